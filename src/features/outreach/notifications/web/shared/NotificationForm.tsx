import { Input } from 'antd'
import { Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { figure } from '#lib/numbers.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm, type Form } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { defaultSubject, NOTIFICATION_MAX, smsText, type Audience } from '../../contract.ts'
import { segmentsOf } from '../../sms.ts'
import { PurposeChoice } from './PurposeChoice.tsx'
import { smsAsSent } from './smsAsSent.ts'
import { ChannelSwitch } from './ChannelSwitch.tsx'
import { notificationBody, notificationCheck, type NotificationValues } from './notificationCheck.ts'
import { Preview, type Channel } from './Preview.tsx'
import { ASKED_ABOVE, heldTexts, messagesOf, messagesText, peopleText, type Reach } from './reachText.ts'
import { sendingOf } from './sending.ts'
import { classes } from '#web/look/classes.ts'
import styles from './notifications.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  audience: Audience
  form: Form<NotificationValues>
  to: { email: string; sms: string }
  /** The reach of a message to many. null: unknown, or nobody is selected. */
  reach?: Reach | null
  filters?: ReactNode
  onSent(batchId: string): void
}

const emptyOf = (academy: string): NotificationValues => ({
  purpose: 'service',
  emailOn: true,
  smsOn: false,
  subject: defaultSubject(academy),
  message: '',
  sms: '',
})

/** The typed message: a draft in this tab under its name. */
export const useNotificationForm = (draft: string) => useForm(emptyOf(useSession().academy.name), { draft })

/** Send-type switches, subject and messages with their counters, and how they will look (NOT-34). */
export function NotificationForm({ audience, form, to, reach, filters, onSent }: Props) {
  const academy = useSession().academy.name
  const [channel, setChannel] = useState<Channel>('email')
  const { values } = form
  const { route, with: input, beside } = sendingOf(audience)
  const { submit, busy } = useRouteForm({
    route,
    with: input,
    form,
    check: notificationCheck,
    body: current => ({ ...notificationBody(current), ...beside }),
    success: 'Mensaje enviado exitosamente',
    failure: 'Ocurrio un error',
    onDone({ batchId, held, noAddress }) {
      for (const text of heldTexts(held, noAddress)) toast.warn(text)
      form.reset(emptyOf(academy))
      onSent(batchId)
    },
  })
  useUnsaved(form.dirty, () => form.reset())

  const send = async () => {
    const wrong = notificationCheck(values)
    if (!wrong && reach && !(await confirmed(reach, values))) return
    const dismiss = wrong ? undefined : toast.loading('Enviando el mensaje..')
    await submit()
    dismiss?.()
  }
  const nobody = reach !== undefined && (values.emailOn || values.smsOn) && (reach === null || messagesOf(reach, values) === 0)
  return (
    <form
      className={styles.notification}
      data-slot="notification"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!nobody) void send()
      }}
    >
      <div className={styles.edit}>
        {filters}
        <PurposeChoice form={form} />
        <ChannelSwitch form={form} name="emailOn" label="Email" to={to.email} onSwitch={on => setChannel(on ? 'email' : 'sms')} />
        {values.emailOn && (
          <div className={styles.fields} onFocus={() => setChannel('email')}>
            <Field form={form} name="subject" label="Asunto" required={false}>
              <Input maxLength={NOTIFICATION_MAX.subject} placeholder={defaultSubject(academy)} autoComplete="off" />
            </Field>
            <Field
              form={form}
              name="message"
              label="Mensaje del Email"
              hint={<Count of={values.message} max={NOTIFICATION_MAX.email} />}
              required
            >
              <Input.TextArea maxLength={NOTIFICATION_MAX.email} autoSize={{ minRows: 3, maxRows: 12 }} />
            </Field>
          </div>
        )}
        <ChannelSwitch form={form} name="smsOn" label="SMS" to={to.sms} onSwitch={on => setChannel(on ? 'sms' : 'email')} />
        {values.smsOn && (
          <div className={styles.fields} onFocus={() => setChannel('sms')}>
            <Field form={form} name="sms" label="Mensaje SMS" hint={<span className="tabular">{smsHint(academy, values)}</span>} required>
              <Input.TextArea maxLength={NOTIFICATION_MAX.sms} autoSize={{ minRows: 2, maxRows: 8 }} />
            </Field>
            <p className={styles.tag}>Se antepone «{smsText(academy, '').trim()}», que cuenta en los segmentos.</p>
          </div>
        )}
        <div className={fieldStyles.formFoot} data-slot="form-foot">
          {reach && (
            <span className={classes(styles.sum, 'tabular')} role="status">
              {nobody ? 'Nadie puede recibir este mensaje.' : messagesText(reach, values)}
            </span>
          )}
          <FinalButton htmlType="submit" loading={busy} disabled={nobody} icon={<Send aria-hidden />}>
            Enviar
          </FinalButton>
        </div>
      </div>
      <Preview values={values} academy={academy} shown={channel} onShow={setChannel} />
    </form>
  )
}

/** Many are written to after a question only. */
const confirmed = async (reach: Reach, values: NotificationValues): Promise<boolean> =>
  reach.people <= ASKED_ABOVE ||
  confirm({
    title: `¿Enviar el mensaje a ${peopleText(reach.people)}?`,
    text: `Saldrán ${messagesText(reach, values)}. Puedes deshacerlo mientras no haya salido.`,
    ok: 'Enviar',
  })

function smsHint(academy: string, { sms: smsText, purpose }: NotificationValues): string {
  const segments = smsText.trim() === '' ? 0 : segmentsOf(smsAsSent(academy, smsText.trim(), purpose))
  return `${figure(smsText.length)} de ${figure(NOTIFICATION_MAX.sms)} · ${segments === 1 ? '1 segmento' : `${segments} segmentos`}`
}

const Count = ({ of, max }: { of: string; max: number }) => (
  <span className={of.length >= max ? 'tabular amber' : 'tabular'}>
    {figure(of.length)} de {figure(max)}
  </span>
)
