import type { BalanceAfter } from '#features/money/payments/server/public.ts'
import type { StoredReceipt } from '#features/money/payments/server/public.ts'
import { referenceOf } from '#lib/reference.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { toGroup } from '#features/teaching/groups/server/public.ts'
import type { PaymentType } from '#features/money/payments/contract.ts'
import type { Offer } from './store.ts'

interface Parts {
  now: Date
  offer: Offer
  student: { id: string; name: string; lastName: string; secondLastName: string; uniqueFolio: string | null }
  entries: readonly { concept: string; amount: number; discount: number }[]
  /** null when no money changed hands. */
  paymentType: PaymentType | null
  balances: BalanceAfter
  open: Pick<StoredReceipt, 'dues' | 'more'>
  cashier: { name: string; lastName: string }
}

/** The immutable content of an enrolment's receipt. */
export function enrolmentReceipt({ now, offer, student, entries, paymentType, balances, open, cashier }: Parts): StoredReceipt {
  const group = toGroup(offer)
  return {
    kind: 'enrolment',
    academy: offer.academy,
    date: now.toISOString(),
    student: { id: student.id, name: fullName(student), folio: student.uniqueFolio },
    reference: referenceOf(student.uniqueFolio),
    ...open,
    group: {
      name: group.name,
      course: group.course.name,
      schedule: formatSchedules(group.schedules),
      startDate: group.startDate,
      endDate: group.endDate,
      campus: group.locationInfo?.name ?? null,
      room: group.classRoomInfo?.name ?? null,
    },
    lines: entries.map(({ concept, amount, discount }) => ({ concept, amount, discount })),
    paymentType,
    ...balances,
    cashier: fullName(cashier),
  }
}
