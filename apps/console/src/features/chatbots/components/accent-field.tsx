import { Button, ColorInput } from '@mantine/core';
import { useState } from 'react';
import { accentPalette, type Colour, type Scheme } from '#contracts/accent.js';
import type { Appearance } from '#contracts/appearance.js';
import { useT } from '../../../lib/translate.js';
import classes from './appearance-section.module.css';

/** The product's own accent, shown while none is chosen. */
const standard = '#0a6a5d';

interface Props {
  accent: Colour | null;
  scheme: Appearance['scheme'];
  readOnly: boolean;
  onChange: (accent: Colour | null) => void;
}

/** The accent colour, and how it is corrected so that everything can be read. */
export function AccentField({ accent, scheme, readOnly, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null && colourOf(typed) === null;
  const schemes: Scheme[] = scheme === 'system' ? ['light', 'dark'] : [scheme];
  return (
    <div>
      <div className={classes.accent}>
        <ColorInput
          label={t('look.accent')}
          format="hex"
          readOnly={readOnly}
          eyeDropperButtonProps={{ 'aria-label': t('look.pick') }}
          popoverProps={{ withinPortal: true }}
          value={typed ?? accent ?? standard}
          error={isTyping ? t('look.accent_problem') : undefined}
          onChange={(value) => {
            setTyped(value);
            const colour = colourOf(value);
            if (colour) onChange(colour);
          }}
          onBlur={() => setTyped(null)}
        />
        {!readOnly && accent !== null && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {t('look.accent_standard')}
          </Button>
        )}
      </div>
      <div role="status">
        {accent !== null && schemes.map((each) => <Correction key={each} accent={accent} scheme={each} />)}
      </div>
    </div>
  );
}

/** Replacement for an unreadable accent colour; nothing if it is readable. */
function Correction({ accent, scheme }: { accent: Colour; scheme: Scheme }) {
  const t = useT();
  const palette = accentPalette(accent, scheme);
  const parts = [
    ['buttons', palette.accent],
    ['text', palette.accentInk],
  ] as const;
  const corrected = parts.filter(([, colour]) => colour !== accent);
  if (corrected.length === 0) return null;
  return (
    <p className={classes.correction}>
      {t(`look.corrected.${scheme}`)}{' '}
      {corrected.map(([part, colour]) => (
        <span key={part} className={classes.swatch}>
          <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
            <rect width={12} height={12} rx={3} fill={colour} />
          </svg>
          {t(`look.corrected_part.${part}`, { colour })}
        </span>
      ))}
    </p>
  );
}

/** `#rrggbb` of the input; null if invalid. */
function colourOf(text: string): Colour | null {
  const hex = text.trim().toLowerCase().replace(/^#?/, '#');
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex;
  return /^#[0-9a-f]{3}$/.test(hex) ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : null;
}
