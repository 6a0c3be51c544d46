import { CopyTextButton } from '../../../ui/copy-text-button.js';
import classes from './installation-section.module.css';

interface Props {
  code: string;
  /** Name of the copied text. */
  label: string;
}

/** Code to paste, with a button that copies it. */
export function CodeBlock({ code, label }: Props) {
  return (
    <div className={classes.snippet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
      <pre className={`${classes.code} scroll`} tabIndex={0}>
        {code}
      </pre>
      <CopyTextButton text={code} label={label} />
    </div>
  );
}
