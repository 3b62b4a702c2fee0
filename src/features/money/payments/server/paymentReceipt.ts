import { referenceOf } from '#lib/reference.ts'
import { toGroup } from '#features/teaching/groups/server/public.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import type { PaymentType } from '../contract.ts'
import type { AccountAfter } from './recalculateBalances.ts'
import type { OpenBalance } from './openBalances.ts'
import type { StoredReceipt } from './receiptSnapshot.ts'

const only = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? values[0]! : null)

/** One group prints in full; several print their common data. */
function printedGroup(lines: readonly OpenBalance[]): StoredReceipt['group'] {
  const groups = lines.map(toGroup)
  if (groups.length === 0) return null
  const campus = only(groups.map(group => group.locationInfo?.name ?? null))
  return {
    name: groups.map(group => group.name).join(' · '),
    course: [...new Set(groups.map(group => group.course.name))].join(' · '),
    schedule: only(groups.map(group => formatSchedules(group.schedules))) ?? '',
    startDate: groups.map(group => group.startDate).toSorted()[0]!,
    endDate: groups
      .map(group => group.endDate)
      .toSorted()
      .at(-1)!,
    campus,
    // Two campuses may each have a Salón 1.
    room: campus && only(groups.map(group => group.classRoomInfo?.name ?? null)),
  }
}

/** The subject of a letter before its number: payments and refunds. */
export const SUBJECTS = { payment: 'Comprobante de pago', refund: 'Comprobante de devolución' }

/** The subject of a receipt's letter with its number (MON-70). */
export function subjectOf({ kind, group, lines }: StoredReceipt, number: string): string {
  if (kind === 'enrolment') return `Comprobante de inscripción – ${group?.name ?? number}`
  return `${lines.some(line => line.amount < 0) ? SUBJECTS.refund : SUBJECTS.payment} ${number}`
}

interface Parts {
  now: Date
  student: { id: string; name: string; lastName: string; secondLastName: string; uniqueFolio: string | null }
  /** The paid registrations; none for 'Otros' and refunds. */
  lines: readonly OpenBalance[]
  entries: readonly { concept: string; amount: number; discount: number }[]
  paymentType: PaymentType
  account: AccountAfter
  open: Pick<StoredReceipt, 'dues' | 'more'>
  cashier: { name: string; lastName: string }
}

/** The immutable content of a payment's or refund's receipt. */
export const paymentReceipt = ({ now, student, lines, entries, paymentType, account, open, cashier }: Parts): StoredReceipt => ({
  kind: 'payment',
  academy: account.academy,
  date: now.toISOString(),
  student: { id: student.id, name: fullName(student), folio: student.uniqueFolio },
  reference: referenceOf(student.uniqueFolio),
  ...open,
  group: printedGroup(lines),
  lines: entries.map(({ concept, amount, discount }) => ({ concept, amount, discount })),
  paymentType,
  price: account.price,
  discounts: account.discounts,
  paid: account.paid,
  balance: account.balance,
  credit: account.credit,
  cashier: fullName(cashier),
})
