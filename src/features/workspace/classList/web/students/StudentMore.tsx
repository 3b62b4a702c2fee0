import { formatMoney, toCentavos } from '#lib/money.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import { StudentComments } from './StudentComments.tsx'
import styles from './students.module.css'

const money = (pesos: number) => formatMoney(toCentavos(pesos))

/** The content of an open row or card: contact, amounts, comments. */
export const StudentMore = ({ student }: { student: GroupStudent }) => (
  <div className={styles.opened}>
    <Facts
      facts={[
        ...reachFacts(student),
        { label: 'Pago total', value: money(student.totalPayment) },
        { label: 'Descuentos', value: money(student.discounts) },
      ]}
    />
    <StudentComments student={student} />
  </div>
)
