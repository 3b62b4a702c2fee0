import { useState, type RefObject } from 'react'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { useDebts } from '#features/money/payments/web/shared/useDebts.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { useToday } from '#web/state/useNow.ts'
import { client } from '#web/calls/client.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ChargeOutcome } from './done.ts'
import { DeskForm } from './DeskForm.tsx'
import { openDates } from './dueTiles.ts'
import { LastPayments } from './LastPayments.tsx'
import type { HalfTyped } from './useHalfTyped.ts'
import { StudentHead } from './StudentHead.tsx'

interface Props {
  id: string
  halfTyped: RefObject<HalfTyped>
  onClose(): void
  onDone(outcome: ChargeOutcome): void
}

/** Drops cached figures, which would be filled in and charged: the desk waits for new ones. */
function forget(id: string): void {
  for (const route of [studentAccount.sidebar, studentAccount.debt, students.groups, paymentPlans.ofStudent])
    client.removeQueries({ queryKey: [route.name, { params: { id } }], exact: true })
}

export function StudentDesk({ id, halfTyped, onClose, onDone }: Props) {
  useState(() => forget(id))
  const { data, error, refetch } = useRead(studentAccount.sidebar, { params: { id } })
  const { lines, failed } = useDebts(id)
  // Without the plans the courses can still be charged.
  const plans = useRead(paymentPlans.ofStudent, { params: { id } })
  const today = useToday()
  const failure = error && !data ? { message: error.message, retry: () => void refetch() } : lines ? null : failed
  if (failure) return <Failed reason={failure.message} retry={failure.retry} />
  if (!data || !lines || (!plans.data && !plans.error)) return <Skeleton rows={6} height={72} bars={['30%', '20%', '12%']} />
  const { student, payments, debt, credit } = data
  return (
    <>
      <StudentHead student={student} debt={debt} credit={credit} onClose={onClose} />
      <DeskForm
        halfTyped={halfTyped}
        student={student}
        lines={lines}
        dates={openDates(plans.data?.registrations ?? [])}
        today={today}
        owed={toCentavos(debt)}
        onDone={onDone}
      >
        <LastPayments student={student._id} payments={payments} />
      </DeskForm>
    </>
  )
}
