import { Button } from 'antd'
import { Check, Monitor, Smartphone } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { session, type OwnSession } from '../../contract.ts'
import styles from './sessions.module.css'

export const SessionList = ({ sessions, own = false }: { sessions: readonly OwnSession[]; own?: boolean }) => (
  <ul className={styles.sessions}>
    {sessions.map(each => (
      <One key={each._id} own={own} each={each} />
    ))}
  </ul>
)

function One({ own, each: { _id, current, device, ip, lastSeenAt } }: { own: boolean; each: OwnSession }) {
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
        own && (
          <Button
            size="small"
            loading={busy}
            aria-label={`Cerrar la sesión de ${device}`}
            onClick={() => void run({ params: { id: _id } })}
          >
            Cerrar
          </Button>
        )
      )}
    </li>
  )
}
