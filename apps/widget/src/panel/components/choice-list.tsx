/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useTranslate } from '../session/translation.js';

interface ChoiceListProps {
  readonly labels: readonly string[];
  readonly onChoose: (label: string) => void;
}

/** What the bot asks to choose from. Choosing is saying the label, as an ordinary message. */
export function ChoiceList({ labels, onChoose }: ChoiceListProps): JSX.Element {
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
    </ul>
  );
}
