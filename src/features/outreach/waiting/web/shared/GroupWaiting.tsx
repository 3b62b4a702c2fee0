import { Link, useNavigate } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { groupsChanged, type Group } from '#features/teaching/groups/contract.ts'
import { counted } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { waiting, waitingChanged } from '../../contract.ts'
import styles from '../waiting.module.css'

const READS = [waiting.list]

/** Beside a group: how many wait for it, and buttons to join or hold a seat. */
export function GroupWaiting({ group, today }: { group: Group; today: string }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const open = group.active && group.endDate >= today && !group.parentGroup && group.quota !== null
  const { data } = useRead(waiting.list, open && can(waiting.list) ? { query: { group: group._id, state: 'waiting', limit: 1 } } : skip)
  useLive(waitingChanged, READS)
  useLive(groupsChanged, READS)
  if (!open || !can(waiting.list)) return null
  const total = data?.total ?? 0
  const search = { curso: group.course._id, grupo: group._id }
  return (
    <div className={styles.seats}>
      {total > 0 && (
        <Link to="/espera" search={search}>
          {total === 1 ? 'Espera 1' : `Esperan ${total}`}
        </Link>
      )}
      {group.held ? <span className="small muted">{counted(group.held, 'lugar apartado', 'lugares apartados')}</span> : null}
      <span className="spacer" />
      <RouteButton
        route={waiting.join}
        size="small"
        icon={<ListPlus aria-hidden />}
        onClick={() => void navigate({ to: '/espera', search: { ...search, ver: 'anotar' } })}
      >
        {group.available > 0 ? 'Apartar' : 'Anotar'}
      </RouteButton>
    </div>
  )
}
