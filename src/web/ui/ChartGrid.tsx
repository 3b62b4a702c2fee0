interface Props {
  steps: readonly number[]
  /** The height of a value. */
  y(value: number): number
  /** The left and right ends of the lines. */
  from: number
  to: number
  format(value: number): string
}

/** The lines of a chart's axis, each with its figure. */
export const ChartGrid = ({ steps, y, from, to, format }: Props) =>
  steps.map(step => (
    <g key={step}>
      <line x1={from} x2={to} y1={y(step)} y2={y(step)} stroke={step === 0 ? 'var(--line-strong)' : 'var(--grid)'} />
      <text x={from - 8} y={y(step) + 4} textAnchor="end">
        {format(step)}
      </text>
    </g>
  ))
