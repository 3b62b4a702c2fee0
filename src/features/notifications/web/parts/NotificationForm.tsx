import { Button, Input } from 'antd'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { defaultSubject, NOTIFICATION_MAX, smsText, type notifications } from '../../contract.ts'
import { segmentsOf } from '../../sms.ts'
import { ChannelSwitch } from './ChannelSwitch.tsx'
import { notificationBody, notificationCheck, type NotificationValues } from './notificationCheck.ts'
import { Preview, type Channel } from './Preview.tsx'
import './notifications.css'

type Sending = typeof notifications.toStudent

interface Props {
  route: Sending
  params: { id: string }
  draft: string
  /** Where each channel goes, in words. */
  to: { email: string; sms: string }
  onSent(answer: Answer<Sending>): void
}

const figure = (count: number) => count.toLocaleString('es-MX')

/** Send-type switches, subject and messages with their counters, and how they will look (002 §2, §5). */
export function NotificationForm({ route, params, draft, to, onSent }: Props) {
  const academy = useSession().academy.name
  const empty: NotificationValues = { emailOn: true, smsOn: false, subject: defaultSubject(academy), message: '', sms: '' }
  const form = useForm(empty, { draft })
  const [shown, setShown] = useState<Channel>('email')
  const { values } = form
  const { submit, busy } = useRouteForm({
    route,
    with: { params },
    form,
    check: notificationCheck,
    body: notificationBody,
    success: 'Mensaje enviado exitosamente',
    failure: 'Ocurrio un error',
    onDone(answer) {
      form.reset(empty)
      onSent(answer)
    },
  })
  useUnsaved(form.dirty, () => form.reset())

  const send = async () => {
    const done = notificationCheck(values) ? undefined : toast.loading('Enviando el mensaje..')
    await submit()
    done?.()
  }
  const segments = values.sms.trim() === '' ? 0 : segmentsOf(smsText(academy, values.sms.trim()))
  const smsHint = `${figure(values.sms.length)} de ${figure(NOTIFICATION_MAX.sms)} · ${segments === 1 ? '1 segmento' : `${segments} segmentos`}`
  return (
    <form
      className="no"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="no-edit">
        <ChannelSwitch form={form} name="emailOn" label="Email" to={to.email} onSwitch={on => setShown(on ? 'email' : 'sms')} />
        {values.emailOn && (
          <div className="no-fields" onFocus={() => setShown('email')}>
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
        <ChannelSwitch form={form} name="smsOn" label="SMS" to={to.sms} onSwitch={on => setShown(on ? 'sms' : 'email')} />
        {values.smsOn && (
          <div className="no-fields" onFocus={() => setShown('sms')}>
            <Field form={form} name="sms" label="Mensaje SMS" hint={<span className="num">{smsHint}</span>} required>
              <Input.TextArea maxLength={NOTIFICATION_MAX.sms} autoSize={{ minRows: 2, maxRows: 8 }} />
            </Field>
            <p className="no-tag">Se antepone «{smsText(academy, '').trim()}», que cuenta en los segmentos.</p>
          </div>
        )}
        <div className="form-foot">
          <Button type="primary" htmlType="submit" loading={busy} icon={<Send aria-hidden />}>
            Enviar
          </Button>
        </div>
      </div>
      <Preview values={values} academy={academy} shown={shown} onShow={setShown} />
    </form>
  )
}

const Count = ({ of, max }: { of: string; max: number }) => (
  <span className={of.length >= max ? 'num amber' : 'num'}>
    {figure(of.length)} de {figure(max)}
  </span>
)
