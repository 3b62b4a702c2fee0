// COB-34: what a cashier may take back without the right to correct anybody's money. One rule for both sides.
import type { PaymentSource } from './contract.ts'

/** How long one's own act may be voided, milliseconds. */
export const OWN_VOID_MS = 10 * 60_000

/** The last moment for an act of this moment, milliseconds since 1970. */
export const ownVoidEnds = (at: Date | string): number => new Date(at).getTime() + OWN_VOID_MS

/** A payment or a discount, the enrolment's too. Reversals and refunds are corrections already, and no desk took an opening. */
export const isOwnKind = (source: PaymentSource): boolean => source !== 'reversal' && source !== 'refund' && source !== 'opening'
