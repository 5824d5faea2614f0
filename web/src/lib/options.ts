// The options of a game on a form: what each is while nobody has touched it.
import type { Language } from './message';
import type { OptionSpec } from './wire';

export type Value = string | number;

/** What an option is: chosen, or preset; a preset may follow what another option is. */
export function valueOf(
  option: OptionSpec,
  options: readonly OptionSpec[],
  chosen: Readonly<Record<string, Value>>,
): Value {
  const own = chosen[option.name];
  if (own !== undefined) return own;
  for (const [leader, cases] of Object.entries(option.defaults ?? {})) {
    const leading = options.find((one) => one.name === leader);
    const value = leading && cases[String(valueOf(leading, options, chosen))];
    if (value !== undefined) return value;
  }
  return option.default;
}

/** Whether an option is not what it would be if nobody had said anything about it. */
export function isUnusual(
  option: OptionSpec,
  options: readonly OptionSpec[],
  rules: Readonly<Record<string, Value>>,
): boolean {
  // In which language one plays is no rule that anybody changed.
  if (option.name === 'dictionary') return false;
  const { [option.name]: chosen, ...others } = rules;
  return chosen !== undefined && chosen !== valueOf(option, options, others);
}

/** Whether a table in a list has to say this option: whatever is unusual, and in any case whose words count. */
export const isTold = (...asked: Parameters<typeof isUnusual>): boolean =>
  asked[0].name === 'dictionary' || isUnusual(...asked);

/** What a reader of this language starts from: words of the same language where a game has them, else English ones. */
export function presetFor(options: readonly OptionSpec[], lang: Language): Record<string, Value> {
  const dictionary = options.find((one) => one.name === 'dictionary');
  const found = [lang, 'en'].find((wanted) => dictionary?.values?.includes(wanted));
  return found ? { dictionary: found } : {};
}
