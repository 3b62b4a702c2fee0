import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { idText, text } from '#web/calls/search.ts'
import { FILTERS, type Filter } from '../buckets.ts'

/** Search parameters of /cobranza beside the list's page and open card. */
export interface CollectionsAddress {
  /** The key of the open tab. */
  tab?: string
  /** Students with a class at this campus. */
  sede?: string
  /** The bucket of the queue. */
  tramo?: Filter
  /** Students put off to a later day. */
  vista?: 'following'
  /** Search words; they match the student or a payer. */
  buscar?: string
  /** The selected week of the forecast: its first day, or 'vencido'. */
  semana?: string
  /** The campus or course of the open sum, or 'none'. */
  celda?: string
  /** The forecast by course; absent: by campus. */
  por?: 'curso'
}

export function useCollectionsAddress(): [CollectionsAddress, (next: Partial<Record<string, string | number>>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (next: Partial<Record<string, string | number>>) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true }),
    [navigate],
  )
  const tramo = FILTERS.find(each => each === raw.tramo)
  const vista = raw.vista === 'following' ? raw.vista : undefined
  return [
    {
      tab: text(raw.tab),
      sede: idText(raw.sede),
      tramo,
      vista,
      buscar: text(raw.buscar),
      semana: text(raw.semana),
      celda: text(raw.celda),
      por: raw.por === 'curso' ? raw.por : undefined,
    },
    change,
  ]
}
