// Toasts (SHL-47 to SHL-49): warnings and successes 3 s, errors 4 s, acts with undo 10 s (DES-23); the last 20 stay in 'Avisos'.
import { now } from '#web/state/clock.ts'
import { store } from '#web/state/store.ts'

export interface Act {
  /** The id of the audit row; with `again` that of the undo. */
  id: string
  /** 'Comentario borrado'. */
  said: string
  /** The record's name: 'Ana López'. For a batch the text has the number. */
  of?: string | undefined
  /** When it was done or undone, in milliseconds. */
  at: number
  again?: boolean
  /** The batch's id; with `again` the batch that undid it. */
  batch?: string
  /** A payment: reverted by acts of its own (DES-16). */
  money?: boolean
}

type ToastKind = 'warn' | 'success' | 'error' | 'loading'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  reason?: string
  at: Date
  act?: Act
  /** Has a button that leads to where it is mended. */
  way?: Way
}
interface Way {
  label: string
  go(): void
}

/** A pending toast stays until it is over. */
const SECONDS: Record<ToastKind, number> = { warn: 3, success: 3, error: 4, loading: Infinity }
/** Long enough to notice a mistake. */
export const ACT_SECONDS = 10
const MOST_ACTS = 3
const MOST_TOASTS = 20

export const visibleToasts = store<readonly Toast[]>([])
export const notices = store<readonly Toast[]>([])

let next = 1
const clocks = new Map<number, ReturnType<typeof setTimeout>>()

function show(kind: ToastKind, text: string, { reason, act, way }: Pick<Toast, 'reason' | 'act' | 'way'> = {}): number {
  const twin = visibleToasts.get().find(toast => toast.kind === kind && toast.text === text && toast.reason === reason)
  const toast = { id: next++, kind, text, reason, at: now(), act, way }
  if (twin) dismiss(twin.id)
  const others = act ? visibleToasts.get().filter(each => each.act) : []
  for (const { id } of others.slice(0, Math.max(0, others.length + 1 - MOST_ACTS))) dismiss(id)
  visibleToasts.set([...visibleToasts.get(), toast])
  if (kind !== 'loading') notices.set([toast, ...notices.get()].slice(0, MOST_TOASTS))
  startClock(toast)
  return toast.id
}

export function startClock({ id, kind, act, way }: Toast): void {
  stopClock(id)
  if (SECONDS[kind] === Infinity) return
  clocks.set(
    id,
    setTimeout(() => dismiss(id), (act || way ? ACT_SECONDS : SECONDS[kind]) * 1000),
  )
}

export function stopClock(id: number): void {
  clearTimeout(clocks.get(id))
  clocks.delete(id)
}

export function dismiss(id: number): void {
  stopClock(id)
  visibleToasts.set(visibleToasts.get().filter(toast => toast.id !== id))
}

/** An act of this turn without a toast so far. */
let unsaid: Act | undefined

export const toast = {
  warn: (text: string, way?: Way): void => void show('warn', text, { way }),
  /** `act`: the act of the toast, by default the last one. */
  success(text: string, act: Act | undefined = unsaid): void {
    unsaid = undefined
    show('success', text, { reason: act?.of && !text.includes(act.of) ? act.of : undefined, act })
  },
  /** The screen may show its own toast within this turn; otherwise the act's text shows. */
  act(act: Act): void {
    unsaid = act
    setTimeout(() => {
      if (unsaid === act) toast.success(act.said)
    })
  },
  /** `reason`: the server's, below the quoted title. */
  error: (title: string, reason?: string): void => void show('error', title, { reason }),
  /** 'Enviando el mensaje..': stays until the returned function removes it. */
  loading(text: string): () => void {
    const id = show('loading', text)
    return () => dismiss(id)
  },
}
