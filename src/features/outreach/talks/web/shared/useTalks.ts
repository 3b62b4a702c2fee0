import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTable } from '#web/calls/useTable.ts'
import { talks } from '../../contract.ts'
import { TALK_LIMITS } from '../../texts.ts'
import { talksSearch, type TalksAddress } from './address.ts'

export const TALK_READS = [talks.list, talks.find, talks.sidebar]

/** Changes the address; `replace` adds no history entry. */
export type ChangeAddress = (next: Partial<TalksAddress>, replace?: boolean) => void

export function useAddress(): [TalksAddress, ChangeAddress] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (next, replace = false) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  return [talksSearch(raw), change]
}

/** The list of /platicas, updated over the socket (TLK-2). */
export const useTalks = () =>
  useTable(talks.list, { rows: answer => answer.talks, newestFirst: false, limit: TALK_LIMITS.page, sizes: TALK_LIMITS.pageSizes })
