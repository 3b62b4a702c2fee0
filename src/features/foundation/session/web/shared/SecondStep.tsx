import { Button } from 'antd'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCall } from '#web/useCall.ts'
import { useRead } from '#web/useRead.ts'
import { factors, type Factor } from '../../factorContract.ts'
import { Codes } from '../AddApp.tsx'
import { useAddApp } from '../useAddApp.tsx'
import styles from './sessions.module.css'

/** One's own app of codes: adding it, new recovery codes, taking it away (CON-30, CON-33). */
export function SecondStep() {
  const { data, error, refetch } = useRead(factors.list, {})
  const adding = useAddApp()
  const app = data?.factors[0]
  return (
    <section>
      <h2>Seguridad</h2>
      <p className="subdued">Con un segundo paso nadie entra solo con tu contraseña.</p>
      {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={1} height={60} bars={['40%', '20%']} />}
      {data && !app && (
        <Button loading={adding.busy} onClick={adding.begin}>
          Activar app de códigos
        </Button>
      )}
      {app && <App app={app} />}
      {app && <CodesLeft left={data.codesLeft} />}
      {adding.windows}
    </section>
  )
}

function CodesLeft({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, busy } = useCall(factors.newCodes, { refresh: [factors.list] })
  return (
    <p className="row">
      <span>{left === 1 ? 'Te queda 1 código de respaldo.' : `Te quedan ${left} códigos de respaldo.`}</span>
      <Button size="small" loading={busy} onClick={() => void run({}).then(made => made && setCodes(made.codes))}>
        Códigos nuevos
      </Button>
      {codes && <Codes codes={codes} onClose={() => setCodes(null)} />}
    </p>
  )
}

function App({ app }: { app: Factor }) {
  const { academy } = useSession()
  const { run, busy } = useCall(factors.remove, { success: 'Segundo paso quitado', refresh: [factors.list] })
  const remove = async () => {
    const sure = await confirm({
      title: '¿Quitar tu app de códigos?',
      text: 'Para entrar bastará tu contraseña. Tus códigos de respaldo dejarán de servir.',
      ok: 'Quitar',
      danger: true,
    })
    if (sure) await run({ params: { id: app._id } })
  }
  return (
    <ul className={styles.sessions}>
      <li>
        <Smartphone aria-hidden />
        <div>
          <b>App de códigos</b>
          <span className="tabular">
            {app.lastUsedAt ? `Último uso: ${formatInstant(new Date(app.lastUsedAt), academy.timeZone)}` : 'Sin usar todavía'}
          </span>
        </div>
        <Button size="small" loading={busy} aria-label="Quitar la app de códigos" onClick={() => void remove()}>
          Quitar
        </Button>
      </li>
    </ul>
  )
}
