import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { PaymentModal } from '#features/money/payments/web/shared/PaymentModal.tsx'
import { RefundModal } from '#features/money/payments/web/shared/RefundModal.tsx'
import { ReversalModal } from '#features/money/payments/web/shared/ReversalModal.tsx'
import { toCentavos } from '#lib/money.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import type { Offer } from './OfferButton.tsx'

/** The prefilled form of an act; replaces the window that offered it. */
export function OfferForm({ offer, onClose }: { offer: Offer; onClose(): void }) {
  const { data } = useRead(studentAccount.sidebar, offer.student ? { params: { id: offer.student } } : skip)
  if (!data) return null
  const amount = toCentavos(offer.amount ?? 0)
  if (offer.route === payments.refund.name) return <RefundModal student={data.student} credit={amount} onClose={onClose} />
  const payment = data.payments.find(({ _id }) => _id === offer.entry)
  if (offer.route === payments.reverse.name) return payment ? <ReversalModal payment={payment} onClose={onClose} /> : null
  return <PaymentModal student={data.student} mode="payment" start={{ course: offer.course, amount }} onClose={onClose} />
}
