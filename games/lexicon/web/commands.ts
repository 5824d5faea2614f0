// The one list of what can be done now: buttons, keys and screen readers all read it.
import type { Command } from '@tablee/lib/contract';
import type { Status } from '@tablee/lib/wire';
import { cardName, type Order } from './cards';
import { lone, notation, spelled, used, type Draft, type Mode } from './draft';
import { maySendAhead, whyNoDiscard, whyNot, type Moment } from './verdict';

export interface Hands {
  mode(mode: Mode): void;
  pick(number: number): void;
  clear(): void;
  erase(): void;
  sort(): void;
  sheet(): void;
  turns(): void;
  goOn(): void;
}

export interface Scope {
  moment: Moment;
  status: Status;
  draft: Draft;
  /** The finished hand lies on the table until the person goes on. */
  reveal: boolean;
  nextOrder: Order;
  /** The move that was chosen ahead and waits for its turn. */
  planned: string | null;
  preside: ((notation: string) => void) | null;
  /** Whether the table lets the page remember for people. */
  aids: boolean;
  hands: Hands;
}

/** Everything a person can do now, whether it can be done or why not. */
export function commandsOf(scope: Scope): Command[] {
  const { moment, reveal, aids, hands } = scope;
  const { view, you, t } = moment;
  const sheet: Command = {
    id: 'sheet',
    kind: 'arrange',
    label: t('do.sheet'),
    icon: 'sheet',
    key: '=',
    run: hands.sheet,
  };
  const turns: Command = {
    id: 'turns',
    kind: 'arrange',
    label: t('do.turns'),
    icon: 'eye',
    key: ',',
    run: hands.turns,
  };
  const looks = aids ? [turns, sheet] : [sheet];
  if (view.phase === 'over') return [];
  if (reveal) return [{ id: 'go-on', kind: 'main', label: t('do.go_on'), key: 'Enter', run: hands.goOn }];
  if (view.phase === 'ruling') return [...rulings(scope), ...looks];
  if (you === null || view.retired.includes(you)) return [...looks, ...bell(scope)];
  if (view.phase === 'closing') return [...closing(scope), ...looks];
  return [...plays(scope), ...challenge(scope, 'plain'), ...looks, ...bell(scope), ...building(scope)];
}

/** L8.6: what the host decides. */
function rulings({ moment: { t, pending }, preside }: Scope): Command[] {
  if (!preside) return [];
  return (['valid', 'misspelling', 'nonword'] as const).map((verdict, index) => ({
    id: `rule-${verdict}`,
    kind: 'plain',
    label: t(`do.rule.${verdict}`),
    key: String(index + 1),
    run: () => preside(`rule ${verdict}`),
    why: pending ? t('why.pending') : null,
  }));
}

/** L8.2: only where hands are timed does the host have a bell. */
function bell({ moment: { t, ruleSet }, preside }: Scope): Command[] {
  return preside && ruleSet.tournament
    ? [{ id: 'bell', kind: 'arrange', label: t('do.bell'), icon: 'bell', run: () => preside('bell') }]
    : [];
}

/** L5.1: the last word of the hand is accepted or challenged. */
function closing(scope: Scope): Command[] {
  const { view, you, t, pending } = scope.moment;
  if (you === null || !view.waiting.includes(you)) return [];
  const word = (view.claim?.word ?? '').toUpperCase();
  const why = pending ? t('why.pending') : null;
  return [
    { id: 'accept', kind: 'main', label: t('do.accept', { word }), key: 'Enter', notation: 'accept', why },
    ...challenge(scope, 'plain'),
  ];
}

function challenge({ moment: { view, you, legal, pending, t }, status }: Scope, kind: Command['kind']): Command[] {
  const claim = view.claim ?? null;
  if (!claim || you === null || claim.author === you) return [];
  const may = legal ? legal.actions.includes('challenge') : [...status.to_act, ...status.may_act].includes(you);
  if (!may) return [];
  return [
    {
      id: 'challenge',
      kind,
      label: t('do.challenge', { word: claim.word.toUpperCase() }),
      key: '!',
      notation: 'challenge',
      why: pending ? t('why.pending') : null,
    },
  ];
}

