import { UserX } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { privacyChanged } from '../contract.ts'
import { erasures } from '../erasureContract.ts'
import styles from './page.module.css'

const LIVE_ROUTES = [erasures.list]

/** 'Supresiones': erased people, when, by whom and why (CON-65). */
export function ErasuresTab() {
  const { timeZone } = useSession().academy
  const { data, error, refetch } = useRead(erasures.list, {})
  useLive(privacyChanged, LIVE_ROUTES)
  if (!data) return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} />
  return (
    <div className={styles.body}>
      <h2 className="visuallyHidden">Supresiones</h2>
      {data.erasures.length === 0 && (
        <Empty icon={UserX} title="Nadie ha pedido que se supriman sus datos">
          Se suprimen desde la vista «Privacidad» del alumno.
        </Empty>
      )}
      {data.erasures.map(({ _id, number, at, user, reason }) => (
        <SettingCard
          key={_id}
          title={`Persona ${String(number).padStart(4, '0')}`}
          foot={[formatInstant(new Date(at), timeZone), user].filter(Boolean).join(' · ')}
        >
          {reason}
        </SettingCard>
      ))}
    </div>
  )
}
