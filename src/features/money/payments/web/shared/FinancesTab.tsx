import { Wallet } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { EnrolButton } from '#features/people/students/web/shared/EnrolButton.tsx'
import { studentsChanged, type Student } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { refresh, useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { payments, paymentsChanged } from '../../contract.ts'
import { CourseSection, Section } from '../FinanceSections.tsx'
import { financesOf, moneyOf } from '../finances.ts'
import styles from '../financesTab.module.css'

const LIVE_ROUTES = [payments.byCourse, payments.byStudent]

/** 'Financieros' (MON-54): payments per course with its debt line, 'Otros' and the credit. */
export function FinancesTab({ student }: { student: Student }) {
  const input = { params: { id: student._id } }
  const courses = useRead(payments.byCourse, input)
  const all = useRead(payments.byStudent, input)
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  const error = courses.error ?? all.error
  const retry = () => void refresh(LIVE_ROUTES)
  if (!courses.data || !all.data) {
    return error ? <Failed reason={error.message} retry={retry} /> : <Skeleton rows={4} height={96} bars={['30%', '50%']} />
  }
  const { courses: lines, others, loose, debt } = financesOf(courses.data.coursePayments, all.data.payments)
  const credit = toCentavos(courses.data.credit)
  if (lines.length === 0 && all.data.payments.length === 0)
    return <Empty icon={Wallet} title="Sin cursos ni pagos" action={<EnrolButton student={student._id} />} />
  return (
    <div className={styles.finances}>
      {error && <Failed slim reason={error.message} retry={retry} />}
      <div className={styles.top}>
        <div>
          <div className="small muted">Adeudo</div>
          <BigMoney centavos={debt} tone={debt > 0 ? 'red' : undefined} />
        </div>
        <div>
          <div className="small muted">Saldo a favor</div>
          <BigMoney centavos={credit} tone={credit > 0 ? 'green' : undefined} />
        </div>
      </div>
      {lines.map(course => (
        <CourseSection key={course.id} course={course} />
      ))}
      {others.length > 0 && <Section title="Otros" note={`${formatMoney(moneyOf(others))} fuera de los cursos`} payments={others} />}
      {(credit > 0 || loose.length > 0) && (
        <Section
          title="Saldo a favor"
          note={credit > 0 ? `${formatMoney(credit)} por usar en el siguiente curso` : 'Ya se usó'}
          payments={loose}
        />
      )}
    </div>
  )
}
