import { day, heading, instant, text, whole, type Cell } from '#lib/workbook.ts'
import { workbook } from '#server/http/workbook.ts'
import { CALL_STATE, callStateLabel, callStateOf, outcomeOf } from '../callState.ts'
import { toVisitor, type VisitorRow } from './visitorRow.ts'

/** 'Confirmado' has its own column: this is the call's outcome. */
function statusOf(row: VisitorRow): string {
  const visitor = toVisitor(row)
  const state = callStateOf(visitor)
  return callStateLabel(state === CALL_STATE.confirmed ? outcomeOf(visitor) : state)
}

const COLUMNS: [header: string, width: number, value: (row: VisitorRow, timeZone: string) => Cell | string][] = [
  ['Nombre', 22, row => row.name],
  ['Apellido paterno', 20, row => row.lastName],
  ['Apellido materno', 20, row => row.secondLastName],
  ['Correo', 32, row => row.email],
  ['Teléfono', 14, row => row.phoneNumber],
  ['Teléfono 2', 14, row => row.secondPhoneNumber ?? ''],
  ['Fecha de nacimiento', 18, row => (row.birthDate ? day(row.birthDate) : '')],
  ['Fecha de registro', 18, (row, timeZone) => instant(row.registeredAt, timeZone)],
  ['Estatus de llamada', 20, statusOf],
  ['Llamó', 24, row => (row.caller ? `${row.caller.name} ${row.caller.lastName}` : '')],
  ['Confirmado', 12, row => (row.confirmedAt ? 'Sí' : 'No')],
  ['Asistencia', 12, row => (row.attendance ? 'Sí' : 'No')],
]

const asCell = (value: Cell | string): Cell => (typeof value === 'string' ? text(value) : value)

/** One sheet, a visitor a row. A talk has some hundred: made at once, without a worker. */
export const visitorsWorkbook = (visitors: readonly VisitorRow[], timeZone: string): Promise<Uint8Array> =>
  workbook({
    sheet: 'Alumnos',
    widths: [5, ...COLUMNS.map(([, width]) => width), 13],
    data: [
      ['#', ...COLUMNS.map(([header]) => header), 'Comentarios'].map(heading),
      ...visitors.map((row, at) => [whole(at + 1), ...COLUMNS.map(([, , value]) => asCell(value(row, timeZone))), whole(row.comments)]),
    ],
  })
