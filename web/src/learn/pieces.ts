// A sentence cut where it names a rule or a term, so that both can be links.
import { grammarOf, type Language } from '@tablee/lib/message';

/** How a rule or a section is named: `R4.3`, `L3.a`, `X8`. */
export const RULE = /\b[A-Z]\d+(?:\.(?:\d+|[a-z]\b))?/g;

export type Piece = { kind: 'text' | 'rule' | 'term'; text: string; to?: string };

/** A text cut where it names a rule of this book or a term of the glossary. */
export function piecesOf(
  text: string,
  rules: ReadonlySet<string>,
  terms: readonly { id: string; pattern: RegExp }[] = [],
): Piece[] {
  const found: { at: number; end: number; piece: Piece }[] = [];
  for (const match of text.matchAll(RULE))
    if (rules.has(match[0]))
      found.push({
        at: match.index,
        end: match.index + match[0].length,
        piece: { kind: 'rule', text: match[0], to: match[0] },
      });
  for (const { id, pattern } of terms) {
    const match = pattern.exec(text);
    if (match)
      found.push({
        at: match.index,
        end: match.index + match[0].length,
        piece: { kind: 'term', text: match[0], to: id },
      });
  }
  const pieces: Piece[] = [];
  let end = 0;
  for (const { at, end: stop, piece } of found.sort((a, b) => a.at - b.at || b.end - a.end)) {
    if (at < end) continue;
    if (at > end) pieces.push({ kind: 'text', text: text.slice(end, at) });
    pieces.push(piece);
    end = stop;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** Finds a term in running text; Korean words carry their particles behind them. */
export function patternOf(name: string, lang: Language): RegExp {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return grammarOf(lang) === 'korean'
    ? new RegExp(plain)
    : new RegExp(`(?<![\\p{L}])${plain}(?:e?s|x)?(?![\\p{L}])`, 'iu');
}
