import { groups } from '#features/teaching/groups/contract.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'

/** The reads that show a student's groups: a change, a removal or a deletion refreshes them (REG-9). */
export const STANDING_READS = [...MONEY_READS, groups.list]
