import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { idText, oneOf, positive, text } from '#web/calls/search.ts'
import { TALK_TYPES, type TalkType } from '#features/outreach/talks/texts.ts'
import { CALL_FILTERS, CALL_TURNS, type CallTurn } from '../../callState.ts'

export const CARD_TABS = ['datos', 'comentarios', 'cambio', 'inscribir', 'notificacion'] as const
export type CardTab = (typeof CARD_TABS)[number]

export interface VisitorAddress {
  /** Search text. */
  alumno?: string
  /** Page. */
  hoja?: number
  llamadas?: (typeof CALL_FILTERS)[number]
  /** One part of 'Mis llamadas'. */
  turno?: CallTurn
  /** One type of talks in 'Mis llamadas'. */
  tipo?: TalkType
  /** The visitor with the open card. */
  visitante?: string
  /** The card's tab; comments by default. */
  pestana?: CardTab
}

export function useVisitorAddress(): [VisitorAddress, (next: Partial<VisitorAddress>, replace?: boolean) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (next: Partial<VisitorAddress>, replace = true) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  return [
    {
      alumno: text(raw.alumno),
      hoja: positive(raw.hoja),
      llamadas: oneOf(CALL_FILTERS)(raw.llamadas),
      turno: oneOf(CALL_TURNS)(raw.turno),
      tipo: oneOf(TALK_TYPES)(raw.tipo),
      visitante: idText(raw.visitante),
      pestana: oneOf(CARD_TABS)(raw.pestana),
    },
    change,
  ]
}

/** Clears all of it when the table closes. */
export const NO_VISITORS: { [K in keyof Required<VisitorAddress>]: undefined } = {
  alumno: undefined,
  hoja: undefined,
  llamadas: undefined,
  turno: undefined,
  tipo: undefined,
  visitante: undefined,
  pestana: undefined,
}
