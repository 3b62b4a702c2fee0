// COB-34: what a cashier may void without the right to correct everybody's money. Client and server share the rule.
import type { PaymentSource } from './contract.ts'

/** How long users may void their own act, milliseconds. */
export const OWN_VOID_MS = 10 * 60_000

/** The deadline for an act at this moment, milliseconds since 1970. */
export const ownVoidEnds = (at: Date | string): number => new Date(at).getTime() + OWN_VOID_MS

/** A payment or a discount, also of an enrolment. Reversals and refunds are already corrections, and an opening comes from no desk. */
export const isOwnKind = (source: PaymentSource): boolean => source !== 'reversal' && source !== 'refund' && source !== 'opening'
