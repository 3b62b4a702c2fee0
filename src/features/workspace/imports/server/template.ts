import { day, heading, text, type Cell } from '#lib/workbook.ts'
import { dayOf } from '#lib/sheet/days.ts'
import { workbook } from '#server/http/workbook.ts'
import { KINDS } from '../kinds.ts'
import type { Kind, KindField } from '../kind.ts'

const exampleOf = (kind: Kind, { example, is }: KindField): Cell => {
  const on = is === 'day' ? dayOf(example, 'dmy', kind.limits('2027-01-01', '')) : null
  return on === null ? text(example) : day(on)
}

const sheetOf = (kind: Kind) => {
  const fields = Object.values(kind.fields).filter(({ example }) => example !== '')
  return {
    sheet: kind.sheet,
    widths: fields.map(() => 24),
    data: [fields.map(({ label }) => heading(label)), fields.map(field => exampleOf(kind, field))],
  }
}

/** One workbook with a sheet of each kind: its headings are recognised by themselves, and a row shows how (LLE-30). */
export const templateWorkbook = (): Promise<Uint8Array> => workbook(...Object.values(KINDS).map(sheetOf))
