// What was done in this tab and can be taken back (DES-23): in memory only. <Undoing> takes it back.
import type { AnyRoute } from '#contract/route.ts'
import { isMoney } from '#lib/undo.ts'
import { now } from '#web/state/clock.ts'
import { store } from '#web/state/store.ts'
import { toast, type Act } from '#web/ui/toasts.ts'

const KEPT = 20

/** Newest first. */
export const acts = store<readonly Act[]>([])
/** What was taken back, newest first. */
export const takenBack = store<readonly Act[]>([])
/** What somebody wants: that act, or the newest of its kind. */
export const wanted = store<Act | 'undo' | 'redo' | null>(null)

export function keepAct(act: Act): void {
  const kept = act.again ? takenBack : acts
  kept.set([act, ...kept.get()].slice(0, KEPT))
}
export function dropAct(act: Act): void {
  for (const kept of [acts, takenBack]) kept.set(kept.get().filter(each => each !== act))
}
export function dropActs(): void {
  acts.set([])
  takenBack.set([])
}

/** At a door nobody has hands for it: its cards have a button of their own. */
const atDoor = () => document.querySelector('[data-slot=bare-screen]') !== null

/** A call that wrote: it can be taken back, and its screen may say so in its own words. */
export function did(
  { undo }: Pick<AnyRoute, 'undo'>,
  { act: id, of, batch }: { act: string; of?: string | undefined; batch?: string | undefined },
): void {
  const at = now().getTime()
  // Money is said by its own screen; Ctrl Z shows where it is now.
  if (isMoney(undo) && !atDoor()) {
    keepAct({ id, said: 'Movimiento de dinero', at, money: true })
    return takenBack.set([])
  }
  if (!undo || !('said' in undo) || ('quiet' in undo && undo.quiet) || atDoor()) return
  // Many calls that are one are one entry, which their screen tells of at the end.
  if (batch && actOfBatch(batch)) return
  const act: Act = { id, said: undo.said, of, at, batch }
  keepAct(act)
  // What was taken back before belongs to another course of things.
  takenBack.set([])
  if (!batch) toast.act(act)
}

/** What was done as one under this id: its screen gives it to its toast. */
export const actOfBatch = (batch: string): Act | undefined => acts.get().find(act => act.batch === batch)
