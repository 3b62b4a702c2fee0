import type { Academy } from '#server/db/academy.ts'
import { periodName } from '../period.ts'
import { printedSheet } from './paper.ts'
import type { sheetOf } from './sheet.ts'
import type { SheetPaper } from './sheetDocument.ts'

type Pages = Awaited<ReturnType<typeof sheetOf>>

/** The PDF of a sheet, in the name of its reader. */
export async function sheetPdf(
  { sheet, campuses, how }: Pages,
  { academy, name, now }: { academy: Pick<Academy, 'name' | 'timeZone'>; name: string; now: Date },
): Promise<{ filename: string; content: Uint8Array }> {
  const data: SheetPaper = { sheet, campuses, how, academy: { name: academy.name, timeZone: academy.timeZone }, name, printedAt: now }
  return {
    filename: `La academia en una hoja ${periodName(sheet.week).replaceAll('/', '-')}.pdf`,
    content: await printedSheet(data),
  }
}
