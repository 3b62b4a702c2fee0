// Takes back what this tab did, or does it again (DES-23), and tells how that went.
import type { z } from 'zod'
import type { Answer } from '#contract/route.ts'
import { formatInstant } from '#lib/days.ts'
import { acts, dropAct, keepAct, takenBack } from '#web/calls/acts.ts'
import { call, CallError } from '#web/calls/api.ts'
import { now } from '#web/state/clock.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { dismiss, shown, toast, type Act } from '#web/ui/toasts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { undo, undoFailures, type UndoConflict } from '../contract.ts'

/** What others changed since, and whether the rest can go back without it. */
export interface Stopped {
  act: Act
  conflicts: readonly z.input<typeof UndoConflict>[]
  rest: boolean
}

const isOne = (act: Act): act is Act & { batch: string } => act.batch !== undefined

/** The act that is wanted: itself, or the newest of its kind. */
export function actOf(wanted: Act | 'undo' | 'redo'): Act | undefined {
  if (typeof wanted === 'object') return wanted
  const act = (wanted === 'undo' ? acts : takenBack).get()[0]
  if (!act) toast.warn(wanted === 'undo' ? 'No hay nada que deshacer.' : 'No hay nada que rehacer.')
  return act
}

/** Not answered, or not judged: it may be tried again. */
const mayTryAgain = ({ status, code }: CallError) => status === 0 || status >= 500 || code === 'CONFIRM_IDENTITY'

/** Of what was done as one: what took it back is one as well. */
function told(act: Act, { batch, said, state, leftOut }: Answer<typeof undo.pressBatch>): null {
  dropAct(act)
  const back: Act | undefined = batch === null ? undefined : { id: batch, said, at: now().getTime(), again: !act.again, batch }
  if (back) keepAct(back)
  toast.success(state === 'undoing' ? 'Se está deshaciendo por partes.' : said, back)
  for (const { record, reason } of leftOut.slice(0, 3)) toast.warn(`${record}: ${reason}`)
  return null
}

/** What goes back by a job, in parts, is asked first: nobody sees at once what becomes of it (DES-24). */
async function isMeant(act: Act & { batch: string }): Promise<boolean> {
  const { large, said } = await call(undo.showBatch, { params: { id: act.batch } })
  if (!large) return true
  return confirm({
    title: act.again ? '¿Rehacer más de 5,000 cambios?' : '¿Deshacer más de 5,000 cambios?',
    text: `${said}: ${act.again ? 'se rehace' : 'se deshace'} por partes en segundo plano, y lo que ya se usó o alguien cambió se queda.`,
    ok: act.again ? 'Rehacer' : 'Deshacer',
  })
}

/** The keys take back at once what is younger; milliseconds. */
const YOUNG_MS = 10 * 60_000

/** By a key nobody sees what goes back: of an older act it is asked which, and when it was done (M165). Its window asks about money. */
async function isMeantByKey({ said, of, at, again, money }: Act): Promise<boolean> {
  if (money || now().getTime() - at <= YOUNG_MS) return true
  const when = formatInstant(new Date(at), sessionStore.get()!.academy.timeZone)
  return confirm({
    title: again ? '¿Rehacer este cambio?' : '¿Deshacer este cambio?',
    text: `${said}${of ? ` · ${of}` : ''}, ${when}.`,
    ok: again ? 'Rehacer' : 'Deshacer',
  })
}

/** What the keys or a button want: @returns as `takeBack`. */
export const takeBackWanted = async (want: Act | 'undo' | 'redo', act: Act): Promise<Stopped | null> =>
  typeof want === 'object' || (await isMeantByKey(act)) ? takeBack(act) : null

/** @returns what stands in the way and can be decided, or null: it went back, or was told why not. */
export async function takeBack(act: Act, rest = false): Promise<Stopped | null> {
  if (act.money) return { act, conflicts: [], rest: false }
  try {
    if (isOne(act) && !rest && !(await isMeant(act))) return null
    for (const each of shown.get()) if (each.act === act) dismiss(each.id)
    const asked = (id: string) => ({ params: { id }, body: { rest } })
    if (isOne(act)) return told(act, await call(undo.pressBatch, asked(act.batch)))
    const answer = await call(undo.press, asked(act.id))
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
