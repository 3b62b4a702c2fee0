import { Input } from 'antd'
import { deviceName } from '#lib/deviceName.ts'
import { CallError } from '#web/calls/http.ts'
import { toast } from '#web/ui/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useState } from 'react'
import { factors } from '../factorContract.ts'

interface Props {
  onClose(): void
  /** Called with ten new recovery codes, or with none when earlier codes remain valid. */
  onDone(codes: string[]): void
}

/** Asks for its name; then the browser verifies the owner (CON-30). */
export function AddPasskey({ onClose, onDone }: Props) {
  const form = useForm({ name: deviceName(navigator.userAgent) })
  const [asking, setAsking] = useState(false)
  const begin = useCall(factors.beginPasskey, { quiet: true })
  const add = useCall(factors.addPasskey, { quiet: true, refresh: [factors.list] })
  const markFault = (message = '') => form.mark('name', { text: message })
  const submit = async () => {
    const name = form.values.name.trim()
    if (name === '') return markFault('Escribe un nombre.')
    setAsking(true)
    try {
      const start = await begin.run({})
      if (!start) return markFault(begin.lastError()?.message)
      const { makePasskey } = await import('./passkey.ts')
      const answer = await add.run({ body: { name, response: await makePasskey(start.options) } })
      if (!answer) return markFault(add.lastError()?.message)
      toast.success('Llave de acceso agregada')
      onDone(answer.codes)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      markFault(error.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <FormModal title="Agregar llave de acceso" width={400} busy={asking} submit="Agregar" onClose={onClose} onSubmit={() => void submit()}>
      <p>Este equipo o tu teléfono guarda la llave y la abre con tu huella, tu rostro o su PIN. Con ella entras sin contraseña.</p>
      <Field form={form} name="name" label="Nombre de la llave" required>
        <Input maxLength={60} autoComplete="off" />
      </Field>
    </FormModal>
  )
}
