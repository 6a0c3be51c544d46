import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { RiskCoverage } from '#contracts/risk-coverage.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { CurvePoint, Scale } from '../api/curve.js';
import { curveTable, enoughRatings, pointAt, scaleOf, thresholdPositions } from '../api/curve.js';
import { labelPlaces } from '../api/label-places.js';
import classes from './risk-curve.module.css';

/** Drawn pixel by pixel, so that the numbers stay readable on a telephone. */
function sizesFor(measured: number) {
  const size = { width: Math.max(measured || 720, 260), height: measured > 0 && measured < 500 ? 220 : 280 };
  return { size, frame: { left: 52, top: 24, width: size.width - 76, height: size.height - 72 } };
}

type Measured = NonNullable<RiskCoverage['measured']>;

interface Props {
  curve: RiskCoverage;
  threshold: number;
  savedThreshold: number;
}

/** Risk-coverage curve: share of questions answered against share of answers that are right, by threshold. */
export function RiskCurve({ curve: { points, measured }, threshold, savedThreshold }: Props) {
  const t = useT();
  const reader = useId();
  const [read, setRead] = useState<number | null>(null);
  const percent = (share: number) => formatPercent(t.locale, share);
  const { ref, width } = useElementSize<HTMLElement>();
  const { size, frame } = sizesFor(width);
  const scale = scaleOf(points, frame);
  const chosen = pointAt(points, threshold);
  const saved = pointAt(points, savedThreshold);
  const shown = (read === null ? null : points[read]) ?? chosen;
  const words = (point: CurvePoint) =>
    t('threshold.point', {
      threshold: percent(point.threshold),
      coverage: percent(point.coverage),
      precision: percent(point.precision),
    });
  const path = points.map(({ coverage, precision }, index) => {
    return `${index === 0 ? 'M' : 'L'}${scale.x(coverage).toFixed(1)} ${scale.y(precision).toFixed(1)}`;
  });
  const shownPositions = new Set([...thresholdPositions.map((position) => position.threshold), threshold]);
  const positions = [...shownPositions].flatMap((position) => {
    const point = pointAt(points, position);
    return point ? [{ position, x: scale.x(point.coverage), y: scale.y(point.precision) }] : [];
  });
  const labels = labelPlaces(
    positions,
    positions.findIndex(({ position }) => position === threshold),
  );
  const nearest = (event: React.PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * size.width;
    const distances = points.map(({ coverage }) => Math.abs(scale.x(coverage) - at));
    setRead(distances.indexOf(Math.min(...distances)));
  };
  return (
    <figure ref={ref} className={classes.figure}>
      <figcaption className={classes.caption}>
        <span className={classes.name}>{t('threshold.curve')}</span>
        <span className={classes.readout}>{shown && words(shown)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className={classes.chart}
        role="img"
        aria-label={chosen ? `${t('threshold.curve')}. ${words(chosen)}` : t('threshold.curve')}
        onPointerMove={nearest}
        onPointerLeave={() => setRead(null)}
      >
        {scale.yTicks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={frame.left} x2={size.width - 16} y1={scale.y(tick)} y2={scale.y(tick)} />
            <text className={classes.tick} x={frame.left - 8} y={scale.y(tick) + 4} textAnchor="end">
              {percent(tick)}
            </text>
          </g>
        ))}
        {scale.xTicks.map((share) => (
          <text
            key={share}
            className={classes.tick}
            x={scale.x(share)}
            y={frame.top + frame.height + 18}
            textAnchor="middle"
          >
            {percent(share)}
          </text>
        ))}
        <text className={classes.axis} x={frame.left + frame.width / 2} y={size.height - 6} textAnchor="middle">
          {t('threshold.axis_coverage')}
        </text>
        <text
          className={classes.axis}
          x={12}
          y={frame.top + frame.height / 2}
          textAnchor="middle"
          transform={`rotate(-90 12 ${frame.top + frame.height / 2})`}
        >
          {t('threshold.axis_precision')}
        </text>
        {measured && measured.verdicts >= enoughRatings && saved && (
          <MeasuredInterval measured={measured} x={scale.x(saved.coverage)} scale={scale} />
        )}
        <path className={classes.line} d={path.join('')} />
        {chosen && (
          <Guides
            x={scale.x(chosen.coverage)}
            y={scale.y(chosen.precision)}
            left={frame.left}
            bottom={frame.top + frame.height}
          />
        )}
        {positions.map(({ position, x, y }, index) => {
          const label = labels[index];
          return (
            <g key={position} className={classes.position} data-chosen={position === threshold}>
              <circle cx={x} cy={y} r={position === threshold ? 7 : 4.5} />
              {label && (
                <text x={label.x} y={label.y} textAnchor={label.anchor}>
                  {percent(position)}
                </text>
              )}
            </g>
          );
        })}
        {read !== null && shown && (
          <circle className={classes.read} cx={scale.x(shown.coverage)} cy={scale.y(shown.precision)} r={5} />
        )}
      </svg>
      <label htmlFor={reader} className="visually-hidden">
        {t('threshold.read')}
      </label>
      <input
        id={reader}
        type="range"
        className={classes.reader}
        min={0}
        max={points.length - 1}
        value={
          read ??
          Math.max(
            0,
            points.findIndex((point) => point.threshold >= threshold),
          )
        }
        aria-valuetext={shown ? words(shown) : undefined}
        onChange={(event) => setRead(Number(event.currentTarget.value))}
        onBlur={() => setRead(null)}
      />
      <CurveTable points={points} percent={percent} />
    </figure>
  );
}

/** Error bar of the measured accuracy at the saved threshold; an arrow marks an interval that leaves the chart. */
function MeasuredInterval({ measured, x, scale }: { measured: Measured; x: number; scale: Scale }) {
  const share = measured.right / measured.verdicts;
  const bottom = scale.y(scale.floor);
  const isCut = measured.low < scale.floor;
  return (
    <g className={classes.measured}>
      <line x1={x} x2={x} y1={isCut ? bottom : scale.y(measured.low)} y2={Math.min(bottom, scale.y(measured.high))} />
      {isCut && <path d={`M${x - 5} ${bottom - 8}L${x} ${bottom}L${x + 5} ${bottom - 8}`} />}
      {share >= scale.floor && <rect x={x - 4} y={scale.y(share) - 4} width={8} height={8} />}
    </g>
  );
}

/** Guide lines from the selected point to both axes. */
function Guides({ x, y, left, bottom }: { x: number; y: number; left: number; bottom: number }) {
  return <path className={classes.guides} d={`M${left} ${y}H${x}V${bottom}`} />;
}

function CurveTable({ points, percent }: { points: readonly CurvePoint[]; percent: (share: number) => string }) {
  const t = useT();
  return (
    <table className="visually-hidden">
      <caption>{t('threshold.curve')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('threshold.label')}</th>
          <th scope="col">{t('threshold.axis_coverage')}</th>
          <th scope="col">{t('threshold.axis_precision')}</th>
        </tr>
      </thead>
      <tbody>
        {curveTable(points).map(({ threshold, coverage, precision }) => (
          <tr key={threshold}>
            <th scope="row">{percent(threshold)}</th>
            <td>{percent(coverage)}</td>
            <td>{percent(precision)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
