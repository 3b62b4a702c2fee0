import type { TalkStudent } from '../../visitor.ts'

type Row = Pick<TalkStudent, '_id' | 'isUnavailable'>

/** The row before and after the selected one, past those who cannot be selected; undefined at the ends. */
export function neighbours(rows: readonly Row[], selected: string | undefined): { previous?: string; next?: string } {
  const at = rows.findIndex(row => row._id === selected)
  const free = ({ isUnavailable }: Row) => !isUnavailable
  if (at < 0) return { next: rows.find(free)?._id }
  return { previous: rows.slice(0, at).findLast(free)?._id, next: rows.slice(at + 1).find(free)?._id }
}
