import type { CallTurn } from '../../callState.ts'
import type { TalkStudent } from '../../visitor.ts'

type Row = Pick<TalkStudent, '_id' | 'isUnavailable' | 'nextCallAt'> & { turn?: CallTurn }

/** Called later when others are left: an appointment in the future. */
const isLater = ({ nextCallAt }: Row, now: Date): boolean => nextCallAt !== null && new Date(nextCallAt) > now

/** The parts of 'Mis llamadas' in calling order. */
const CALLED: readonly CallTurn[] = ['overdue', 'uncalled', 'again', 'today', 'scheduled']

/**
 * The card to open after a call (M111): due call-backs, then visitors without a call, then future ones; among equals the next one below,
 * with `wraps`
 * finally those above. Without an open card: the first to call.
 */
export function onwardOf(
  rows: readonly Row[],
  selected: string | undefined,
  { wraps, now }: { wraps: boolean; now: Date },
): string | undefined {
  const at = rows.findIndex(row => row._id === selected)
  const line = [...rows.slice(at + 1), ...(wraps ? rows.slice(0, Math.max(at, 0)) : [])].filter(row => !row.isUnavailable)
  const rank = (row: Row) => (row.turn ? CALLED.indexOf(row.turn) : Number(isLater(row, now)))
  return line.toSorted((a, b) => rank(a) - rank(b))[0]?._id
}

/** The rows before and after the selected one, skipping unselectable ones; undefined at the ends. */
export function neighbours(rows: readonly Row[], selected: string | undefined): { previous?: string; next?: string } {
  const at = rows.findIndex(row => row._id === selected)
  const free = ({ isUnavailable }: Row) => !isUnavailable
  if (at < 0) return { next: rows.find(free)?._id }
  return { previous: rows.slice(0, at).findLast(free)?._id, next: rows.slice(at + 1).find(free)?._id }
}
