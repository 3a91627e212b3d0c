/** Units of the drawing, which is scaled to the available width. */
const width = 360;
const height = 190;
const top = 24;
const baseline = 164;
const barGap = 3;
const maxBarWidth = 26;

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface Props {
  readonly title: string;
  /** One label for each value. */
  readonly labels: readonly string[];
  /** One or two series, each with its own colour. */
  readonly series: readonly Series[];
}

/** A bar chart by week. The table below the charts has the same figures. */
export function WeekChart({ title, labels, series }: Props) {
  const maxValue = Math.max(1, ...series.flatMap(({ values }) => values));
  const groupWidth = width / labels.length;
  const barWidth = Math.min(maxBarWidth, groupWidth / series.length - barGap * 2);
  const groupInset = (groupWidth - series.length * barWidth - (series.length - 1) * barGap) / 2;
  return (
    <figure className="report-chart panel">
      <figcaption>
        <h3>{title}</h3>
        {series.length > 1 && (
          <ul className="report-legend">
            {series.map(({ name }, at) => (
              <li key={name}>
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <rect className={`report-bar-${at}`} width="12" height="12" rx="2" />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title} as bars; the table below has the same figures`}
      >
        <line className="report-axis" x1="0" x2={width} y1={baseline} y2={baseline} />
        {labels.map((label, week) => (
          <g key={label}>
            {series.map(({ name, values }, at) => {
              const value = values[week] ?? 0;
              const barHeight = (value / maxValue) * (baseline - top);
              const x = week * groupWidth + groupInset + at * (barWidth + barGap);
              return (
                <g key={name}>
                  <rect
                    className={`report-bar-${at}`}
                    x={x}
                    y={baseline - barHeight}
                    width={barWidth}
                    height={barHeight}
                    rx="2"
                  />
                  <text x={x + barWidth / 2} y={baseline - barHeight - 5}>
                    {value}
                  </text>
                </g>
              );
            })}
            <text className="report-week" x={(week + 0.5) * groupWidth} y={baseline + 18}>
              {label}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
