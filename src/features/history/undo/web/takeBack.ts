// Undoes or redoes acts of this tab (DES-23), and reports the result.
import type { z } from 'zod'
import type { Answer } from '#contract/route.ts'
import { formatInstant } from '#lib/days.ts'
import { acts, dropAct, keepAct, takenBack } from '#web/calls/acts.ts'
import { call, CallError } from '#web/calls/api.ts'
import { now } from '#web/state/clock.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { dismiss, visibleToasts, toast, type Act } from '#web/ui/toasts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { undo, undoFailures, type UndoConflict } from '../contract.ts'

/** Later changes of others, and whether the rest can be undone without them. */
export interface Stopped {
  act: Act
  conflicts: readonly z.input<typeof UndoConflict>[]
  rest: boolean
}

const isOne = (act: Act): act is Act & { batch: string } => act.batch !== undefined

/** The requested act: itself, or the newest of its kind. */
export function actOf(target: Act | 'undo' | 'redo'): Act | undefined {
  if (typeof target === 'object') return target
  const act = (target === 'undo' ? acts : takenBack).get()[0]
  if (!act) toast.warn(target === 'undo' ? 'No hay nada que deshacer.' : 'No hay nada que rehacer.')
  return act
}

/** True when the call had no answer, or needs the user's identity again. */
const mayTryAgain = ({ status, code }: CallError) => status === 0 || status >= 500 || code === 'CONFIRM_IDENTITY'

/** Reports an undo; that of a batch is a batch too. */
function reportUndo(act: Act, { batch, said, state, leftOut }: Answer<typeof undo.pressBatch>): null {
  dropAct(act)
  const back: Act | undefined = batch === null ? undefined : { id: batch, said, at: now().getTime(), again: !act.again, batch }
  if (back) keepAct(back)
  toast.success(state === 'undoing' ? 'Se está deshaciendo por partes.' : said, back)
  for (const { record, reason } of leftOut.slice(0, 3)) toast.warn(`${record}: ${reason}`)
  return null
}

/** Asks before an undo by a job: its effect is not visible at once (DES-24). */
async function isMeant(act: Act & { batch: string }): Promise<boolean> {
  const { large, said } = await call(undo.showBatch, { params: { id: act.batch } })
  if (!large) return true
  return confirm({
    title: act.again ? '¿Rehacer más de 5,000 cambios?' : '¿Deshacer más de 5,000 cambios?',
    text: `${said}: ${act.again ? 'se rehace' : 'se deshace'} por partes en segundo plano, y lo que ya se usó o alguien cambió se queda.`,
    ok: act.again ? 'Rehacer' : 'Deshacer',
  })
}

/** Milliseconds in which the keys undo without asking. */
const YOUNG_MS = 10 * 60_000

/** A key shows no target: asks about an older act, with its name and time (M165). Money has its own window. */
async function isMeantByKey({ said, of, at, again, money }: Act): Promise<boolean> {
  if (money || now().getTime() - at <= YOUNG_MS) return true
  const when = formatInstant(new Date(at), sessionStore.get()!.academy.timeZone)
  return confirm({
    title: again ? '¿Rehacer este cambio?' : '¿Deshacer este cambio?',
    text: `${said}${of ? ` · ${of}` : ''}, ${when}.`,
    ok: again ? 'Rehacer' : 'Deshacer',
  })
}

/** Undo by a key or button. @returns like `takeBack` */
export const takeBackWanted = async (want: Act | 'undo' | 'redo', act: Act): Promise<Stopped | null> =>
  typeof want === 'object' || (await isMeantByKey(act)) ? takeBack(act) : null

/** @returns a conflict that the user can decide, or null when undone or refused with a message */
export async function takeBack(act: Act, rest = false): Promise<Stopped | null> {
  if (act.money) return { act, conflicts: [], rest: false }
  try {
    if (isOne(act) && !rest && !(await isMeant(act))) return null
    for (const each of visibleToasts.get()) if (each.act === act) dismiss(each.id)
    const inputOf = (id: string) => ({ params: { id }, body: { rest } })
    if (isOne(act)) return reportUndo(act, await call(undo.pressBatch, inputOf(act.batch)))
    const answer = await call(undo.press, inputOf(act.id))
    dropAct(act)
    const back: Act | undefined = answer.final
      ? undefined
      : { id: answer.act, said: answer.said, of: act.of, at: now().getTime(), again: !act.again }
    if (back) keepAct(back)
    toast.success(answer.said, back)
    for (const note of answer.notes) toast.warn(note)
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { code, ext } = error
    if (code === undoFailures.UNDO_CHANGED.code) return { act, conflicts: ext?.conflicts as Stopped['conflicts'], rest: ext?.rest === true }
    if (!mayTryAgain(error)) dropAct(act)
    toast.error(error.status === 0 && error.code !== 'UNANSWERED' ? 'Sin conexión: no se deshizo nada.' : error.message)
    return null
  }
}
