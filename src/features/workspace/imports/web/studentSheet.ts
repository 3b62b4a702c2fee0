import type { SheetLimits } from '#web/sheet/readSheet.ts'
import { IMPORT_LIMITS } from '../contract.ts'

export const STUDENT_SHEET: SheetLimits = {
  ...IMPORT_LIMITS,
  tooManyRows: 'La hoja tiene más de 20,000 alumnos. Divídela en varios archivos.',
  tooManyColumns: `La hoja tiene más de ${IMPORT_LIMITS.columns} columnas.`,
}
