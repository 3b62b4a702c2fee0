import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { MessageCircleQuestionMark } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { waiting } from '../contract.ts'
import styles from './waiting.module.css'

/** '12 sin confirmar': people not heard of for long, and the one question to all of them (M157). */
export function Unconfirmed() {
  const navigate = useNavigate()
  const count = useRead(waiting.list, { query: { limit: 1 } }).data?.unconfirmed ?? 0
  const ask = useCall(waiting.ask, {
    success: ({ asked }) => `${counted(asked, 'mensaje', 'mensajes')} en cola`,
    refresh: [waiting.list],
  })
  if (count === 0) return null
  const send = async () => {
    const text = 'Se manda un correo o SMS a cada persona sin confirmar, de todas las páginas. Cada quien conserva su lugar.'
    if (await confirm({ title: '¿Preguntar a todos si siguen esperando?', text, ok: 'Preguntar' })) await ask.run({ body: {} })
  }
  return (
    <div className={styles.unconfirmed}>
      <Note
        tone="plain"
        icon={MessageCircleQuestionMark}
        title={`${count} sin confirmar`}
        action={
          <span className={styles.unconfirmedActs}>
            <Button size="small" onClick={() => void navigate({ to: '/espera', search: { state: 'unconfirmed' } })}>
              Ver
            </Button>
            <RouteButton route={waiting.ask} size="small" loading={ask.busy} onClick={() => void send()}>
              Preguntar a todos
            </RouteButton>
          </span>
        }
      >
        Conservan su lugar y no cuentan en las sumas.
      </Note>
    </div>
  )
}
