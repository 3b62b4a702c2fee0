import { Button, Input } from 'antd'
import { CircleCheck, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import fieldStyles from '#web/ui/field.module.css'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SettingCard, SettingRow } from '#web/ui/Setting.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { channels, type SmsState } from '../contract.ts'
import { MAIL_LIMITS } from '../texts.ts'

const wordsOf = ({ on, fixed, unreadable, sender }: SmsState): string => {
  if (unreadable) return 'La clave guardada no se puede leer en este servidor: escríbela de nuevo.'
  if (!on) return 'Sin proveedor. Los avisos salen solo por correo y WhatsApp.'
  return fixed ? `Sale de ${sender}, fijado por el servidor.` : `Sale de ${sender}.`
}

export function SmsCard({ sms }: { sms: SmsState }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingCard
      title="SMS"
      mark={
        <StateTag tone={sms.on ? 'green' : 'grey'} icon={sms.on ? CircleCheck : CircleMinus}>
          {sms.on ? 'Activo' : 'Apagado'}
        </StateTag>
      }
      head={
        <>
          <span>{wordsOf(sms)}</span>
          {!open && !sms.fixed && (
            <RouteButton route={channels.saveSms} size="small" onClick={() => setOpen(true)}>
              Configurar
            </RouteButton>
          )}
        </>
      }
    >
      {open && <SmsForm sms={sms} onDone={() => setOpen(false)} />}
    </SettingCard>
  )
}

const smsValues = ({ account, sender }: SmsState) => ({ account, token: '', sender })

function SmsForm({ sms, onDone }: { sms: SmsState; onDone(): void }) {
  const form = useForm(smsValues(sms), { edits: editsOf(sms, smsValues) })
  const { submit, busy } = useRouteForm({
    route: channels.saveSms,
    form,
    body: ({ token, ...values }) => ({ ...values, ...(token !== '' && { token }) }),
    success: 'Proveedor de SMS guardado',
    refresh: [channels.find],
    onDone,
  })
  return (
    <form noValidate aria-label="SMS" onSubmit={event => void submit(event)}>
      <SettingRow>
        <Field form={form} name="account" label="Cuenta" hint="de Twilio; vacía apaga los SMS">
          <Input maxLength={MAIL_LIMITS.account} autoComplete="off" spellCheck={false} />
        </Field>
        <Field form={form} name="token" label="Clave" hint="se guarda cifrada">
          <PasswordField
            maxLength={MAIL_LIMITS.password}
            autoComplete="new-password"
            placeholder={sms.hasToken ? '••••••••••••' : undefined}
          />
        </Field>
        <Field form={form} name="sender" label="Remitente" hint="número o servicio">
          <Input maxLength={20} autoComplete="off" spellCheck={false} />
        </Field>
      </SettingRow>
      <div className={fieldStyles.formFoot} data-slot="form-foot">
        <Button onClick={onDone}>Cancelar</Button>
        <FinalButton htmlType="submit" loading={busy}>
          Guardar SMS
        </FinalButton>
      </div>
    </form>
  )
}
