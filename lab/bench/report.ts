// Formats figures: tables on the console, JSON in lab/bench/results, Markdown for docs/performance.md.
import { styleText } from 'node:util'
import { markdownTable } from '../../test/support/runner.ts'
import { SIZES, type Growth } from './growth.ts'

export interface Figure {
  work: string
  /** Values of product and floor. */
  unit: 'ms' | 's' | '/s' | 'MB' | 'KiB' | ''
  product: number | null
  floor?: number
  ratio?: number
  budget?: string
  holds?: boolean
  note?: string
}

const number = (value: number | null | undefined, unit: string): string => {
  if (value === null || value === undefined) return ''
  const digits = unit === '' || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trim()
}

const times = (ratio: number | undefined): string => (ratio === undefined ? '' : `${ratio.toFixed(2)}x`)
const verdict = ({ holds }: Pick<Figure, 'holds'>): string => (holds === undefined ? '' : holds ? 'holds' : 'MISSED')

const rowsOf = (figures: readonly Figure[]): string[][] => [
  ['work', 'product', 'floor', 'ratio', 'budget', 'verdict', ''],
  ...figures.map(figure => [
    ...[figure.work, number(figure.product, figure.unit), number(figure.floor, figure.unit), times(figure.ratio)],
    ...[figure.budget ?? '', verdict(figure), figure.note ?? ''],
  ]),
]

const grownRows = (growths: readonly Growth[]): string[][] => [
  ['work among so many students', ...SIZES.map(String), 'last / first', 'budget', 'verdict'],
  ...growths.map(row => [row.work, ...row.milliseconds.map(each => number(each, 'ms')), times(row.ratio), row.budget ?? '', verdict(row)]),
]

function aligned(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const color = (row: string) => (row.includes(' MISSED') ? styleText('red', row) : row)
  return rows
    .map(row =>
      color(
        row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd(),
      ),
    )
    .join('\n')
}

const both = (figures: readonly Figure[], growths: readonly Growth[], write: (rows: string[][]) => string): string =>
  [...(figures.length > 0 ? [rowsOf(figures)] : []), ...(growths.length > 0 ? [grownRows(growths)] : [])].map(write).join('\n\n')

export const table = (figures: readonly Figure[], growths: readonly Growth[]): string => both(figures, growths, aligned)

export const markdown = (figures: readonly Figure[], growths: readonly Growth[]): string => both(figures, growths, markdownTable)
