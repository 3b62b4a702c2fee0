import { Button } from 'antd'
import { Grid3x3, Pencil, Users } from 'lucide-react'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { GroupChecklist } from '#features/presence/attendance/web/shared/GroupChecklist.tsx'
import { NextLessons } from '#features/teaching/lessons/web/shared/NextLessons.tsx'
import { TaughtButton } from '#features/teaching/lessons/web/shared/TaughtButton.tsx'
import { GroupWaiting } from '#features/outreach/waiting/web/shared/GroupWaiting.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { groups, type Group, type ListedGroup } from '#features/teaching/groups/contract.ts'
import type { GroupsAddress } from '../address.ts'
import { StatusSwitch } from '../list/StatusSwitch.tsx'
import type { Toggle } from '../list/useToggle.ts'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupOptions } from './GroupOptions.tsx'
import { Modules } from './Modules.tsx'
import { SeatsCard } from './SeatsCard.tsx'
import styles from './groupSidebar.module.css'

interface Props {
  id: string
  /** Data that the list already has. */
  listed?: { group: Group; parent?: ListedGroup }
  toggle: Toggle
  today: string
  previous?: () => void
  next?: () => void
  select(id: string): void
  open(window: GroupsAddress['ver']): void
  onClose(): void
}

/** A group's main data and actions (GRP-90). Also for a module, with its parent's name. */
export function GroupSidebar({ id, listed, toggle, today, select, open, ...steps }: Props) {
  const { data, error, refetch } = useRead(groups.sidebar, { params: { id } })
  const group = data?.group ?? (listed && { buckets: [], ...listed.group })
  const parent = useParent(group, listed?.parent)
  return (
    <Aside
      {...steps}
      label="Grupo"
      tools={group && <HistoryButton record={id} name={group.name} />}
      head={group?.parentGroup ? 'Módulo' : 'Grupo'}
      footer={
        group && (
          <>
            <GroupOptions group={group} open={open} />
            <RouteButton
              route={groups.students}
              color="primary"
              variant="filled"
              icon={<Users aria-hidden />}
              onClick={() => open('alumnos')}
            >
              Alumnos
            </RouteButton>
            <OwnAttendance group={group} onOpen={() => open('asistencia')} />
          </>
        )
      }
    >
      {group ? (
        <Card group={group} parent={parent} toggle={toggle} today={today} select={select} onEdit={() => open('editar')} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

/** Teachers without the right to the students' window have the attendance of their own groups (DIR-34). */
function OwnAttendance({ group, onOpen }: { group: Group; onOpen(): void }) {
  const { can, user } = useSession()
  if (can(groupsAccess.students) || !can(attendanceAccess.own) || group.teacher?._id !== user._id) return null
  return (
    <Button icon={<Grid3x3 aria-hidden />} onClick={onOpen}>
      Asistencia
    </Button>
  )
}

/** A module's parent, from the list or read separately when filters hide it. */
function useParent(group: Group | undefined, listed: ListedGroup | undefined): Group | undefined {
  const missing = group?.parentGroup && !listed ? group.parentGroup : null
  const { data } = useRead(groups.find, missing ? { params: { id: missing } } : skip)
  return listed ?? data?.group
}

interface CardProps extends Pick<Props, 'toggle' | 'today' | 'select'> {
  group: ListedGroup
  parent: Group | undefined
  onEdit(): void
}

function Card({ group, parent, toggle, today, select, onEdit }: CardProps) {
  const { can } = useSession()
  return (
    <>
      <h2 className={styles.name} translate="no">
        {group.name}
      </h2>
      {parent && (
        <p className={styles.parent}>
          Módulo de{' '}
          <Button type="link" size="small" onClick={() => select(parent._id)}>
            {parent.name}
          </Button>
        </p>
      )}
      <div className={styles.state}>
        <StatusSwitch
          group={group}
          active={toggle.activeOf(group)}
          busy={toggle.busy(group)}
          onToggle={(which, active) => void toggle.toggle(which, active)}
        />
        <span className="spacer" />
        <RouteButton route={groups.update} size="small" icon={<Pencil aria-hidden />} onClick={onEdit}>
          Editar
        </RouteButton>
      </div>
      <SeatsCard group={group} active={toggle.activeOf(group)} />
      <GroupWaiting group={group} today={today} />
      <GroupFacts group={group} />
      {group.active && group.endDate >= today && <NextLessons group={group} today={today} />}
      {group.buckets.length === 0 && <TaughtButton group={group} today={today} />}
      {group.buckets.length > 0 && <Modules parent={group} activeOf={toggle.activeOf} select={select} />}
      {can(studentsAccess.read) && (
        <>
          <hr className="divider" />
          <GroupChecklist key={group._id} group={group} today={today} />
        </>
      )}
    </>
  )
}
