import type { Decimal } from '../../src/lib/sheet/amounts.ts'
import { judgeDecimals } from '../../src/lib/sheet/decimals.ts'
import { judgeDays, type Order } from '../../src/lib/sheet/days.ts'
import { shownRows } from '../../src/lib/sheet/book.ts'
import { belowHeading, findHeading } from '../../src/lib/sheet/headings.ts'
import { ODD_WIDTH } from '../../src/lib/sheet/lines.ts'
import { dayQuestion, decimalQuestion, type Question } from '../../src/lib/sheet/questions.ts'
import type { SheetRow } from '../../src/lib/sheet/row.ts'
import { formOf, guessColumns, KINDS } from '../../src/features/workspace/imports/kinds.ts'
import { amountFields, dayFields, type Chosen, type Columns } from '../../src/features/workspace/imports/kind.ts'
import { rowsOf } from '../../src/features/workspace/imports/web/studentSheet.ts'
import type { ImportKind } from '../../src/features/workspace/imports/contract.ts'
import type { Reader, RowShown } from './shape.ts'

export const readKind =
  (key: ImportKind): Reader =>
  (_book, sheet, { answers, hidden, today }) => {
    const kind = KINDS[key]
    const { rows: visible, hidden: hiddenLeft } = shownRows(sheet, hidden)
    const heading = answers['heading'] === undefined ? findHeading(visible, formOf(kind)).number : Number(answers['heading'])
    const { columns, rows } = belowHeading({ ...sheet, rows: visible }, heading)
    // Refuses what the console refuses.
    rowsOf({ sheet, withHidden: hidden, heading })
    const fields: Columns = heading === 0 ? {} : guessColumns(kind, columns)
    for (const field of Object.keys(kind.fields)) {
      const answer = answers[`column:${field}`]
      if (answer !== undefined) fields[field] = Number(answer)
    }
    const orders: Record<string, Order> = {}
    const questions: Question[] = []
    const days = dayFields(kind, fields).map(field => ({ field, cells: rows.map(({ cells }) => cells[fields[field]!] ?? '') }))
    const together = judgeDays(
      days.flatMap(({ cells }) => cells),
      kind.limits(today, ''),
    )
    for (const { field, cells } of days) {
      const judged = judgeDays(cells, kind.limits(today, field))
      const answer = judged.asks?.orders.find(order => order === answers['days'])
      const asks = together.asks === null ? null : judged.asks
      orders[field] = answer ?? (judged.asks && !asks ? together.order : judged.order)
      if (asks && !answer && questions.length === 0) questions.push(dayQuestion('days', asks, kind.limits(today, field)))
    }
    const decimals: Record<string, Decimal> = {}
    const amounts = new Map(amountFields(kind, fields).map(field => [field, rows.map(({ cells }) => cells[fields[field]!] ?? '')]))
    const decimal = (['point', 'comma'] as const).find(each => each === answers['decimal'])
    for (const [field, judged] of judgeDecimals(amounts, decimal)) {
      decimals[field] = judged.decimal
      if (judged.asks !== null && !questions.some(({ key }) => key === 'decimal')) questions.push(decimalQuestion('decimal', judged.asks))
    }
    const choices: Chosen = { fields, orders, decimals, decimal }
    const fault = (row: SheetRow) => row.fault ?? (sheet.width !== null && row.cells.length !== sheet.width ? ODD_WIDTH : null)
    const rowsShown = rows.map((row): RowShown => {
      const judged = kind.read(row.cells, choices, today)
      const reason = fault(row) ?? ('reason' in judged ? judged.reason : null)
      if (reason !== null || !('value' in judged)) return { line: row.number, verdict: 'refused', values: {}, reasons: [reason!] }
      const values = Object.entries(kind.values?.(judged.value) ?? kind.texts(judged.value))
      return {
        line: row.number,
        verdict: 'row',
        values: Object.fromEntries(values.filter((each): each is [string, string] => typeof each[1] === 'string')),
        reasons: judged.note === null ? [] : [judged.note],
      }
    })
    const outside = [...visible.filter(({ number }) => number <= heading), ...hiddenLeft].map(({ number }): RowShown => ({
      line: number,
      verdict: 'skipped',
      values: {},
      reasons: [],
    }))
    const all = [...outside, ...rowsShown].toSorted((a, b) => a.line - b.line)
    const count = (verdict: string) => all.filter(row => row.verdict === verdict).length
    return {
      heading,
      columns: columns.map((name, at) => {
        const field = Object.keys(fields).find(each => fields[each] === at) ?? null
        return { name, field, reads: field === null ? '' : (orders[field] ?? kind.fields[field]!.label) }
      }),
      questions,
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
