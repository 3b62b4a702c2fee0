import type { Answer } from '#contract/route.ts'
import type { notifications } from '../../contract.ts'

export type Batch = Answer<typeof notifications.batch>

export const waitingOf = ({ total, sent, failed, held, skippedCount }: Batch): number => total - sent - failed - held - skippedCount
