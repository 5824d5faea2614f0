// The little Markdown that rulebooks use, as data: headings, paragraphs, lists, tables, emphasis.

export type Span = { kind: 'text' | 'bold' | 'italic' | 'code'; text: string };
export type Block =
  | { kind: 'heading'; level: number; id: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, bold, italic, code] = match;
    spans.push(
      bold
        ? { kind: 'bold', text: bold }
        : italic
          ? { kind: 'italic', text: italic }
          : { kind: 'code', text: code ?? '' },
    );
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spansOf(cell.trim()));

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(part: string): Block {
  const lines = part.split('\n');
  const first = lines[0] ?? '';
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (heading) {
    const [, marks = '#', words = ''] = heading;
    return { kind: 'heading', level: marks.length, id: words.split(' ')[0] ?? '', spans: spansOf(words) };
  }
  if (first.startsWith('|')) return { kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) };
  if (/^[-*] /.test(first)) {
    const items = part.split(/\n(?=[-*] )/).map((item) => spansOf(item.slice(2).replaceAll('\n', ' ')));
    return { kind: 'list', items };
  }
  return { kind: 'paragraph', spans: spansOf(lines.join(' ')) };
}
