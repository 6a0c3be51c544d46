import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

interface Drawn {
  readonly size: number;
  /** Dark modules, as a path of unit squares. */
  readonly path: string;
}

/** QR code of a text. Its encoder is loaded when the first one is shown. Dark on light in every theme: cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 2 });
      if (isCurrent) setDrawn({ size, path: pathOf(data) });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className={classes.frame}>
      {drawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
