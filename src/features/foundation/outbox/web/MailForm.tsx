import { Button, Input } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SaveBar, SettingCard, SettingRow } from '#web/ui/Setting.tsx'
import type { MailState } from '../contract.ts'
import { MAIL_LIMITS } from '../texts.ts'
import { DeliveryBody } from './DeliveryBody.tsx'
import { MailTrial } from './MailTrial.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useMailForm } from './useMailForm.ts'

const ENCRYPTIONS = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'Ninguno' },
]
const FIXED = 'fijado por el servidor'

/** The mail server: connection and sender. Settings of the environment are read-only. */
export function MailForm({ mail, above, below }: { mail: MailState; above: ReactNode; below: ReactNode }) {
  const id = useId()
  const { form, refused, save, submit, discard, tryOut, saving, trying } = useMailForm(mail)
  const { server, sender } = mail.fixed
  const ownAddress = sender || server || form.values.username === '' || !form.values.username.includes('@')
  return (
    <>
      <DeliveryBody>
        {above}
        <SettingCard
          title="Servidor de correo"
          head={server ? FIXED : 'Quien administra el dominio de la academia tiene estos datos'}
          foot={<MailTrial busy={trying} onTry={tryOut} />}
        >
          <form id={id} noValidate aria-label="Servidor de correo" onSubmit={submit}>
            <SettingRow wide>
              <Field form={form} name="host" label="Servidor">
                <Input disabled={server} autoComplete="off" spellCheck={false} autoCapitalize="none" />
              </Field>
              <Field form={form} name="port" label="Puerto">
                <CountField disabled={server} />
              </Field>
              <Field form={form} name="encryption" label="Cifrado">
                <Segmented block disabled={server} aria-label="Cifrado" options={ENCRYPTIONS} />
              </Field>
            </SettingRow>
            <SettingRow>
              <Field form={form} name="username" label="Usuario">
                <Input disabled={server} maxLength={MAIL_LIMITS.username} autoComplete="off" spellCheck={false} autoCapitalize="none" />
              </Field>
              <Field form={form} name="password" label="Contraseña" hint={server ? FIXED : 'se guarda cifrada'}>
                <PasswordField
                  disabled={server}
                  maxLength={MAIL_LIMITS.password}
                  autoComplete="new-password"
                  placeholder={mail.hasPassword ? '••••••••••••' : undefined}
                />
              </Field>
            </SettingRow>
            <SettingRow>
              <Field form={form} name="senderName" label="Nombre del remitente" hint={sender ? FIXED : undefined}>
                <Input disabled={sender} maxLength={MAIL_LIMITS.senderName} autoComplete="off" />
              </Field>
              <Field form={form} name="replyTo" label="Responder a" hint="opcional">
                <Input type="email" maxLength={MAIL_LIMITS.email} autoComplete="off" spellCheck={false} />
              </Field>
              {ownAddress && (
                <Field form={form} name="senderAddress" label="Correo del remitente" hint={sender ? FIXED : undefined}>
                  <Input type="email" disabled={sender} maxLength={MAIL_LIMITS.email} autoComplete="off" spellCheck={false} />
                </Field>
              )}
            </SettingRow>
          </form>
        </SettingCard>
        {refused !== null && (
          <Note
            tone="red"
            icon={CircleAlert}
            title="El servidor no aceptó la conexión y nada se guardó"
            action={
              <Button loading={saving} onClick={() => void save(true)}>
                Guardar de todos modos
              </Button>
            }
          >
            Revisa servidor, puerto, cifrado, usuario y contraseña. <Refusal reason={refused} />
          </Note>
        )}
        {below}
      </DeliveryBody>
      {form.dirty && <SaveBar form={id} busy={saving} onDiscard={discard} />}
    </>
  )
}
