import classes from './brand.module.css';

/** The mark and the name. */
export function Brand({ mark = false }: { mark?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0f6b63" />
        <path d="M9 8h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-6.2L11 25.4V21H9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Z" fill="#fff" />
        <path d="M11 14.5h10M11 17.5h6" fill="none" stroke="#0f6b63" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      {!mark && <span className={classes.name}>Parley</span>}
    </span>
  );
}
