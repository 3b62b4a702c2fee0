import { useNavigate } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import type { Group } from '#features/teaching/groups/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { waiting } from '../contract.ts'
import styles from './waiting.module.css'

/** The list of full groups in the wizard: how many people wait for each, and a button to join them. */
export function FullGroups({ groups, student }: { groups: readonly Group[]; student: string | undefined }) {
  const { can } = useSession()
  if (!can(waiting.join) || !can(waiting.list)) return null
  return (
    <>
      {groups.map(group => (
        <FullGroup key={group._id} group={group} student={student} />
      ))}
    </>
  )
}

function FullGroup({ group, student }: { group: Group; student: string | undefined }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const { data } = useRead(waiting.list, can(waiting.list) ? { query: { group: group._id, state: 'waiting', limit: 1 } } : skip)
  const search = { curso: group.course._id, grupo: group._id, ver: 'anotar', alumno: student }
  return (
    <div className={styles.seats}>
      <span>
        {group.name}: Lleno{data && data.total > 0 ? ` · ${data.total === 1 ? 'espera 1' : `esperan ${data.total}`}` : ''}
      </span>
      <RouteButton
        size="small"
        icon={<ListPlus aria-hidden />}
        aria-label={`Anotar en ${group.name}`}
        onClick={() => void navigate({ to: '/espera', search })}
      >
        Anotar
      </RouteButton>
    </div>
  )
}
