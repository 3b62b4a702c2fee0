import { day, heading, text, type Cell } from '#lib/workbook.ts'
import { dayOf } from '#lib/sheet/days.ts'
import { workbook } from '#server/http/workbook.ts'
import { KINDS } from '../kinds.ts'
import type { Kind, KindField } from '../kind.ts'

const exampleOf = (kind: Kind, { is }: KindField, example: string): Cell => {
  const on = is === 'day' ? dayOf(example, 'dmy', kind.limits('2027-01-01', '')) : null
  return on === null ? text(example) : day(on)
}

const sheetOf = (kind: Kind) => {
  const fields = Object.entries(kind.fields).filter(([, { example }]) => example !== '')
  const rows = [{}, ...kind.examples] as Record<string, string>[]
  return {
    sheet: kind.sheet,
    widths: fields.map(() => 24),
    data: [
      fields.map(([, { label }]) => heading(label)),
      ...rows.map(row => fields.map(([key, field]) => exampleOf(kind, field, row[key] ?? field.example))),
    ],
  }
}

/** One workbook with a sheet of each kind: its headings are recognised by themselves, and three rows show how (LLE-30). */
export const templateWorkbook = (): Promise<Uint8Array> => workbook(...Object.values(KINDS).map(sheetOf))
