import type { RefObject } from 'react'
import { usePlaceKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import { CALL_LABELS } from '../../outcomes.ts'
import { keyOf } from './visitorView.ts'

interface Keys {
  status?(status: number): void
  confirm?(): void
  comment?(): void
  dial?(): void
  next?(): void
  previous?(): void
  close?(): void
}

/** The keys of a call desk: digits, C, N, L, arrows, Escape. @param visitor whom they act on; '': nobody */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, { status, ...keys }: Keys, visitor: string): void {
  const outcomes = CALL_LABELS.map((_label, at): [string, PlaceKey] => [
    keyOf(at + 1),
    ['Resultado de la llamada', status && (() => status(at + 1))],
  ])
  const byKey: Record<string, PlaceKey> = {
    ...Object.fromEntries(outcomes),
    c: ['Confirmar asistencia', keys.confirm],
    n: ['Comentario', keys.comment],
    l: ['Llamar', keys.dial],
    arrowdown: ['Siguiente', keys.next],
    arrowup: ['Anterior', keys.previous],
    escape: ['Cerrar', keys.close],
  }
  usePlaceKeys(desk, byKey, visitor)
}
