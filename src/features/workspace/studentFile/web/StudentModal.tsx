import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { commentsAccess } from '#features/people/comments/access.ts'
import { students, type Student } from '#features/people/students/contract.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { useGuard } from '#web/ui/unsaved.tsx'
import type { StudentTab } from '../tabs.ts'
import { FileHead } from './FileHead.tsx'
import { FileRail } from './FileRail.tsx'
import type { PlanProps } from './studentTabList.ts'
import { StudentTabs } from './StudentTabs.tsx'
import styles from './studentFile.module.css'
import { useFileKeys } from './useFileKeys.ts'

const PaymentModal = lazy(async () => (await import('#features/money/payments/web/shared/PaymentModal.tsx')).PaymentModal)

interface Props extends PlanProps {
  id: string
  /** The list's data, available before anything loads. */
  row?: Student | undefined
  tab: StudentTab
  onTab(tab: StudentTab): void
  /** The neighbours in the list; absent at its ends. */
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  onClose(): void
  /** The student was deleted. */
  onDeleted(): void
}

/** The student's file (STU-44): student and balance at the left, the tabs at the right. */
export function StudentModal({ id, row, tab, onTab, previous, next, onClose, onDeleted, plan, onPlan }: Props) {
  useFocusReturn()
  const { can } = useSession()
  const { data, error, refetch } = useRead(students.find, { params: { id } })
  const { Forms, forms, leave } = useGuard()
  const [paying, setPaying] = useState(false)
  const [write, setWrite] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  // Deleted or erased meanwhile: hides the earlier data.
  const isGone = error?.status === 404
  const student = isGone ? undefined : (data?.student ?? row)
  const goes = isGone && data !== undefined
  const leaveGone = useEffectEvent(() => {
    toast.warn('Este alumno ya no está en la lista.')
    onDeleted()
  })
  useEffect(() => {
    if (goes) leaveGone()
  }, [goes])
  // Asks once about all unsaved changes.
  const leaveFirst = (go: (() => void) | undefined) => go && (() => void leave().then(yes => yes && go()))
  const close = leaveFirst(onClose)!
  const pay = student && can({ access: paymentsAccess.create }) ? () => setPaying(true) : undefined
  const comment = () => {
    onTab('comentarios')
    setWrite(count => count + 1)
  }
  const steps = { previous: leaveFirst(previous), next: leaveFirst(next) }
  useFileKeys(box, { ...steps, pay, comment: can({ access: commentsAccess.create }) ? comment : undefined, onTab })

  return (
    <Modal
      open
      first="heading"
      width={1136}
      className={styles.file}
      onCancel={close}
      destroyOnHidden
      closable={false}
      mask={{ closable: true }}
      title={student ? fullName(student) : 'Alumno'}
      footer={null}
    >
      <div ref={box} className={styles.parts}>
        {student ? (
          <Forms value={forms}>
            <FileRail student={student} plan={plan} onPlan={onPlan} onPay={pay} onClose={close} onTab={onTab} onDeleted={onDeleted} />
            <StudentTabs
              key={id}
              student={student}
              tab={tab}
              onTab={onTab}
              write={write}
              onWrite={comment}
              plan={plan}
              onPlan={onPlan}
              tools={<FileHead student={student} {...steps} onClose={close} onTab={onTab} onDeleted={onDeleted} />}
            />
          </Forms>
        ) : (
          <div className={styles.alone}>
            {error ? (
              <Failed reason={error.message} retry={() => void refetch()} />
            ) : (
              <Skeleton rows={8} height={44} bars={['24%', '44%']} />
            )}
          </div>
        )}
      </div>
      {student && paying && (
        <Suspense>
          <PaymentModal student={student} mode="payment" onClose={() => setPaying(false)} />
        </Suspense>
      )}
    </Modal>
  )
}
