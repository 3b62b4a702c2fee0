import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { useSession } from '#web/session/session.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import type { Stopped } from './takeBack.ts'
import styles from './undo.module.css'

interface Props {
  stopped: Stopped
  onLeave(): void
  onRest(): Promise<void>
}

/** Changes of others since: value after the act, value now, who and when (DES-14). */
export function ConflictWindow({ stopped: { act, conflicts, rest }, onLeave, onRest }: Props) {
  useFocusReturn()
  const { academy, can } = useSession()
  const [busy, setBusy] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open
      first="own"
      centered
      width={520}
      title="Alguien lo cambió después"
      closable={{ 'aria-label': 'Cerrar' }}
      afterOpenChange={open => open && safe.current?.focus()}
      onCancel={onLeave}
      footer={
        <>
          {rest && (
            <Button
              loading={busy}
              onClick={() => {
                setBusy(true)
                void onRest()
              }}
            >
              {act.again ? 'Rehacer lo demás' : 'Deshacer lo demás'}
            </Button>
          )}
          <Button ref={safe} type="primary" onClick={onLeave}>
            Dejar como está
          </Button>
        </>
      }
    >
      <p className="subdued">{act.said}</p>
      <dl className={styles.conflicts}>
        {conflicts.map(({ record, field, left, now, user, at, act: by }, index) => (
          <div key={index}>
            <dt>
              {field} <span className="muted">· {record}</span>
            </dt>
            <dd>
              <Value text={left} label="Como quedó" />
              <ArrowRight aria-hidden />
              <Value text={now} label="Ahora" strong />
            </dd>
            <dd className="small muted tabular">
              {[user, at && formatInstant(new Date(at), academy.timeZone)].filter(Boolean).join(', ')}
              {by && can(auditAccess.read) && (
                <Link to="/bitacora" search={{ ficha: by }} onClick={onLeave}>
                  Ver ese movimiento
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const Value = ({ text, label, strong = false }: { text: string | null; label: string; strong?: boolean }) => (
  <span className={strong ? styles.now : undefined}>
    <span className="visuallyHidden">{label}: </span>
    {text ?? <span className="muted">vacío</span>}
  </span>
)
