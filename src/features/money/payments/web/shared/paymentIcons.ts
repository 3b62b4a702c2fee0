import { ArrowLeftRight, Banknote, CreditCard, Ellipsis, Landmark, type LucideIcon } from 'lucide-react'
import { PAYMENT_TYPES, type PaymentType } from '../../contract.ts'

const ICONS: Record<PaymentType, LucideIcon> = {
  cash: Banknote,
  transfer: ArrowLeftRight,
  debit: CreditCard,
  credit: CreditCard,
  deposit: Landmark,
  other: Ellipsis,
}

export const paymentChoices = (Object.keys(PAYMENT_TYPES) as PaymentType[]).map(value => ({
  value,
  label: PAYMENT_TYPES[value],
  icon: ICONS[value],
}))
