import type { RefObject } from 'react'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { CALL_LABELS } from '../../outcomes.ts'
import { keyOf } from './visitorView.ts'

interface Keys {
  status?(status: number): void
  confirm?(): void
  comment?(): void
  /** Takes up the phone. */
  dial?(): void
  next?(): void
  previous?(): void
  close?(): void
}

/** The keyboard of a call desk: digits, C, N, L, arrows, Escape. @param visitor whom they act on; '': nobody */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, { status, ...keys }: Keys, visitor: string): void {
  const byKey = {
    ...Object.fromEntries(CALL_LABELS.map((_label, at) => [keyOf(at + 1), status && (() => status(at + 1))])),
    c: keys.confirm,
    n: keys.comment,
    l: keys.dial,
    arrowdown: keys.next,
    arrowup: keys.previous,
    escape: keys.close,
  }
  usePlaceKeys(desk, byKey, visitor)
}
