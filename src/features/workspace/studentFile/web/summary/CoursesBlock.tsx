import { DebtBar, paidText } from '#features/money/payments/web/shared/DebtBar.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { EnrolButton } from '#features/people/students/web/shared/EnrolButton.tsx'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { whenOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import styles from './summary.module.css'

/** The courses in which the student stands, each with what is paid of it. */
export const CoursesBlock = ({ student, groups }: { student: Student; groups: readonly StudentGroup[] }) => (
  <section aria-label="Cursos">
    <h3 className={styles.title}>
      Cursos
      <EnrolButton student={student._id} quiet />
    </h3>
    {groups.length > 0 ? (
      <ul className={styles.courses}>
        {groups.map(group => (
          <Course key={group.registration._id} group={group} />
        ))}
      </ul>
    ) : (
      <p className="compact muted">El alumno no está inscrito en ningún grupo.</p>
    )}
  </section>
)

function Course({ group }: { group: StudentGroup }) {
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
        {group.name} · {whenOf(group)}
      </div>
      <DebtBar {...money} />
      <div className="small muted tabular">{paidText(money)}</div>
    </li>
  )
}
