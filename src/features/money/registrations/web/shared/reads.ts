import { groups } from '#features/teaching/groups/contract.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'

/** Every read that shows where a student stands: a change, a removal or a deletion reads them again (REG-9). */
export const STANDING_READS = [...MONEY_READS, groups.list]
