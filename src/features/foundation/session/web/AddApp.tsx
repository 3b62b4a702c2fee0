import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { saveFile } from '#web/calls/saveFile.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { factors } from '../factorContract.ts'
import styles from './addApp.module.css'

interface Props {
  begun: { secret: string; picture: string }
  onClose(): void
  onDone(codes: string[]): void
}

export function AddApp({ begun: { secret, picture }, onClose, onDone }: Props) {
  const form = useForm({ code: '' })
  const { run, busy, lastError } = useCall(factors.confirmTotp, { quiet: true, refresh: [factors.list] })
  const submit = async () => {
    const code = form.values.code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return form.mark('code', { text: 'Escribe los 6 dígitos.' })
    const answer = await run({ body: { code } })
    if (answer) onDone(answer.codes)
    else form.mark('code', { text: lastError()?.message ?? '' })
  }
  return (
    <FormModal title="Activar app de códigos" width={400} busy={busy} submit="Activar" onClose={onClose} onSubmit={() => void submit()}>
      <p>Abre tu app de códigos, escanea esta imagen y escribe los 6 dígitos que aparecen.</p>
      <img className={styles.picture} alt="Código QR para tu app" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} />
      <p className={styles.secret}>
        <CopyText name="Clave" text={secret} copied="Clave copiada" refused="No se pudo copiar: selecciónala y cópiala a mano." />
      </p>
      <Field form={form} name="code" label="Escribe el código" required>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Field>
    </FormModal>
  )
}

/** Shown once; only a user who confirms having saved them continues. */
export function Codes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const [kept, setKept] = useState(false)
  const text = `Códigos de respaldo de Plantel. Cada uno sirve una vez.\n\n${codes.join('\n')}\n`
  return (
    <FormModal
      title="Tus códigos de respaldo"
      width={400}
      off={!kept}
      submit="Listo"
      onClose={onClose}
      onSubmit={onClose}
      left={<Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-plantel.txt')}>Descargar</Button>}
    >
      <p>Si pierdes tu teléfono entras con uno de estos. Cada uno sirve una vez. No los volveremos a mostrar.</p>
      <ul className={styles.codes} aria-label="Códigos de respaldo">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Checkbox checked={kept} onChange={event => setKept(event.target.checked)}>
        Ya los guardé
      </Checkbox>
    </FormModal>
  )
}
