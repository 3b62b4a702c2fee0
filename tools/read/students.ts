import {
  FIELD_NAMES,
  IMPORT_FIELDS,
  birthOrder,
  birthLimits,
  guessMapping,
  personOf,
  type Mapping,
} from '../../src/features/workspace/imports/columns.ts'
import { shownRows } from '../../src/lib/sheet/book.ts'
import type { Order } from '../../src/lib/sheet/days.ts'
import { belowHeading, findHeading, type Form } from '../../src/lib/sheet/headings.ts'
import { ODD_WIDTH } from '../../src/lib/sheet/lines.ts'
import { dayQuestion } from '../../src/lib/sheet/questions.ts'
import type { SheetRow } from '../../src/lib/sheet/row.ts'
import type { Reader, RowShown } from './shape.ts'

/** People: students, and visitors, who have the same parts. */
export const readPeople: Reader = (_book, sheet, { answers, hidden, today }) => {
  const { rows: shown, hidden: left } = shownRows(sheet, hidden)
  const heading = answers['heading'] === undefined ? findHeading(shown, IMPORT_FIELDS as Form<string>).number : Number(answers['heading'])
  const { columns, rows } = belowHeading({ ...sheet, rows: shown }, heading)
  const mapping: Mapping = heading === 0 ? {} : guessMapping(columns)
  for (const field of FIELD_NAMES) {
    const chosen = answers[`column:${field}`]
    if (chosen !== undefined) mapping[field] = Number(chosen)
  }
  const births = mapping.birthDate === undefined ? [] : rows.map(({ cells }) => cells[mapping.birthDate!] ?? '')
  const judged = birthOrder(births, today)
  const answer = judged.asks?.orders.find(order => order === answers['days'])
  const order: Order = answer ?? judged.order
  const fault = (row: SheetRow) => row.fault ?? (sheet.width !== null && row.cells.length !== sheet.width ? ODD_WIDTH : null)
  const read = rows.map((row): RowShown => {
    const person = personOf(row.cells, mapping, today, order)
    const reason = fault(row) ?? ('reason' in person ? person.reason : null)
    if (reason !== null || !('person' in person)) return { line: row.number, verdict: 'refused', values: {}, reasons: [reason!] }
    const values = Object.entries(person.person).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { line: row.number, verdict: 'row', values: Object.fromEntries(values), reasons: person.note === null ? [] : [person.note] }
  })
  const outside = [...shown.filter(({ number }) => number <= heading), ...left].map(({ number }): RowShown => ({
    line: number,
    verdict: 'skipped',
    values: {},
    reasons: [],
  }))
  const all = [...outside, ...read].toSorted((a, b) => a.line - b.line)
  const count = (verdict: string) => all.filter(row => row.verdict === verdict).length
  return {
    heading,
    columns: columns.map((name, at) => {
      const field = FIELD_NAMES.find(each => mapping[each] === at) ?? null
      return { name, field, reads: field === 'birthDate' ? order : field === null ? '' : IMPORT_FIELDS[field].label }
    }),
    questions: judged.asks && !answer ? [dayQuestion('days', judged.asks, birthLimits(today))] : [],
    counts: {
      rows: count('row'),
      refused: count('refused'),
      skipped: count('skipped'),
      blank: sheet.lines - sheet.rows.length,
      lines: sheet.lines,
    },
    balance: null,
    rows: all,
  }
}
