// Starts the page: the person's language first, so that nothing flickers.
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/language.svelte';
import { prefs } from './lib/prefs.svelte';
import { keepShell, surviveUpdates } from './offline/register';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

surviveUpdates();
keepShell();
const target = document.getElementById('app');
await speak(prefs.lang);
if (target) mount(App, { target });
