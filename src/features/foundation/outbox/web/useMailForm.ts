import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { toast } from '#web/ui/toasts.ts'
import { refreshSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useForm } from '#web/ui/useForm.ts'
import { editsOf } from '#web/ui/edits.ts'
import { schemaCheck, settle, tellCheck, tellRefusal, versionOf } from '#web/ui/useRouteForm.ts'
import { channels, type MailState } from '../contract.ts'
import { CHANNEL_TEXTS } from '../texts.ts'
import { bodyOf, needsPassword, valuesOf, type MailValues } from './shared/deliveryForm.ts'

const check = (
  before: Parameters<typeof needsPassword>[0],
  values: MailValues,
  route: typeof channels.saveMail | typeof channels.tryMail,
  body: object,
) => (needsPassword(before, values) ? { field: 'password', text: CHANNEL_TEXTS.again } : schemaCheck(route, body))

/** The mail server while typing: saved once it answers, or anyway; tested by a letter. Leaving with changes asks. */
export function useMailForm(mail: MailState) {
  const before = useRef(mail)
  const form = useForm(valuesOf(mail), { draft: 'correo', secret: ['password'], edits: editsOf(mail, valuesOf) })
  // Another user's save appears here as long as nothing was typed.
  if (before.current !== mail && !form.dirty) {
    before.current = mail
    if (JSON.stringify(valuesOf(mail)) !== JSON.stringify(form.values)) form.reset(valuesOf(mail), mail.version)
  }
  const saving = useCall(channels.saveMail, { quiet: true, refresh: [channels.find] })
  const trying = useCall(channels.tryMail, { quiet: true })
  /** The server's words about settings that were not saved. */
  const [reason, setReason] = useState<string | null>(null)

  /** The stored values as this form knows them: another user's save changes the form's base. */
  const draft = () => ({ ...before.current, ...form.base() })

  const save = async (anyway = false, values = form.values): Promise<void> => {
    const body = { ...bodyOf(values), ...(anyway && { anyway }) }
    form.mark(null)
    setReason(null)
    const wrong = check(draft(), values, channels.saveMail, body)
    if (wrong) return tellCheck(form, wrong)
    const answer = await saving.run({ body: { ...body, ...versionOf(channels.saveMail, form) } })
    if (answer) {
      before.current = answer.mail
      form.reset(valuesOf(answer.mail), answer.mail.version)
      // Receipts mention whether letters are sent.
      void refreshSession()
      return toast.success('Servidor de correo guardado')
    }
    const error = saving.lastError()!
    const next = await settle(form, values, error)
    if (next) return save(anyway, next)
    if (next === null) return
    if (error.code === 'MAIL_NOT_CONNECTED') setReason(error.message)
    else tellRefusal(form, error)
  }

  const tryOut = async (to: string) => {
    const body = { ...bodyOf(form.values), to }
    form.mark(null)
    const wrong = check(draft(), form.values, channels.tryMail, body)
    if (wrong) {
      tellCheck(form, wrong)
      return undefined
    }
    const answer = await trying.run({ body })
    if (!answer) tellRefusal(form, trying.lastError()!)
    return answer
  }

  const discard = () => {
    setReason(null)
    form.reset(valuesOf(before.current))
  }
  const leave = async () => {
    if (!(await askDiscard())) return false
    discard()
    return true
  }
  const { dirty } = form
  useBlocker({ enableBeforeUnload: () => dirty, shouldBlockFn: async () => dirty && !(await leave()) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.busy) void save()
  }
  return { form, refused: reason, save, submit, discard, tryOut, saving: saving.busy, trying: trying.busy }
}
