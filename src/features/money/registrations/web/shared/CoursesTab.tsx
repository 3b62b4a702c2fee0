import { BookOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EnrolButton } from '#features/people/students/web/shared/EnrolButton.tsx'
import { groupsChanged, type StudentGroup } from '#features/teaching/groups/contract.ts'
import { CurrentFirst } from '#features/teaching/groups/web/shared/CurrentFirst.tsx'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import { students, studentsChanged, type Student } from '#features/people/students/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { useLive } from '#web/calls/live.ts'
import { refresh, useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CourseLine } from './CourseLine.tsx'
import { GroupChangeModal } from './GroupChangeModal.tsx'
import styles from './registrations.module.css'

const LIVE_ROUTES = [students.groups, studentAccount.debt]

/** 'Cursos' (REG-1): the student's groups with their money; change, removal and receipt. */
export function CoursesTab({ student }: { student: Student }) {
  const input = { params: { id: student._id } }
  const groups = useRead(students.groups, input)
  const debt = useRead(studentAccount.debt, input)
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  const [changing, setChanging] = useState<StudentGroup | null>(null)
  const ownGroups = groups.data?.groups
  useLive(
    groupsChanged,
    LIVE_ROUTES,
    ownGroups?.map(group => group._id),
  )
  const box = useFocusKept(ownGroups?.length)
  const error = groups.error ?? debt.error
  const retry = () => void refresh(LIVE_ROUTES)
  const credit = debt.data?.credit ?? 0
  if (!ownGroups) return error ? <Failed reason={error.message} retry={retry} /> : <Skeleton rows={3} height={120} bars={['36%', '20%']} />
  return (
    <div className={styles.courses} ref={box} tabIndex={-1}>
      {error && <Failed slim reason={error.message} retry={retry} />}
      {credit > 0 && (
        <p className={styles.credit}>
          Saldo a favor{' '}
          <b className="green">
            <Money pesos={credit} />
          </b>
          <span className="muted">Se usa en su siguiente inscripción.</span>
        </p>
      )}
      {ownGroups.length === 0 ? (
        <Empty icon={BookOpen} title="Sin cursos" action={<EnrolButton student={student._id} />}>
          El alumno no está inscrito en ningún grupo.
        </Empty>
      ) : (
        <CurrentFirst
          groups={ownGroups}
          label="Cursos del alumno"
          className={styles.list}
          none=""
          line={(group, today) => <CourseLine student={student} group={group} today={today} onChange={() => setChanging(group)} />}
          // The registration keeps its key across a change of group, and so does the focused button.
          keyOf={group => group.registration._id}
          owed={group => toCentavos(group.registration.balance)}
        />
      )}
      {changing && <GroupChangeModal student={student} group={changing} onClose={() => setChanging(null)} />}
    </div>
  )
}

/** When the focused button's line disappears, the tab takes the focus. */
function useFocusKept(count: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count < before.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return box
}
