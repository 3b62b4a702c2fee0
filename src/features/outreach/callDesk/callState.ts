// A visitor's call state as a number and a word. Screens, sheets and figures use this;
// `server/callState.ts` computes the same in SQL.
import { CALL_LABELS } from './outcomes.ts'

/** 1 to 10 are the statuses of a call (`CALL`). */
export const CALL_STATE = { uncalled: 0, called: 11, moved: 12, enrolled: 13, confirmed: 14 }

const LABELS = ['Sin llamar', ...CALL_LABELS, 'Llamado sin estatus', 'Movido', 'Inscrito', 'Confirmado']

/** A visitor on the wire or in a handler. */
interface Called {
  status: { status: number } | null
  calledBy: object | null
  confirmed: object | null
}
export interface CalledVisitor extends Called {
  isUnavailable: boolean
  student: string | null
}

/** The outcome of calls alone: a status, else whether anybody called. A confirmed visitor counts as called. */
export function outcomeOf({ status, calledBy, confirmed }: Called): number {
  if (status) return status.status
  return calledBy || confirmed ? CALL_STATE.called : CALL_STATE.uncalled
}

/** Moved, enrolled and confirmed override the outcome of calls. */
export function callStateOf(visitor: CalledVisitor): number {
  if (visitor.isUnavailable) return CALL_STATE.moved
  if (visitor.student !== null) return CALL_STATE.enrolled
  return visitor.confirmed ? CALL_STATE.confirmed : outcomeOf(visitor)
}

/** 'Sin llamar', 'Buzón 2', 'Inscrito' … @param state 0 to 14 */
export const callStateLabel = (state: number): string => LABELS[state]!

/** The table's filters: visitors to call now, all others of the talk, and moved ones. */
export const CALL_FILTERS = ['pending', 'done', 'moved'] as const

/** The parts of 'Mis llamadas', in order. */
export const CALL_TURNS = ['overdue', 'today', 'scheduled', 'uncalled', 'again'] as const
export type CallTurn = (typeof CALL_TURNS)[number]
export const TURN_LABELS: Record<CallTurn, string> = {
  overdue: 'Vencidas',
  today: 'Hoy',
  scheduled: 'Programadas',
  uncalled: 'Sin llamar',
  again: 'Por reintentar',
}

/**
 * `each`: rows of a part before 'Ver más'. `shared`: minutes after which an overdue call-back is everybody's. `talks`: how many show
 * their progress.
 */
export const AGENDA = { each: 20, scheduled: 5, page: 30, shared: 30, talks: 5 }

/** The whole agenda: its parts add up to the figure on the tab. */
export const callsPlanned = (groups: Record<CallTurn, number>): number => Object.values(groups).reduce((sum, count) => sum + count, 0)

/** Calls to be made today: all but those promised for later days. */
export const callsDue = (groups: Record<CallTurn, number>): number => callsPlanned(groups) - groups.scheduled
