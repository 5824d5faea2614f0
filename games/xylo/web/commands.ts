// The one list of what the person can do now: buttons, keys and screen reader all come from it.
import type { Command, Seated } from '@tablee/lib/contract';
import type { Legal } from '@tablee/lib/wire';
import { pairsOf, placesFor } from './announce';
import { answering } from './answering';
import { colourName, COLOURS, listed } from './cards';
import { downOf, ownerName, ownerOf, sortedBy } from './rows';
import { sorting } from './sentence';
import type { Say } from './text';
import type { Row, XyloView } from './view';

export interface Situation {
  view: XyloView;
  legal: Legal | null;
  you: number;
  own: Row | null;
  seats: readonly Seated[];
  pending: boolean;
  /** The places that are chosen: one to play or bid, two to look at. */
  picked: readonly number[];
  /** The person asked to look and chooses the two. */
  asked: boolean;
  /** Whether the page works numbers out; `null`: the table does without (the host decides). */
  aid: boolean | null;
  /** Whether the table lets the page remember for people. */
  aids: boolean;
  /** The open rows of the last round cover the table. */
  settling: boolean;
  /** The move that was chosen ahead and waits for its turn. */
  planned: string | null;
  /** What handing over would send, while all sort. */
  sorted: string;
  t: Say;
  ask(): void;
  toggleAid(): void;
  pick(places: number[]): void;
  plainOrder(): void;
  goOn(): void;
  showLast(): void;
  showTricks(): void;
}

const nameIn = (seats: readonly Seated[], seat: number) => seats.find((one) => one.seat === seat)?.name ?? '';

/** Why the person cannot act at all now; `null` when they can. */
function held({ view, you, seats, pending, t }: Situation): string | null {
  if (view.phase === 'over') return t('why.over');
  if (pending) return t('why.pending');
  if (view.phase === 'sorting') {
    const names = listed(
      sorting(view).map((seat) => nameIn(seats, seat)),
      t,
    );
    return view.sorted.includes(you) ? t('why.sorting', { names, n: sorting(view).length }) : null;
  }
  return view.turn === you ? null : t('why.turn', { name: nameIn(seats, view.turn ?? 0) });
}

/** Why a note cannot be played, by the server's list; the rule that forbids it is named. */
export function whyNotPlay(place: number, now: Situation): string | null {
  const { view, legal, own, t } = now;
  const wait = held(now);
  if (wait || !own) return wait;
  const places = placesFor('play', legal);
  if (!legal || places.includes(place)) return null;
  if (!downOf(own).includes(place)) return own.bid?.position === place ? t('why.bid_done') : t('why.gone', { place });
  // The list leaves one note out of a lead, and all but those that follow out of an answer.
  if (!view.led) return t('why.leftmost', { place });
  return t('why.follow', { colour: colourName(view.led, t), places: listed(places, t), n: places.length });
}

/** A note can be chosen before one's turn once it is known what colour it answers. */
const isAhead = ({ view, you, pending }: Situation): boolean =>
  view.turn !== you && !pending && answering(view, you) !== null;

/** All that the button says in a row of so many places; the note goes with the answer, and the button stays. */
const playLabels = (places: number, t: Say): string[] => [
  t('do.play'),
  ...COLOURS.map((colour) => t('do.play.place', { colour: colourName(colour, t), place: places })),
];

function playing(now: Situation): Command[] {
  const {
    own,
    picked: [place],
    t,
  } = now;
  const slot = place === undefined ? null : own?.cards[place - 1];
  const label =
    slot && place !== undefined ? t('do.play.place', { colour: colourName(slot.back, t), place }) : t('do.play');
  const room = playLabels(own?.cards.length ?? 0, t);
  const notation = `play ${place ?? ''}`;
  if (place !== undefined && isAhead(now))
    return [
      { id: 'play', kind: 'main', label, room, key: 'Enter', notation, ahead: true, on: now.planned === notation },
    ];
  const why = place === undefined ? (held(now) ?? t('why.nothing')) : whyNotPlay(place, now);
  return [{ id: 'play', kind: 'main', label, room, key: 'Enter', notation, why }];
}

