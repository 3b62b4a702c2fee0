import { Button, Input } from 'antd'
import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'

interface Result {
  sent: boolean
  reason: string
  milliseconds: number
}

interface Props {
  busy: boolean
  /** Undefined: nothing was tried, and a toast gave the reason. */
  onTry(to: string): Promise<Result | undefined>
}

const seconds = (milliseconds: number) => `${Math.max(0.1, milliseconds / 1000).toFixed(1)} s`

/** Below the fields that it tests: sends one letter and shows the mail server's answer. */
export function MailTrial({ busy, onTry }: Props) {
  const id = useId()
  const [to, setTo] = useState(useSession().user.email)
  const [result, setResult] = useState<(Result & { to: string }) | null>(null)
  const run = async () => {
    setResult(null)
    const answer = await onTry(to)
    if (answer) setResult({ ...answer, to })
  }
  return (
    <>
      <label htmlFor={id}>Enviar un correo de prueba a</label>
      <Input
        id={id}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={to}
        onChange={event => setTo(event.target.value)}
        onPressEnter={() => void run()}
      />
      <Button icon={<Send aria-hidden />} loading={busy} onClick={() => void run()}>
        Enviar prueba
      </Button>
      {result && (
        <Note
          tone={result.sent ? 'green' : 'red'}
          icon={result.sent ? CircleCheck : CircleAlert}
          title={result.sent ? `Prueba enviada a ${result.to} en ${seconds(result.milliseconds)}` : 'El servidor rechazó la prueba'}
        >
          {!result.sent && (
            <>
              Revisa servidor, puerto, cifrado, usuario y contraseña. <Refusal reason={result.reason} />
            </>
          )}
        </Note>
      )}
    </>
  )
}
