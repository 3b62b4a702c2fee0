// What was said in passing (SHL-47 to SHL-49): warnings and successes 3 s, errors 4 s, what can be taken back 10 s (DES-23), the last 20 kept for 'Avisos'.
import { now } from '#web/state/clock.ts'
import { store } from '#web/state/store.ts'

/** What was done in this tab and can be taken back. */
export interface Act {
  /** The line of the audit; of `again` that of the undo. */
  id: string
  /** 'Comentario borrado'. */
  said: string
  /** What it is about: 'Ana López'. Of what was done as one the text says how many. */
  of?: string | undefined
  /** When it was done or taken back, milliseconds. */
  at: number
  /** It was taken back, and can be done again. */
  again?: boolean
  /** What was done as one, by many calls; of `again` the batch that took it back. */
  batch?: string
  /** It moved money, which goes back by presses of its own (DES-16). */
  money?: boolean
}

type ToastKind = 'warn' | 'success' | 'error' | 'loading'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  reason?: string
  at: Date
  /** Has a button that takes it back, or does it again. */
  act?: Act
}

/** What is under way stands until it is over. */
const SECONDS: Record<ToastKind, number> = { warn: 3, success: 3, error: 4, loading: Infinity }
/** Long enough to see that it was wrong. */
export const ACT_SECONDS = 10
/** Of those that can be taken back. */
const MOST_ACTS = 3
const KEPT = 20

export const shown = store<readonly Toast[]>([])
export const notices = store<readonly Toast[]>([])

let next = 1
const clocks = new Map<number, ReturnType<typeof setTimeout>>()

function show(kind: ToastKind, text: string, { reason, act }: Pick<Toast, 'reason' | 'act'> = {}): number {
  const twin = shown.get().find(toast => toast.kind === kind && toast.text === text && toast.reason === reason)
  const toast = { id: next++, kind, text, reason, at: now(), act }
  if (twin) dismiss(twin.id)
  const others = act ? shown.get().filter(each => each.act) : []
  for (const { id } of others.slice(0, Math.max(0, others.length + 1 - MOST_ACTS))) dismiss(id)
  shown.set([...shown.get(), toast])
  if (kind !== 'loading') notices.set([toast, ...notices.get()].slice(0, KEPT))
  startClock(toast)
  return toast.id
}

/** Starts or restarts the time after which a toast goes. */
export function startClock({ id, kind, act }: Toast): void {
  stopClock(id)
  if (SECONDS[kind] === Infinity) return
  clocks.set(
    id,
    setTimeout(() => dismiss(id), (act ? ACT_SECONDS : SECONDS[kind]) * 1000),
  )
}

/** The clock stands while the pointer or the focus is on the toast. */
export function stopClock(id: number): void {
  clearTimeout(clocks.get(id))
  clocks.delete(id)
}

export function dismiss(id: number): void {
  stopClock(id)
  shown.set(shown.get().filter(toast => toast.id !== id))
}

/** Done in this turn, and not said yet. */
let unsaid: Act | undefined

export const toast = {
  warn: (text: string): void => void show('warn', text),
  /** `act`: what it tells of, where that is not what was done last. */
  success(text: string, act: Act | undefined = unsaid): void {
    unsaid = undefined
    show('success', text, { reason: act?.of && !text.includes(act.of) ? act.of : undefined, act })
  },
  /** The screen says it in its own words within this turn; else the act's are shown. */
  act(act: Act): void {
    unsaid = act
    setTimeout(() => {
      if (unsaid === act) toast.success(act.said)
    })
  },
  /** `reason`: the server's, below the quoted title. */
  error: (title: string, reason?: string): void => void show('error', title, { reason }),
  /** 'Enviando el mensaje..': stands until the returned function takes it away. */
  loading(text: string): () => void {
    const id = show('loading', text)
    return () => dismiss(id)
  },
}
