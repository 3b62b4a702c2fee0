import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { deviceId, markDesk } from '#web/session/device.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { desk } from '../../deskContract.ts'
import { isPin } from '../../pin.ts'
import { isStrong } from '../../strong.ts'
import styles from './sessions.module.css'

/** The user's own PIN on this device (CON-36). Not for users with wide permissions, nor in a browser without storage. */
export function DeskPin() {
  const { allows } = useSession()
  const [device] = useState(deviceId)
  return device === undefined || isStrong(allows) ? null : <PinHere device={device} />
}

function PinHere({ device }: { device: string }) {
  const { user } = useSession()
  const { data, error, refetch } = useRead(desk.people, { body: { device } })
  const [setting, setSetting] = useState(false)
  const held = data?.people.some(({ _id }) => _id === user._id) ?? false
  const drop = useCall(desk.dropPin, { success: 'PIN quitado', refresh: [desk.people] })
  useEffect(() => {
    if (data) markDesk(data.people.length > 0)
  }, [data])
  const remove = async () => {
    const text = 'En este equipo entrarás con tu contraseña.'
    if (await confirm({ title: '¿Quitar tu PIN de este equipo?', text, ok: 'Quitar', danger: true })) await drop.run({ query: { device } })
  }
  return (
    <section>
      <h2>PIN de este equipo</h2>
      <p className="subdued">
        {held
          ? 'Tienes un PIN aquí: sirve hasta 12 horas después de entrar con tu contraseña.'
          : 'En un equipo que comparten varias personas, con él tomas tu lugar sin escribir tu contraseña.'}
      </p>
      {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={1} height={32} bars={['30%']} />}
      {data && (
        <p className={styles.add}>
          <Button onClick={() => setSetting(true)}>{held ? 'Cambiar PIN' : 'Poner PIN'}</Button>
          {held && (
            <Button loading={drop.busy} onClick={() => void remove()}>
              Quitar PIN
            </Button>
          )}
        </p>
      )}
      {setting && <SetPin device={device} onClose={() => setSetting(false)} />}
    </section>
  )
}

function SetPin({ device, onClose }: { device: string; onClose(): void }) {
  const form = useForm({ pin: '' })
  const { run, busy, lastError } = useCall(desk.setPin, { quiet: true, success: 'PIN guardado', refresh: [desk.people] })
  const { pin } = form.values
  const submit = async () => {
    if (!isPin(pin)) return form.mark('pin', { text: 'Escribe los 6 dígitos.' })
    if (await run({ body: { device, pin } })) return onClose()
    form.mark('pin', { text: lastError()?.message ?? '' })
  }
  return (
    <FormModal title="PIN de este equipo" width={400} busy={busy} onClose={onClose} onSubmit={() => void submit()}>
      <p>Con tu nombre y estos 6 dígitos vuelves a entrar aquí, hasta 12 horas después de escribir tu contraseña.</p>
      <Field form={form} name="pin" label="PIN nuevo" required>
        <PasswordField maxLength={6} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormModal>
  )
}
