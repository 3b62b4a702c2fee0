import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatDay } from '#lib/days.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { useSession } from '#web/session/session.tsx'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { Part } from './CourseParts.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './courses.module.css'

type Group = CourseDetail['groupList'][number]

/** The groups of a course; one opens on its own screen for whoever may see it. */
export function CourseGroups({ groups }: { groups: readonly Group[] }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const open = ({ _id }: Group) => void navigate({ to: '/grupos', search: { ficha: _id } })
  return (
    <Part title="Grupos" count={groups.length}>
      {groups.length === 0 ? (
        <p className={styles.none}>No hay grupos creados en el curso</p>
      ) : (
        <ul className={classes(styles.lines, styles.groups)}>
          {groups.map(group => (
            <li key={group._id}>
              {can(groupsAccess.read) ? (
                <button type="button" onClick={() => open(group)}>
                  <Line group={group} />
                  <ChevronRight aria-hidden />
                </button>
              ) : (
                <Line group={group} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

const Line = ({ group: { name, studentListLength, startDate } }: { group: Group }) => (
  <span className={styles.group}>
    <span className="medium lines" title={name}>
      {name}
    </span>
    <span className="small muted tabular">
      {counted(studentListLength, 'inscrito', 'inscritos')} · desde {formatDay(startDate)}
    </span>
  </span>
)
