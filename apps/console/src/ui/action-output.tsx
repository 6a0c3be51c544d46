import type { ActionView } from '#contracts/business/custom-actions.js';
import { type Translation, useT } from '../lib/translate.js';
import classes from './action-output.module.css';

interface Props {
  /** As the log has it. */
  output: Readonly<Record<string, unknown>>;
  /** What each part is called; what is not among them has its name. */
  labels: ActionView['output'];
}

/** What an action of an admin gave: labelled values. The words come from another system, and are shown as text. */
export function ActionOutput({ output, labels }: Props) {
  const t = useT();
  const label = (name: string) => labels.find((one) => one.name === name)?.label[t.language] ?? name;
  return (
    <dl className={classes.output}>
      {Object.entries(output).map(([name, value]) => (
        <Pair key={name} label={label(name)} value={wordsOf(t, value)} />
      ))}
    </dl>
  );
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </>
  );
}

function wordsOf(t: Translation, value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => wordsOf(t, one)).join('\n');
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no');
  if (typeof value === 'number') return value.toLocaleString(t.locale);
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
