import { CALL_STATE, callStateOf, type CalledVisitor, type CallTurn } from '../../callState.ts'
import { CALL } from '../../outcomes.ts'
import type { TalkStudent } from '../../visitor.ts'

type Row = CalledVisitor & Pick<TalkStudent, '_id' | 'nextCallAt'> & { turn?: CallTurn }

/** Called later when others are left: an appointment in the future. */
const isLater = ({ nextCallAt }: Row, now: Date): boolean => nextCallAt !== null && new Date(nextCallAt) > now

/** The parts of 'Mis llamadas' in calling order. */
const CALLED: readonly CallTurn[] = ['overdue', 'uncalled', 'again', 'today', 'scheduled']

/** A row's part after its call; the agenda is read again later. */
function turnOf(row: Row, now: Date): CallTurn {
  if (isLater(row, now)) return row.turn === 'today' ? 'today' : 'scheduled'
  if (row.nextCallAt !== null) return 'overdue'
  return callStateOf(row) === CALL_STATE.uncalled ? 'uncalled' : 'again'
}

/** True when this call has ended the visitor's calls. */
const isOver = (row: Row): boolean => callStateOf(row) >= CALL.noSuchNumber && callStateOf(row) !== CALL_STATE.called

/**
 * The card to open after a call (M111): due call-backs first, then visitors without a call, then future call-backs. Within each, the
 * next row below; `wraps` continues at the top. Without an open card: the first to call. The agenda skips visitors whose calls are over.
 */
export function onwardOf(
  rows: readonly Row[],
  selected: string | undefined,
  { wraps, now }: { wraps: boolean; now: Date },
): string | undefined {
  const at = rows.findIndex(row => row._id === selected)
  const line = [...rows.slice(at + 1), ...(wraps ? rows.slice(0, Math.max(at, 0)) : [])].filter(
    row => !row.isUnavailable && !(row.turn && isOver(row)),
  )
  const rank = (row: Row) => (row.turn ? CALLED.indexOf(turnOf(row, now)) : Number(isLater(row, now)))
  return line.toSorted((a, b) => rank(a) - rank(b))[0]?._id
}

/** The rows before and after the selected one, skipping unselectable ones; undefined at the ends. */
export function neighbours(rows: readonly Row[], selected: string | undefined): { previous?: string; next?: string } {
  const at = rows.findIndex(row => row._id === selected)
  const free = ({ isUnavailable }: Row) => !isUnavailable
  if (at < 0) return { next: rows.find(free)?._id }
  return { previous: rows.slice(0, at).findLast(free)?._id, next: rows.slice(at + 1).find(free)?._id }
}
