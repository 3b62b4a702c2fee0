import { useEffect, useState } from 'react'
import { commentsChanged } from '#features/people/comments/contract.ts'
import { useLive, useRoom } from '#web/calls/live.ts'
import { refresh, useRead } from '#web/calls/useRead.ts'
import { talkRoom, talksChanged } from '#features/outreach/talks/contract.ts'
import { TALK_LIMITS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../visitor.ts'
import { VISITOR_READS } from './useCallDesk.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useVisitorAddress } from './useVisitorAddress.ts'
import { markGone } from './visitorCache.ts'
import { callDesk } from '../../contract.ts'

const LIMIT = TALK_LIMITS.students
const READS = [callDesk.students]
const NONE: readonly TalkStudent[] = []

/** A page of a talk's visitors by address; updated by the talk's room and change events (TLK-79). */
export function useVisitors(talkId: string) {
  const [{ hoja = 1, alumno = '', llamadas, visitante }, change] = useVisitorAddress()
  const rowAddress = useRowAddress('visitante')
  const query = { skip: (hoja - 1) * LIMIT, limit: LIMIT, ...(alumno && { query: alumno }), ...(llamadas && { calls: llamadas }) }
  const reading = useRead(callDesk.students, { params: { id: talkId }, query })
  useLive(talksChanged, READS)
  useLive(commentsChanged, READS)
  useRoom(talkRoom, talkId, {
    update_table_event: () => void refresh(VISITOR_READS),
    // Out of reach at once, before anything is read again (TLK-80).
    remove_from_talk: ({ userTalks }: { userTalks: string[] }) => userTalks.forEach(markGone),
  })
  const rows = reading.data?.userTalks ?? NONE
  const total = reading.data?.total ?? rows.length

  // The last page became empty: go one page back.
  const beyond = !reading.isPlaceholderData && hoja > 1 && rows.length === 0 && total > 0
  useEffect(() => {
    if (beyond) change({ hoja: Math.ceil(total / LIMIT) })
  }, [beyond, total, change])

  const [sought, seek] = useState('')
  const [first] = rows
  const arrived = sought !== '' && sought === alumno && !reading.isPlaceholderData && !reading.isPending
  useEffect(() => {
    if (!arrived) return
    seek('')
    if (!first || first.isUnavailable) return
    change({ visitante: first._id })
    // The desk gets the keys unless the user types.
    document.querySelector<HTMLElement>(`[data-row-key="${first._id}"]`)?.focus()
  }, [arrived, first, change])

  return {
    rows,
    total,
    calls: reading.data?.calls,
    loading: reading.isPending,
    changing: reading.isPlaceholderData,
    failed: reading.error,
    retry: () => void reading.refetch(),
    page: hoja,
    limit: LIMIT,
    rowAddress,
    setPage: (to: number) => change({ hoja: to > 1 ? to : undefined, visitante: undefined }),
    search: alumno,
    setSearch: (typed: string) => change({ alumno: typed || undefined, hoja: undefined, visitante: undefined }),
    /** Opens the card of the search's first match (M91). */
    openFound: seek,
    filter: llamadas,
    show: (calls: typeof llamadas) => change({ llamadas: calls, hoja: undefined, visitante: undefined }),
    selected: visitante,
    /** Moved visitors cannot be selected (TLK-65). */
    select(id: string | undefined) {
      if (id === undefined || !rows.find(row => row._id === id)?.isUnavailable) change({ visitante: id })
    },
  }
}

export type Visitors = ReturnType<typeof useVisitors>