/** L3: lay, insert, exchange, or discard for one of two cards; ahead of one's turn they are chosen for it. */
function plays({ moment, draft, planned }: Scope): Command[] {
  const { view, t } = moment;
  const word = spelled(draft).toUpperCase();
  const written = notation(draft) ?? '';
  const card = lone(draft);
  const label =
    !written || card
      ? t('do.lay')
      : draft.mode === 'word'
        ? t('do.lay.word', { word })
        : t(`do.${draft.mode}`, { word });
  const letter = card ? (card.master ? '*' : card.letter) : '';
  const exposed = view.pile.at(-1);
  const [open, stock] = [`discard ${letter} open`, `discard ${letter} stock`];
  const sent = (written: string, why: (moment: Moment) => string | null): Partial<Command> =>
    maySendAhead(moment) && why({ ...moment, myTurn: true, legal: null }) === null
      ? { notation: written, ahead: true, on: planned === written }
      : { notation: written, why: why(moment) };
  const laid = (now: Moment) => whyNot(draft, now);
  const discarded = (now: Moment) => whyNoDiscard(draft, now);
  return [
    { id: 'lay', kind: 'main', label, key: 'Enter', ...sent(written, laid) },
    {
      id: 'open',
      kind: 'plain',
      label: t('do.open', { card: exposed ? cardName(exposed, t) : '' }),
      key: '+',
      ...sent(open, discarded),
    },
    { id: 'stock', kind: 'plain', label: t('do.stock'), key: '-', ...sent(stock, discarded) },
  ];
}

/** What changes nothing in the game: which word is built how, and the order of the hand. */
function building({ moment, draft, nextOrder, hands }: Scope): Command[] {
  const { view, t } = moment;
  const list: Command[] = [];
  if (draft.target) {
    for (const mode of ['insert', 'exchange'] as const)
      list.push({
        id: mode,
        kind: 'offer',
        label: t(`do.mode.${mode}`),
        on: draft.mode === mode,
        run: () => hands.mode(mode),
        ...(draft.mode === mode ? {} : { key: '/' }),
      });
    list.push({
      id: 'new',
      kind: 'undo',
      label: t('do.mode.word'),
      icon: 'add',
      key: '0',
      run: () => hands.mode('word'),
    });
  }
  if (used(draft).size > 0)
    list.push({ id: 'clear', kind: 'undo', label: t('do.clear'), icon: 'close', key: 'Escape', run: hands.clear });
  else if (draft.target)
    list.push({
      id: 'leave',
      kind: 'undo',
      label: t('do.clear'),
      icon: 'close',
      key: 'Escape',
      run: () => hands.mode('word'),
    });
  if (draft.pieces.length > 0)
    list.push({ id: 'erase', kind: 'arrange', label: t('do.erase'), key: 'Backspace', run: hands.erase });
  list.push({ id: 'sort', kind: 'arrange', label: t(`do.sort.${nextOrder}`), icon: 'sort', key: '.', run: hands.sort });
  view.words.forEach((word, index) => {
    const pick: Command = {
      id: `pick-${index + 1}`,
      kind: 'arrange',
      label: t('do.pick', { n: index + 1, word: word.toUpperCase() }),
      run: () => hands.pick(index + 1),
    };
    list.push(index < 9 ? { ...pick, key: String(index + 1) } : pick);
  });
  list.push({ id: 'type', kind: 'arrange', label: t('do.type'), key: 'A–Z', run: () => {} });
  return list;
}

/** Those the words themselves, keys or typing stand for: they need no button of their own. */
export const hasOwnPlace = (command: Command): boolean => /^(pick-|erase$|type$|leave$)/.test(command.id);

/** Whether letters may be moved about at all: in one's own hand, while it is played. */
export const mayBuild = ({ view, you }: Moment): boolean =>
  you !== null && view.phase === 'play' && (view.hand ?? []).length > 0;
