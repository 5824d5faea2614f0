// Looks through everything a page was sent for cards that its seat may not know.

/** Every string, and every card that is written as colour and number, with its path. */
function* leaves(value, path = '') {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value)) for (const [n, one] of value.entries()) yield* leaves(one, `${path}[${n}]`);
  else if (value !== null && typeof value === 'object') {
    if (typeof value.back === 'string' && typeof value.number === 'number')
      yield { path, text: `${value.back}${value.number}` };
    for (const [name, one] of Object.entries(value)) {
      yield { path: `${path}.${name}`, text: name };
      yield* leaves(one, `${path}.${name}`);
    }
  }
}

/** Whole tokens only: `13N` is not `3N`, and an id that happens to hold the two letters is none. */
const tokens = (text) => text.split(/[^A-Za-z0-9*]+/).filter(Boolean);

function uniqueCards(message, hidden) {
  const secret = new Set(hidden);
  return [...leaves(message)].flatMap(({ path, text }) =>
    tokens(text)
      .filter((token) => secret.has(token))
      .map((token) => `${token} at ${path}`),
  );
}

/** Lists of single letters anywhere in a message. */
function* letterLists(value, path = '') {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && /^[A-Z*]$/.test(one)))
    yield { path, list: value };
  for (const [name, one] of Object.entries(value)) yield* letterLists(one, `${path}.${name}`);
}

/** As many letters as this do not match a hand by chance. */
const TELLING = 5;

/** The message without the list of the whole pack, which is told to everybody alike. */
const withoutPack = (message, common) =>
  JSON.parse(JSON.stringify(message), (name, value) =>
    name === 'pool' && common !== '' && value?.join?.('') === common ? undefined : value,
  );

function letters(sent, { unseen, hands, common = '' }) {
  const found = [];
  const message = withoutPack(sent, common);
  for (const { path, list } of letterLists(message)) {
    const whole = list.toSorted().join('');
    if (whole.length >= TELLING && hands.includes(whole)) found.push(`the hand ${whole} at ${path}`);
  }
  // A letter by itself is a card; in a word to lay, upper case is a card and lower case a Master.
  for (const { path, text } of leaves(message)) {
    const words = /^(word|insert \d+|exchange \d+|discard) (\S+)/.exec(text);
    const cards = /^[A-Z*]$/.test(text) ? text : (words?.[2] ?? '');
    for (const card of cards) if (unseen.includes(card)) found.push(`${card} at ${path}`);
  }
  return found;
}

/** What leaks to one seat: `heard` is what its page was sent, `secrets[seq][seat]` what it may not know. */
export function leaks(game, heard, secrets, seat) {
  return heard.flatMap(({ seq, text, from }) => {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return [];
    }
    const hidden = secrets[Math.min(seq, secrets.length - 1)][seat];
    // Who sits where is no card: names and ids are left out.
    const { table: _table, you: _you, chat: _chat, ...told } = message;
    const found = game === 'lexicon' ? letters(told, hidden) : uniqueCards(told, hidden);
    return found.map((what) => `seat ${seat}, seq ${seq}, ${from ?? ''}: ${what}`);
  });
}
