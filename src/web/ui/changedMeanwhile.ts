// 409 CHANGED_MEANWHILE: asks about fields that both changed, and merges the rest without a question (M67).
import { formatInstant } from '#lib/days.ts'
import { merged } from '#lib/edits.ts'
import { labelOf } from '#lib/labels.ts'
import type { CallError } from '#web/calls/api.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { toast } from '#web/ui/toasts.ts'
import { choose } from './confirm.ts'
import { shownValue } from './shownValue.ts'
import type { Form } from './useForm.ts'

/** 'Rosa Ríos lo guardó el 28/11/2026 10:32.' */
function savedBy({ by, at }: { by?: string | null; at?: string | null }): string {
  const zone = sessionStore.get()?.academy.timeZone
  return `${by ?? 'Alguien más'} lo guardó${at && zone ? ` el ${formatInstant(new Date(at), zone)}` : ''} mientras editabas.`
}

interface Ext {
  by?: string | null
  at?: string | null
  version: string
  present: object
}

/** @returns the values to save, or null when the user returns to the form, which keeps the typed text */
export async function settleChange<V extends object>(form: Form<V>, values: V, { ext }: CallError): Promise<V | null> {
  const { version = '', present = {}, by, at } = (ext ?? {}) as Partial<Ext>
  const theirs = form.edits!.valuesOf(present)
  const { values: next, both, followed } = merged(form.base(), values, theirs)
  for (const name of both) {
    const answer = await choose({
      title: `«${labelOf(name)}» también cambió`,
      text: savedBy({ by, at }),
      lines: [`Lo mío: ${shownValue(name, values[name])}`, `Lo guardado: ${shownValue(name, theirs[name])}`],
      cancel: 'Volver',
      other: 'Dejar lo guardado',
      ok: 'Conservar lo mío',
    })
    if (answer === null) return null
    if (answer === 'other') next[name] = theirs[name]
  }
  form.rebase(next, theirs, version)
  if (followed) toast.warn(`${savedBy({ by, at })} Sus cambios se conservan.`)
  return next
}
