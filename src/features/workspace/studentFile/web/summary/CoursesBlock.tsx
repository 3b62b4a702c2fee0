import { DebtBar, paidText } from '#features/money/payments/web/shared/DebtBar.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { EnrolButton } from '#features/people/students/web/shared/EnrolButton.tsx'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { CurrentFirst } from '#features/teaching/groups/web/shared/CurrentFirst.tsx'
import { whenOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import styles from './summary.module.css'

/** The student's courses, each with its payments. */
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
  const { price, paid, discounts, balance } = group.registration
  const money = { price: toCentavos(price), paid: toCentavos(paid), discount: toCentavos(discounts) }
  return (
    <li>
      <div className="row">
        <b className="truncate" title={group.courseInfo.name}>
          {group.courseInfo.name}
        </b>
        <span className="spacer" />
        {balance > 0 && <b className="tabular red">{formatMoney(toCentavos(balance))}</b>}
      </div>
      <div className="small muted lines">
        {group.name} · {whenOf(group, today)}
      </div>
      <DebtBar {...money} />
      <div className="small muted tabular">{paidText(money)}</div>
    </li>
  )
}
