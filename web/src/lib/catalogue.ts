// Catalogues of messages: plain files in `web/text` and `games/*/text`, one for each language.
import { LANGUAGES, type Catalogue } from './message';

export type Files = Record<string, () => Promise<{ default: Catalogue }>>;

/** The messages of a language in a folder; a language that is not complete falls back on English. */
export async function loadCatalogue(files: Files, folder: string, lang: string): Promise<Catalogue> {
  const read = async (code: string) => (await files[`${folder}/${code}.json`]?.())?.default;
  const own = await read(lang);
  if (own && LANGUAGES.includes(lang)) return own;
  return { ...(await read('en')), ...own };
}
