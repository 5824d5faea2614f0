// Korean texts without the words of Go and chess: tiles and cards are not set down like stones.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** To make a move (두다), a move (수), a game and its record, as Go has them. */
const OF_GO =
  /둡니다|둔 수|한 수|둘 수 있는 수|(?:직접|자동으로|대신|끝까지|기기로|가며) 두(?:기|고|되|어|었|세|는|면|지|게)|(?:마지막|고른|번째) 수(?![가-힣])|\}수(?![가-힣])|기보|대국/;

/** 두다 where something is left as it is or kept. */
const LEFT = /(?:그대로|덮어|어쩔 수 없을 때만) 둡니다/g;

const speaksOfGo = (text: string): boolean => OF_GO.test(text.replace(LEFT, ''));

/** Every catalogue and every rulebook in Korean. */
const files = ['web/text', 'games', 'crates'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)(?:ko\.json|RULES\.ko\.md)$/.test(file))
    .map((file) => join(folder, file)),
);

describe('Korean texts', () => {
  it('are all read', () => {
    for (const file of [
      'web/text/shell/ko.json',
      'crates/cli/text/ko.json',
      'games/lexicon/text/ko.json',
      'games/lexicon/text/learn/ko.json',
      'games/lexicon/RULES.ko.md',
    ])
      expect(files).toContain(file);
  });

  it.each(files)('do not speak of Go: %s', (file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.filter(speaksOfGo)).toEqual([]);
  });

  it('would be found out', () => {
    for (const text of [
      '끝까지 봇이 대신 둡니다.',
      '봇이 대신 둔 수 {n}번',
      '둘 수 있는 수가 하나뿐일 때',
      '{moves}수, 총',
    ])
      expect(speaksOfGo(text), text).toBe(true);
    for (const text of ['낱말은 그대로 둡니다.', '남은 타일은 덮어 둡니다.', '게임을 그만두기', '트릭 수를 셉니다'])
      expect(speaksOfGo(text), text).toBe(false);
  });
});
