import { Dice } from '../dice.js';
import { type Strike, strikes } from '../faults/strikes.js';
import { type Weather, weathers } from '../faults/weather.js';

export interface Settings {
  readonly seed: number;
  /** How often each kind of fault strikes. */
  readonly faults: Readonly<Record<Strike, number>>;
  /** Acknowledged messages, at least. */
  readonly messages: number;
  readonly visitors: number;
  readonly freezeMs: number;
  /** Between two faults, once everybody is back. */
  readonly restMs: number;
  /** Data directory to leave; a temporary one by default. */
  readonly data: string | null;
}

export interface Round {
  readonly strike: Strike;
  readonly weather: Weather;
}

/** The plan of a run, decided by its seed alone. */
export function plan({ seed, faults }: Pick<Settings, 'seed' | 'faults'>): Round[] {
  const dice = new Dice(seed).fork();
  const all = strikes.flatMap((strike) => Array.from({ length: faults[strike] }, () => strike));
  return dice
    .shuffled(all)
    .map((strike) => ({ strike, weather: dice.chance(0.4) ? 'clear' : dice.pick<Weather>(weathers) }));
}
