import { COLUMN_NAMES, COLUMNS, type BankMapping, type ColumnName, type DateOrder } from '../../src/features/money/bank/columns.ts'
import { beginStatement } from '../../src/features/money/bank/begin.ts'
import { answered, readStatement } from '../../src/features/money/bank/reading.ts'
import { formatPesos } from './pesos.ts'
import type { Reader } from './shape.ts'

export const readBank: Reader = (book, sheet, { answers, hidden, today }) => {
  const begun = beginStatement(book, sheet)
  const mapping: BankMapping = { ...begun.mapping }
  let order: DateOrder | undefined
  for (const [key, option] of Object.entries(answers)) {
    // '"column:amount": "4"' chooses a column.
    const column = COLUMN_NAMES.find(name => key === `column:${name}`)
    if (column) mapping[column] = option === '' ? null : Number(option)
    else if (key !== 'heading') {
      const next = answered(mapping, key, option)
      Object.assign(mapping, next.mapping)
      order = next.order ?? order
    }
  }
  const heading = answers['heading'] === undefined ? begun.heading : Number(answers['heading'])
  const read = readStatement(sheet, { ...begun, heading, mapping, order, withHidden: hidden, today })
  const fieldOf = (at: number): ColumnName | null => COLUMN_NAMES.find(name => mapping[name] === at) ?? null
  return {
    heading,
    columns: read.columns.map((name, at) => {
      const field = fieldOf(at)
      return { name, field, reads: field === 'date' ? read.order : field === null ? '' : COLUMNS[field].label }
    }),
    questions: read.questions,
    counts: {
      deposits: read.counts.deposit,
      withdrawals: read.counts.withdrawal,
      refused: read.counts.refused,
      skipped: read.counts.skipped,
      asked: read.counts.asked,
      blank: read.blank,
      lines: sheet.lines,
    },
    balance:
      read.proof === undefined
        ? null
        : {
            holds: read.proof.breaks.length === 0,
            breaks: read.proof.breaks.map(({ from, to, missing }) => ({ from, to, missing: formatPesos(missing / 100) })),
          },
    rows: read.rows.map(({ number, verdict, reason, line }) => ({
      line: number,
      verdict,
      values: line
        ? {
            day: line.day,
            amount: formatPesos(line.amount),
            text: line.text,
            reference: line.reference,
            ...(line.balance !== null && { balance: formatPesos(line.balance) }),
          }
        : {},
      reasons: reason === null ? [] : [reason],
    })),
  }
}
