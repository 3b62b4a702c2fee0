// Acts of this tab that can be undone (DES-23), in memory only. <Undoing> undoes them.
import type { AnyRoute } from '#contract/route.ts'
import { isMoney } from '#lib/undo.ts'
import { now } from '#web/state/clock.ts'
import { store } from '#web/state/store.ts'
import { toast, type Act } from '#web/ui/toasts.ts'

/** When this tab last wrote something: milliseconds of `performance.now()`. */
export const wroteAt = store(-Infinity)

const MOST_ACTS = 20

export const acts = store<readonly Act[]>([])
/** Undone acts, newest first. */
export const takenBack = store<readonly Act[]>([])
/** The act to undo, or the newest to undo or redo. */
export const wantedAct = store<Act | 'undo' | 'redo' | null>(null)

export function keepAct(act: Act): void {
  const list = act.again ? takenBack : acts
  list.set([act, ...list.get()].slice(0, MOST_ACTS))
}
export function dropAct(act: Act): void {
  for (const list of [acts, takenBack]) list.set(list.get().filter(each => each !== act))
}
export function dropActs(): void {
  acts.set([])
  takenBack.set([])
}

/** At a door nobody uses the toast: its cards have their own button. */
const atDoor = () => document.querySelector('[data-slot=bare-screen]') !== null

/** Records a write: it can be undone, and its screen may announce it in its own words. */
export function did(
  { undo }: Pick<AnyRoute, 'undo'>,
  { act: id, of, batch }: { act: string; of?: string | undefined; batch?: string | undefined },
): void {
  const at = now().getTime()
  // Screens announce payments themselves; Ctrl Z shows where the payment is.
  if (isMoney(undo) && !atDoor()) {
    keepAct({ id, said: 'Movimiento de dinero', at, money: true })
    return takenBack.set([])
  }
  if (!undo || !('said' in undo) || ('quiet' in undo && undo.quiet) || atDoor()) return
  // Calls of one batch are one entry, which their screen announces at the end.
  if (batch && actOfBatch(batch)) return
  const act: Act = { id, said: undo.said, of, at, batch }
  keepAct(act)
  // A new act ends the chance to redo.
  takenBack.set([])
  if (!batch) toast.act(act)
}

export const actOfBatch = (batch: string): Act | undefined => acts.get().find(act => act.batch === batch)
