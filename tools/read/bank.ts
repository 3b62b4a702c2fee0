import { COLUMN_NAMES, COLUMNS, type BankMapping, type ColumnName, type DateOrder } from '../../src/features/money/bank/columns.ts'
import { beginStatement } from '../../src/features/money/bank/begin.ts'
import { answered, readStatement } from '../../src/features/money/bank/reading.ts'
import { formatPesos } from './pesos.ts'
import type { Reader } from './shape.ts'

export const readBank: Reader = (book, sheet, { answers, hidden, today }) => {
  const statementStart = beginStatement(book, sheet)
  const mapping: BankMapping = { ...statementStart.mapping }
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
  const heading = answers['heading'] === undefined ? statementStart.heading : Number(answers['heading'])
  const statement = readStatement(sheet, { ...statementStart, heading, mapping, order, withHidden: hidden, today })
  const fieldOf = (at: number): ColumnName | null => COLUMN_NAMES.find(name => mapping[name] === at) ?? null
  return {
    heading,
    columns: statement.columns.map((name, at) => {
      const field = fieldOf(at)
      return { name, field, reads: field === 'date' ? statement.order : field === null ? '' : COLUMNS[field].label }
    }),
    questions: statement.questions,
    counts: {
      deposits: statement.counts.deposit,
      withdrawals: statement.counts.withdrawal,
      refused: statement.counts.refused,
      skipped: statement.counts.skipped,
      asked: statement.counts.asked,
      blank: statement.blank,
      lines: sheet.lines,
    },
    balance:
      statement.proof === undefined
        ? null
        : {
            holds: statement.proof.breaks.length === 0,
            breaks: statement.proof.breaks.map(({ from, to, missing }) => ({ from, to, missing: formatPesos(missing / 100) })),
          },
    rows: statement.rows.map(({ number, verdict, reason, line }) => ({
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
