// Starts the page: the person's language first, so that nothing flickers.
import { mount } from 'svelte';
import App from './App.svelte';
import { speak, t } from './lib/language.svelte';
import { notify } from './lib/notices.svelte';
import { prefs } from './lib/prefs.svelte';
import { place } from './lib/router.svelte';
import { arrive } from './lib/visitor.svelte';
import { watchImports } from './offline/missing_part';
import { watchVersion } from './offline/new_version.svelte';
import { keepShell } from './offline/register';
import { loadAhead } from './page_parts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

watchImports(() => notify(t('part.missing'), 'bad'));
watchVersion();
keepShell();
loadAhead(place());
void arrive();
const target = document.getElementById('app');
await speak(prefs.lang);
if (target) mount(App, { target });
