// The figures: as a table on the console, as JSON under bench/results, as Markdown for docs/performance.md.
import { styleText } from 'node:util'

export interface Figure {
  work: string
  /** What the product and the floor needed or reached. */
  unit: 'ms' | '/s' | 'MB' | 'KiB' | ''
  product: number | null
  floor?: number
  /** Median of the rounds' ratios, product over floor. */
  ratio?: number
  /** As quality.md words it; absent: for information. */
  budget?: string
  holds?: boolean
  note?: string
}

const number = (value: number | null | undefined, unit: string): string => {
  if (value === null || value === undefined) return ''
  const digits = unit === '' || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trim()
}

const verdict = ({ holds }: Figure): string => (holds === undefined ? '' : holds ? 'holds' : 'MISSED')

const HEAD = ['work', 'product', 'floor', 'ratio', 'budget', 'verdict', '']

const cells = (figure: Figure): string[] => [
  figure.work,
  number(figure.product, figure.unit),
  number(figure.floor, figure.unit),
  figure.ratio === undefined ? '' : `${figure.ratio.toFixed(2)}x`,
  figure.budget ?? '',
  verdict(figure),
  figure.note ?? '',
]

/** For the console. */
export function table(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const colour = (row: string) => (row.includes(' MISSED') ? styleText('red', row) : row)
  return rows
    .map(row =>
      colour(
        row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd(),
      ),
    )
    .join('\n')
}

/** For the documentation. */
export const markdown = (figures: readonly Figure[]): string =>
  [HEAD, HEAD.map(() => '---'), ...figures.map(cells)].map(row => `| ${row.join(' | ')} |`).join('\n')