function announcing(now: Situation): Command[] {
  const { view, you, legal, asked, picked, pending, t, pick } = now;
  if (view.turn !== you) return playing(now);
  const pass: Command = {
    id: 'pass',
    kind: asked ? 'plain' : 'main',
    label: t('do.pass'),
    key: 'p',
    notation: 'pass',
    why: pending ? t('why.pending') : null,
  };
  const pairs = pairsOf(legal);
  if (!asked)
    // Until the list is there both stand in their places: nothing moves when it comes.
    return pairs.length > 0 || !legal
      ? [{ id: 'ask', kind: 'plain', label: t('do.ask'), key: 'l', run: now.ask }, pass]
      : [pass];
  const [left, right] = picked;
  const whole = pairs.some((pair) => pair.join() === picked.join());
  const label = whole ? t('do.look.pair', { left: left ?? '', right: right ?? '' }) : t('do.look');
  const next = pairs[(pairs.findIndex((pair) => pair.join() === picked.join()) + 1) % Math.max(1, pairs.length)];
  const look: Command = {
    id: 'look',
    kind: 'main',
    label,
    key: 'Enter',
    notation: `look ${picked.join(' ')}`,
    why: held(now) ?? (whole ? null : t('why.pair')),
  };
  const turn: Command[] = next
    ? [{ id: 'next', kind: 'arrange', label: t('do.next'), key: 'o', run: () => pick([...next]) }]
    : [];
  return [look, pass, ...turn];
}

function choosing(now: Situation): Command[] {
  const { view, you, own, legal, picked, t, pick } = now;
  if (view.turn !== you) return playing(now);
  const places = placesFor('bid', legal);
  const numberAt = (place: number) => own?.cards[place - 1]?.number ?? 0;
  const chosen = places.find((place) => place === picked[0]);
  // Two equal numbers are told apart by their colours.
  const equal = new Set(places.map(numberAt)).size < places.length;
  const nameOf = (place: number) => {
    const back = own?.cards[place - 1]?.back;
    const n = numberAt(place);
    return equal && back ? t('seat.bid.colour', { n, colour: colourName(back, t) }) : t('seat.bid', { n });
  };
  const either = places.map((place, n): Command => ({
    id: `bid-${place}`,
    kind: 'offer',
    label: nameOf(place),
    key: String(n + 1),
    on: place === chosen,
    run: () => pick([place]),
  }));
  const label = chosen === undefined ? t('do.bid') : t('do.bid.number', { n: numberAt(chosen) });
  return [
    {
      id: 'bid',
      kind: 'main',
      label,
      key: 'Enter',
      notation: `bid ${chosen ?? ''}`,
      why: held(now) ?? (chosen === undefined ? t('why.either') : null),
    },
    ...either,
  ];
}

function sortingCommands(now: Situation): Command[] {
  const { view, you, seats, sorted, t, plainOrder } = now;
  const rows = sortedBy(you, view.scores.length).map((row) => ownerName(ownerOf(row, view.scores.length), seats, t));
  const hand: Command = {
    id: 'sort',
    kind: 'main',
    label: t('do.sort', { name: listed(rows, t) }),
    key: 'Enter',
    notation: sorted,
    why: held(now),
  };
  const plain: Command[] =
    sorted === 'sort'
      ? []
      : [{ id: 'plain', kind: 'undo', label: t('do.sort.plain'), icon: 'undo', key: 's', run: plainOrder }];
  return [hand, ...plain];
}

/** Everything the person can do in this moment. */
export function commandsOf(now: Situation): Command[] {
  const { view, t, aid, settling, picked } = now;
  if (view.phase === 'over') return [];
  if (settling) return [{ id: 'go-on', kind: 'main', label: t('do.go_on'), key: 'Enter', run: now.goOn }];
  const by = { sorting: sortingCommands, playing, announcing, choosing }[view.phase];
  const list = by(now);
  if (view.phase !== 'sorting' && now.aids)
    list.push({ id: 'tricks', kind: 'arrange', label: t('do.tricks'), icon: 'eye', key: 't', run: now.showTricks });
  if (view.last)
    list.push({ id: 'last', kind: 'arrange', label: t('do.last'), icon: 'sheet', key: 'r', run: now.showLast });
  if (view.phase !== 'sorting' && aid !== null)
    list.push({ id: 'aid', kind: 'arrange', label: t(aid ? 'do.aid.off' : 'do.aid.on'), key: 'n', run: now.toggleAid });
  if (picked.length > 0 && view.phase !== 'sorting')
    list.push({
      id: 'clear',
      kind: 'undo',
      label: t('do.clear'),
      icon: 'close',
      key: 'Escape',
      run: () => now.pick([]),
    });
  return list;
}
