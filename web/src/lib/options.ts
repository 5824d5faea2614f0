// The options of a game on a form: what each is while nobody has touched it.
import type { OptionSpec } from './wire';

export type Value = string | number;

/** What an option is: chosen, or preset; a preset may follow what another option is. */
export function valueOf(option: OptionSpec, options: readonly OptionSpec[], chosen: Readonly<Record<string, Value>>): Value {
  const own = chosen[option.name];
  if (own !== undefined) return own;
  for (const [leader, cases] of Object.entries(option.defaults ?? {})) {
    const leading = options.find((one) => one.name === leader);
    const value = leading && cases[String(valueOf(leading, options, chosen))];
    if (value !== undefined) return value;
  }
  return option.default;
}
