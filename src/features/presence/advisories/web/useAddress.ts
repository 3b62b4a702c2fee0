import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { advisoriesSearch, type AdvisoriesAddress } from './address.ts'

/** Changes the address; `replace` adds no history entry. */
export type ChangeAddress = (next: Partial<AdvisoriesAddress>, replace?: boolean) => void

export function useAddress(): [AdvisoriesAddress, ChangeAddress] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (next, replace = false) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  return [advisoriesSearch(raw), change]
}
