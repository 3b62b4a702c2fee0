import { day, heading, text } from '#lib/workbook.ts'
import { workbook } from '#server/http/workbook.ts'
import { FIELD_NAMES, IMPORT_FIELDS, isoDay } from '../columns.ts'

const example = (field: (typeof FIELD_NAMES)[number]) => {
  const { example: shown } = IMPORT_FIELDS[field]
  return field === 'birthDate' ? day(isoDay(shown, shown)) : text(shown)
}

/** A sheet with the headings that are recognised by themselves, and one row to show how. */
export const templateWorkbook = (): Promise<Uint8Array> =>
  workbook({
    sheet: 'Alumnos',
    widths: FIELD_NAMES.map(() => 24),
    data: [FIELD_NAMES.map(field => heading(IMPORT_FIELDS[field].label)), FIELD_NAMES.map(example)],
  })
