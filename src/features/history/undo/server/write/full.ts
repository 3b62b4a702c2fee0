// A restored seat violates the quota's CHECK: words it as missing seats (DES-17).
import type { Failure } from '#contract/failure.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { advisoryFailures } from '#features/presence/advisories/contract.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { fail } from '#server/http/refusal.ts'
import type { Plan } from '../plan/plan.ts'

const SEATS: Readonly<Record<string, readonly [table: string, full: Failure]>> = {
  group_seats_check: ['class_group', groupFailures.GROUP_FULL],
  talk_seats_check: ['talk', talkFailures.TALK_FULL],
  advisory_slot_seats_check: ['advisory_slot', advisoryFailures.ADVISORY_FULL],
}

/** Words the database's refusal as missing seats; a reduced quota keeps its own text. */
export const refuseFull =
  ({ steps }: Plan) =>
  (error: unknown): never => {
    const [table, full] = SEATS[error instanceof Error && 'constraint' in error ? String(error.constraint) : ''] ?? []
    if (full && steps.some(({ net, now, values }) => net.tab === table && Number(values.taken) > Number(now?.taken))) fail(full)
    throw error
  }
