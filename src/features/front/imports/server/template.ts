import { FIELD_NAMES, IMPORT_FIELDS } from '../columns.ts'
import { heading, text, workbook } from '#server/http/workbook.ts'

/** A sheet with the headings that are recognised by themselves, and one row to show how. */
export const templateWorkbook = (): Promise<Uint8Array> =>
  workbook({
    sheet: 'Alumnos',
    widths: FIELD_NAMES.map(() => 24),
    stickyRowsCount: 1,
    data: [FIELD_NAMES.map(field => heading(IMPORT_FIELDS[field].label)), FIELD_NAMES.map(field => text(IMPORT_FIELDS[field].example))],
  })
