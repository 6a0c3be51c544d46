import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './list-section.module.css';

interface Props {
  ref: Ref<HTMLButtonElement>;
  text: string;
  onClick: () => void;
}

/** Adds a row to the list of a section. */
export function AddRowButton({ ref, text, onClick }: Props) {
  return (
    <Button
      ref={ref}
      variant="default"
      size="xs"
      className={classes.add}
      leftSection={<IconPlus size={14} />}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
