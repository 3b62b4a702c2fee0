// Texts of a student's money in a group (GRP-131).
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'

export interface PaidShare {
  /** Percent of the cost after discounts. */
  share: number
  /** '$9,500.00', or 'debe $1,100.00'. */
  text: string
  /** 'de $9,500.00' while a debt is open. */
  of: string | null
  /** settled: no debt. planned: the plan is kept. late: otherwise. */
  state: 'settled' | 'planned' | 'late'
}

/** @param today the academy's day */
export function paidOf({ totalPayment, balance, dueOn, planned }: GroupStudent, today: string): PaidShare {
  const [paidAmount, rest] = [toCentavos(totalPayment), toCentavos(balance)]
  const cost = paidAmount + rest
  const share = cost > 0 ? Math.max(0, Math.min(100, (paidAmount * 100) / cost)) : 100
  if (rest <= 0) return { share, text: formatMoney(paidAmount), of: null, state: 'settled' }
  const isOnTime = planned && dueOn !== null && dueOn >= today
  return { share, text: `debe ${formatMoney(rest)}`, of: `de ${formatMoney(cost)}`, state: isOnTime ? 'planned' : 'late' }
}
