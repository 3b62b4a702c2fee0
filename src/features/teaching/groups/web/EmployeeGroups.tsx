import { Link } from '@tanstack/react-router'
import type { Employee } from '#features/foundation/employees/contract.ts'
import { formatDay } from '#lib/days.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { groupsAccess } from '../access.ts'
import { groups, groupsChanged, type Group, type ListedGroup } from '../contract.ts'
import { CurrentFirst } from './shared/CurrentFirst.tsx'
import { byEnd, endedText } from './shared/groupText.ts'
import styles from '#features/foundation/employees/web/shared/cardParts.module.css'

const READS = [groups.list]

const taughtBy = (teacher: string, listed: readonly ListedGroup[]): Group[] =>
  listed
    .flatMap(group => [group, ...group.buckets])
    .filter(group => group.teacher?._id === teacher)
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate))

/** A teacher's groups (EMP-13); empty for a user who may not see groups. */
export function EmployeeGroups({ employee: { _id: teacher } }: { employee: Employee }) {
  const { can } = useSession()
  const allowed = can(groups.list)
  const today = useToday()
  const { data, error, refetch } = useRead(groups.list, allowed ? { query: { teacher } } : skip)
  useLive(groupsChanged, READS)
  if (!allowed) return null
  const ownGroups = data && taughtBy(teacher, data.groups)
  const current = ownGroups && byEnd(ownGroups, today).current
  return (
    <>
      <hr className="divider" />
      <h3 className="sectionTitle">Grupos asignados {current && <span className="muted">{current.length}</span>}</h3>
      {ownGroups ? (
        <CurrentFirst
          groups={ownGroups}
          label="Grupos asignados"
          className={styles.lines}
          none="Sin grupos."
          line={(group, today) => <GroupLine group={group} today={today} linked={can(groupsAccess.read)} />}
        />
      ) : error ? (
        <Failed slim reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={44} bars={['44%', '20%']} />
      )}
    </>
  )
}

function GroupLine({ group, today, linked }: { group: Group; today: string; linked: boolean }) {
  const enrolled = group.studentListLength
  return (
    <li>
      <div className="row">
        {linked ? (
          <Link className="medium lines" to="/grupos" search={{ ficha: group._id }} title={group.name}>
            {group.name}
          </Link>
        ) : (
          <span className="medium lines" title={group.name}>
            {group.name}
          </span>
        )}
        <span className="spacer" />
        <span className="tabular subdued">
          {enrolled} {enrolled === 1 ? 'inscrito' : 'inscritos'}
        </span>
      </div>
      <div className="small muted tabular">
        {group.endDate < today ? endedText(group, today) : `${formatDay(group.startDate)} – ${formatDay(group.endDate)}`}
      </div>
    </li>
  )
}
