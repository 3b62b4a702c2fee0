import { day, heading, money, text } from '#lib/workbook.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { workbook } from '#server/http/workbook.ts'
import { toListed, type ListedRow } from './row.ts'

const COLUMNS: readonly [heading: string, width: number][] = [
  ['Folio', 12],
  ['Nombre', 22],
  ['Apellido paterno', 20],
  ['Apellido materno', 20],
  ['Correo', 32],
  ['Teléfono', 14],
  ['Teléfono 2', 14],
  ['Grupo', 28],
  ['Sede', 18],
  ['Horario', 28],
  ['Debe', 14],
  ['Desde', 12],
]

/** The list's columns. */
export const listWorkbook = (rows: readonly ListedRow[]): Promise<Uint8Array> =>
  workbook({
    sheet: 'Alumnos',
    widths: COLUMNS.map(([, width]) => width),
    data: [
      COLUMNS.map(([name]) => heading(name)),
      ...rows
        .map(toListed)
        .map(({ group, ...row }) => [
          ...[row.uniqueFolio, row.name, row.lastName, row.secondLastName, row.email, row.phoneNumber, row.secondPhoneNumber ?? ''].map(
            text,
          ),
          text(group?.name ?? ''),
          text(group?.campus ?? ''),
          text(group ? formatSchedules(group.schedules) : ''),
          money(row.owes),
          row.dueOn === null ? text('') : day(row.dueOn),
        ]),
    ],
  })
