import type { z } from 'zod'
import { formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { day, heading, money, text } from '#lib/workbook.ts'
import { workbook } from '#server/http/workbook.ts'
import type { Case } from '../contract.ts'
import { OUTCOME_LABELS } from '../outcomes.ts'

const COLUMNS: readonly [heading: string, width: number][] = [
  ['Alumno', 34],
  ['Teléfono', 14],
  ['Curso', 24],
  ['Venció', 12],
  ['Vencido', 14],
  ['Debe', 14],
  ['Quién paga', 34],
  ['Su teléfono', 14],
  ['Último contacto', 24],
]

/** The queue in its order. */
export const queueWorkbook = (cases: readonly z.output<typeof Case>[]): Promise<Uint8Array> =>
  workbook({
    sheet: 'Cobranza',
    widths: COLUMNS.map(([, width]) => width),
    data: [
      COLUMNS.map(([name]) => heading(name)),
      ...cases.map(row => [
        text(fullName(row)),
        text(row.phoneNumber),
        text(row.course ?? ''),
        row.dueOn === null ? text('') : day(row.dueOn),
        money(row.overdue),
        money(row.debt),
        text(row.payer ? fullName(row.payer) : ''),
        text(row.payer?.phoneNumber ?? ''),
        text(row.last ? `${OUTCOME_LABELS[row.last.outcome]}, hasta ${formatDay(row.last.resumeOn)}` : ''),
      ]),
    ],
  })
