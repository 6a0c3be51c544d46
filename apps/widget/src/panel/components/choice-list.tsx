/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useTranslate } from '../session/translation.js';

interface ChoiceListProps {
  readonly labels: readonly string[];
  readonly none: string | null;
  readonly onChoose: (label: string) => void;
}

/** Choices of the bot. Choosing sends the label as an ordinary message. */
export function ChoiceList({ labels, none, onChoose }: ChoiceListProps): JSX.Element {
  const { t } = useTranslate();
  return (
    <ul class="choices" aria-label={t('choices')}>
      {labels.map((label) => (
        <li key={label}>
          <button type="button" class="suggestion choice" dir="auto" onClick={() => onChoose(label)}>
            {label}
          </button>
        </li>
      ))}
      {none !== null && (
        <li>
          <button type="button" class="suggestion choice none" dir="auto" onClick={() => onChoose(none)}>
            {none}
          </button>
        </li>
      )}
    </ul>
  );
}
