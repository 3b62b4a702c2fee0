import { Button, Input } from 'antd'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { channels, type MailState } from '#features/foundation/outbox/contract.ts'
import { MAIL_LIMITS } from '#features/foundation/outbox/texts.ts'
import { bodyOf, valuesOf } from '#features/foundation/outbox/web/shared/deliveryForm.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { schemaCheck, tellCheck, tellRefusal } from '#web/ui/useRouteForm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { goHome } from './goHome.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './setup.module.css'

const ENCRYPTIONS = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'Ninguno' },
]

/** The administrator exists and is signed in, so this step may wait (STA-6). */
export function MailStep({ academy }: { academy: string }) {
  const { data, error, refetch } = useRead(channels.find, {})
  if (data?.mail.on)
    return (
      <>
        <Note tone="green" icon={CircleCheck} title="El correo ya está listo">
          Lo fija el servidor: los comprobantes y avisos salen desde el primer día.
        </Note>
        <Foot />
      </>
    )
  if (data) return <MailFields mail={{ ...data.mail, senderName: data.mail.senderName || academy }} />
  if (error) return <Failed reason={error.message} retry={() => void refetch()} />
  return <Skeleton rows={5} />
}

function MailFields({ mail }: { mail: MailState }) {
  const id = useId()
  const form = useForm(valuesOf(mail), { draft: 'primer-inicio.correo', secret: ['password'] })
  const { run, busy, lastError } = useCall(channels.saveMail, { quiet: true })
  const [reason, setReason] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  const save = async (anyway = false) => {
    const body = { ...bodyOf(form.values), ...(anyway && { anyway }) }
    form.mark(null)
    setReason(null)
    if (!body.host) return tellCheck(form, { field: 'host', text: 'Escribe el servidor, o elige Después.' })
    const wrong = schemaCheck(channels.saveMail, body)
    if (wrong) return tellCheck(form, wrong)
    if (await run({ body })) return goHome()
    const failure = lastError()!
    if (failure.code === 'MAIL_NOT_CONNECTED') setReason(failure.message)
    else tellRefusal(form, failure)
  }
  return (
    <form id={id} noValidate aria-label="Correo" onSubmit={event => (event.preventDefault(), busy || void save())}>
      <div ref={box}>
        <p className={styles.told}>
          Por aquí salen comprobantes, pases con QR y avisos. Sin servidor nada se pierde: espera en la Bandeja hasta que lo pongas.
        </p>
        <div className={styles.twoColumns}>
          <Field form={form} name="host" label="Servidor">
            <Input data-first autoComplete="off" spellCheck={false} autoCapitalize="none" placeholder="smtp.academia.mx" />
          </Field>
          <Field form={form} name="port" label="Puerto">
            <CountField />
          </Field>
        </div>
        <Field form={form} name="encryption" label="Cifrado">
          <Segmented block aria-label="Cifrado" options={ENCRYPTIONS} />
        </Field>
        <div className={styles.twoColumns}>
          <Field form={form} name="username" label="Usuario">
            <Input maxLength={MAIL_LIMITS.username} autoComplete="off" spellCheck={false} autoCapitalize="none" />
          </Field>
          <Field form={form} name="password" label="Contraseña" hint="se guarda cifrada">
            <PasswordField maxLength={MAIL_LIMITS.password} autoComplete="new-password" />
          </Field>
          <Field form={form} name="senderName" label="Nombre del remitente">
            <Input maxLength={MAIL_LIMITS.senderName} autoComplete="off" />
          </Field>
          <Field form={form} name="senderAddress" label="Correo del remitente" hint="si no es el usuario">
            <Input type="email" maxLength={MAIL_LIMITS.email} autoComplete="off" spellCheck={false} />
          </Field>
        </div>
        {reason !== null && (
          <Note
            tone="red"
            icon={CircleAlert}
            title="El servidor no aceptó la conexión y nada se guardó"
            action={
              <Button loading={busy} onClick={() => void save(true)}>
                Guardar de todos modos
              </Button>
            }
          >
            «{reason}» Revisa servidor, puerto, cifrado, usuario y contraseña.
          </Note>
        )}
      </div>
      <Foot form={id} busy={busy} />
    </form>
  )
}

/** The foot of the step; without a form it has nothing to save. */
const Foot = ({ form, busy }: { form?: string; busy?: boolean }) => (
  <div className={styles.mailFoot}>
    <span className="muted">Paso 4 de 4</span>
    <span className="spacer" />
    {form && <Button onClick={goHome}>Después</Button>}
    <FinalButton htmlType={form ? 'submit' : 'button'} form={form} loading={busy} onClick={form ? undefined : goHome}>
      Terminar <Kbd>↵</Kbd>
    </FinalButton>
  </div>
)
