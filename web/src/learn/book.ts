// A rulebook as data: sections, numbered rules, what belongs to each, and a search over them.
import { blocksOf, type Block, type Span } from '@tablee/lib/markdown';

export interface Rule {
  /** `R4.3`; text without a number (an introduction, the notation) has none. */
  id: string | null;
  blocks: Block[];
}

export interface Section {
  id: string;
  title: string;
  rules: Rule[];
}

export interface Book {
  title: string;
  intro: Block[];
  sections: Section[];
}

const NUMBER = /^[A-Z]\d+(?:\.\w+)?$/;

/** What a run of spans says, without its marks. */
export const plainText = (spans: Span[]): string => spans.map((span) => span.text).join('');

function textOf(block: Block): string {
  if (block.kind === 'list') return block.items.map(plainText).join(' ');
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(plainText).join(' ');
  return plainText(block.spans);
}

/** The number a paragraph begins with, if it is a rule's first. */
function numberOf(block: Block): string | null {
  const first = block.kind === 'paragraph' ? block.spans[0] : undefined;
  return first?.kind === 'bold' && NUMBER.test(first.text) ? first.text : null;
}

/** A heading's place in the address: its number, or its words. */
const anchor = (title: string): string =>
  NUMBER.test(title.split(' ')[0] ?? '')
    ? (title.split(' ')[0] ?? '')
    : title.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');

/** Reads a rulebook: `## R4 Title` opens a section, `**R4.3** …` a rule. */
export function bookOf(markdown: string): Book {
  const book: Book = { title: '', intro: [], sections: [] };
  for (const block of blocksOf(markdown)) {
    const section = book.sections.at(-1);
    if (block.kind === 'heading' && block.level === 1) book.title = plainText(block.spans);
    else if (block.kind === 'heading') {
      const title = plainText(block.spans);
      book.sections.push({ id: anchor(title), title, rules: [] });
    } else if (!section) book.intro.push(block);
    else {
      const id = numberOf(block);
      const last = section.rules.at(-1);
      if (id !== null || !last) section.rules.push({ id, blocks: [block] });
      else last.blocks.push(block);
    }
  }
  return book;
}

export const rulesOf = (book: Book): string[] =>
  book.sections.flatMap((section) => section.rules.flatMap((rule) => (rule.id === null ? [] : [rule.id])));

/** Marks and case do not matter to a search: "Étoile" is found by "etoile". */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();

/** The rulebook with only the rules that contain every word of the query; empty sections go. */
export function searched(book: Book, query: string): Book {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return book;
  const fits = (title: string, rule: Rule) => {
    const text = folded(`${title} ${rule.blocks.map(textOf).join(' ')}`);
    return words.every((word) => text.includes(word));
  };
  const sections = book.sections.map((section) => ({
    ...section,
    rules: section.rules.filter((rule) => fits(section.title, rule)),
  }));
  return { ...book, intro: [], sections: sections.filter((section) => section.rules.length > 0) };
}
