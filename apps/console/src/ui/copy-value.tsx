import { CopyTextButton } from './copy-text-button.js';
import classes from './dialog.module.css';

/** Text to take elsewhere, such as a secret or a link, with a button that copies it. */
export function CopyValue({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.value}>
        <code className={classes.code}>{text}</code>
        <CopyTextButton text={text} label={label} />
      </div>
    </div>
  );
}
