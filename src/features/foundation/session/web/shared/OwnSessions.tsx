import { Button } from 'antd'
import { Check, Monitor, Smartphone } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { useRead } from '#web/useRead.ts'
import { useSession } from '#web/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useCall } from '#web/useCall.ts'
import { session, type OwnSession } from '../../contract.ts'
import styles from './sessions.module.css'

/** One's own sessions, each with 'cerrar'. */
export function OwnSessions() {
  const { data, error, refetch } = useRead(session.mine, {})
  return (
    <section>
      <h2>Tus sesiones</h2>
      <p className="subdued">Los equipos en los que tu cuenta está abierta.</p>
      {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} height={60} bars={['40%', '20%']} />}
      {data && (
        <ul className={styles.sessions}>
          {data.sessions.map(own => (
            <One key={own._id} own={own} />
          ))}
        </ul>
      )}
    </section>
  )
}

function One({ own: { _id, current, device, ip, lastSeenAt } }: { own: OwnSession }) {
  const { academy } = useSession()
  const { run, busy } = useCall(session.close, { success: 'Sesión cerrada', refresh: [session.mine] })
  const Icon = /android|iphone|ipad|m[oó]vil/i.test(device) ? Smartphone : Monitor
  return (
    <li>
      <Icon aria-hidden />
      <div>
        <b className="truncate" title={device}>
          {device}
        </b>
        <span className="tabular">
          {ip} · {formatInstant(new Date(lastSeenAt), academy.timeZone)}
        </span>
      </div>
      {current ? (
        <StateTag tone="green" icon={Check}>
          Esta sesión
        </StateTag>
      ) : (
        <Button size="small" loading={busy} aria-label={`Cerrar la sesión de ${device}`} onClick={() => void run({ params: { id: _id } })}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
