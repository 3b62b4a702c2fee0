import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatDay } from '#lib/days.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { CurrentFirst } from '#features/teaching/groups/web/shared/CurrentFirst.tsx'
import { byEnd, endedText } from '#features/teaching/groups/web/shared/groupText.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { Part } from './CourseParts.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './courses.module.css'

type Group = CourseDetail['groupList'][number]

/** The groups of a course; each links to its own screen for users who may see it. */
export function CourseGroups({ groups }: { groups: readonly Group[] }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const open = ({ _id }: Group) => void navigate({ to: '/grupos', search: { ficha: _id } })
  return (
    <Part title="Grupos" count={byEnd(groups, useToday()).current.length}>
      <CurrentFirst
        groups={groups}
        label="Grupos del curso"
        className={classes(styles.lines, styles.groups)}
        none="No hay grupos creados en el curso"
        line={(group, today) => (
          <li>
            {can(groupsAccess.read) ? (
              <button type="button" onClick={() => open(group)}>
                <Line group={group} today={today} />
                <ChevronRight aria-hidden />
              </button>
            ) : (
              <Line group={group} today={today} />
            )}
          </li>
        )}
      />
    </Part>
  )
}

const Line = ({ group, today }: { group: Group; today: string }) => (
  <span className={styles.group}>
    <span className="medium lines" title={group.name}>
      {group.name}
    </span>
    <span className="small muted tabular">
      {counted(group.studentListLength, 'inscrito', 'inscritos')} ·{' '}
      {group.endDate < today ? endedText(group, today).toLowerCase() : `desde ${formatDay(group.startDate)}`}
    </span>
  </span>
)
