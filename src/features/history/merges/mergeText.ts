import { formatMoney, toCentavos } from '#lib/money.ts'
import type { MergeMove } from './contract.ts'

type What = MergeMove['what']

const WORDS: Record<What, readonly [one: string, many: string, label: string]> = {
  groups: ['grupo', 'grupos', 'Grupos'],
  payments: ['pago', 'pagos', 'Pagos'],
  receipts: ['comprobante', 'comprobantes', 'Comprobantes'],
  attendance: ['asistencia', 'asistencias', 'Asistencias'],
  folios: ['folio', 'folios', 'Folios'],
  comments: ['comentario', 'comentarios', 'Comentarios'],
  advisories: ['asesoría', 'asesorías', 'Asesorías'],
  payers: ['tutor', 'tutores', 'Tutores'],
  messages: ['mensaje', 'mensajes', 'Mensajes'],
  videoComments: ['comentario de video', 'comentarios de video', 'Comentarios de video'],
  talks: ['plática', 'pláticas', 'Pláticas'],
  calls: ['llamada', 'llamadas', 'Llamadas'],
}

export const moveLabel = (what: What): string => WORDS[what][2]

/** '3 pagos, $2,400.00'. */
export function countText(what: What, count: number, amount: number | null): string {
  const counted = `${count.toLocaleString('es-MX')} ${WORDS[what][count === 1 ? 0 : 1]}`
  return amount === null ? counted : `${counted}, ${formatMoney(toCentavos(amount))}`
}

const LIST = new Intl.ListFormat('es-MX')

/** '3 grupos, 5 pagos ($8,400.00) y 41 asistencias pasan a Ana López.' */
export function movesText(moves: readonly MergeMove[], to: string): string {
  const parts = moves.flatMap(({ what, count, amount }) =>
    count === 0 ? [] : [`${countText(what, count, null)}${amount === null ? '' : ` (${formatMoney(toCentavos(amount))})`}`],
  )
  if (parts.length === 0) return `No hay nada que pasar a ${to}: la otra ficha solo se va.`
  const several = parts.length > 1 || moves.some(({ count }) => count > 1)
  return `${LIST.format(parts)} ${several ? 'pasan' : 'pasa'} a ${to}.`
}
