// What was said in passing (SHL-47 to SHL-49): warnings and successes 3 s, errors 4 s, the last 20 kept for 'Avisos'.
import { store } from '#web/store.ts'

type ToastKind = 'warn' | 'success' | 'error' | 'loading'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  reason?: string
  at: Date
}

/** What is under way stands until it is over. */
const SECONDS: Record<ToastKind, number> = { warn: 3, success: 3, error: 4, loading: Infinity }
const KEPT = 20

export const shown = store<readonly Toast[]>([])
export const notices = store<readonly Toast[]>([])

let next = 1
const clocks = new Map<number, ReturnType<typeof setTimeout>>()

function show(kind: ToastKind, text: string, reason?: string): number {
  const twin = shown.get().find(toast => toast.kind === kind && toast.text === text && toast.reason === reason)
  const toast = { id: next++, kind, text, reason, at: new Date() }
  if (twin) dismiss(twin.id)
  shown.set([...shown.get(), toast])
  if (kind !== 'loading') notices.set([toast, ...notices.get()].slice(0, KEPT))
  startClock(toast)
  return toast.id
}

/** Starts or restarts the time after which a toast goes. */
export function startClock({ id, kind }: Toast): void {
  stopClock(id)
  if (SECONDS[kind] === Infinity) return
  clocks.set(
    id,
    setTimeout(() => dismiss(id), SECONDS[kind] * 1000),
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

export const toast = {
  warn: (text: string): void => void show('warn', text),
  success: (text: string): void => void show('success', text),
  /** `reason`: the server's, below the quoted title. */
  error: (title: string, reason?: string): void => void show('error', title, reason),
  /** 'Enviando el mensaje..': stands until the returned function takes it away. */
  loading(text: string): () => void {
    const id = show('loading', text)
    return () => dismiss(id)
  },
}
