import { Link } from '@tanstack/react-router'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { useSession } from '#web/session/session.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { EnrolButton } from '#features/people/students/web/shared/EnrolButton.tsx'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { CurrentFirst } from '#features/teaching/groups/web/shared/CurrentFirst.tsx'
import { placeOf, whenOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { toCentavos } from '#lib/money.ts'
import styles from './summary.module.css'

/** The student's courses; what is owed of them is in the money block. */
export const CoursesBlock = ({ student, groups }: { student: Student; groups: readonly StudentGroup[] }) => (
  <section aria-label="Cursos">
    <h3 className={styles.title}>
      Cursos
      <EnrolButton student={student._id} quiet />
    </h3>
    <CurrentFirst
      groups={groups}
      label="Grupos del alumno"
      className={styles.courses}
      none="El alumno no está inscrito en ningún grupo."
      line={(group, today) => <Course group={group} today={today} />}
      owed={group => toCentavos(group.registration.balance)}
    />
  </section>
)

function Course({ group, today }: { group: StudentGroup; today: string }) {
  const { can } = useSession()
  return (
    <li>
      <b className="truncate" title={group.courseInfo.name}>
        {group.courseInfo.name}
      </b>
      <div className="small muted">{[group.name, whenOf(group, today), placeOf(group)].join(' · ')}</div>
      {can({ access: groupsAccess.read }) && (
        <Link to="/grupos" search={{ ficha: group._id }} className="small medium">
          Ver grupo
        </Link>
      )}
    </li>
  )
}
