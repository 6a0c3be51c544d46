/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';

export type Tone = 'plain' | 'good' | 'bad';

interface CardFrameProps {
  readonly kind: string;
  readonly title: string;
  /** Below the title. */
  readonly subtitle?: string | null;
  /** The state in a word. */
  readonly state?: string | null;
  readonly tone?: Tone;
  readonly children?: ComponentChildren;
}

/** What all cards have in common: a title, and the state beside it. */
export function CardFrame({ kind, title, subtitle, state, tone = 'plain', children }: CardFrameProps): JSX.Element {
  return (
    <article class={`data-card ${kind}`} aria-label={title}>
      <header>
        <div>
          <h2 dir="auto">{title}</h2>
          {subtitle && (
            <p class="quiet" dir="auto">
              {subtitle}
            </p>
          )}
        </div>
        {state && (
          <span class={`state ${tone}`} dir="auto">
            {state}
          </span>
        )}
      </header>
      {children}
    </article>
  );
}
