import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { material, materialChanged } from '../contract.ts'
import { materialSearch, type MaterialAddress } from './address.ts'

export const MATERIAL_READS = [material.ofCourse, material.find, material.tree]

/** Changes the address; `replace` adds no history entry. */
export type ChangeAddress = (next: Partial<MaterialAddress>, replace?: boolean) => void

export function useAddress(): [MaterialAddress, ChangeAddress] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (next, replace = false) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  return [materialSearch(raw), change]
}

export function useMaterial(courseId: string) {
  useLive(materialChanged, MATERIAL_READS)
  return useRead(material.ofCourse, { params: { courseId } })
}
