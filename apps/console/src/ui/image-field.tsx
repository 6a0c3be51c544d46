import { Button, FileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.js';
import classes from './image-field.module.css';

interface Props {
  /** The image, or what stands in its place. */
  image: ReactNode;
  /** What the buttons are for, to tell them apart from others. */
  label: string;
  hasImage: boolean;
  /** Media types, with commas between them. */
  accept: string;
  readOnly?: boolean;
  isPending: boolean;
  /** What went wrong; null: nothing did. */
  problem: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** An image with the buttons that choose, replace and remove it. */
export function ImageField({ image, label, hasImage, readOnly = false, isPending, problem, ...rest }: Props) {
  const { accept, onChoose, onRemove } = rest;
  const t = useT();
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend */}
      <div className={classes.field} role="group" aria-label={label}>
        {image}
        {!readOnly && (
          <FileButton accept={accept} onChange={(file) => file && onChoose(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={isPending}>
                {t(hasImage ? 'image.replace' : 'image.choose')}
              </Button>
            )}
          </FileButton>
        )}
        {!readOnly && hasImage && (
          <Button variant="subtle" size="xs" disabled={isPending} onClick={onRemove}>
            {t('image.remove')}
          </Button>
        )}
      </div>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
