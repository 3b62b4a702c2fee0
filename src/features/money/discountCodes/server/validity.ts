import { fail } from '#server/http/refusal.ts'
import { codeFailures } from '../contract.ts'
import { discountOf } from '../discount.ts'
import type { CodeRow } from './store.ts'

/** Returns the code if it is valid now: active and validFrom ≤ now ≤ validUntil (MON-104). Refuses otherwise. */
export function working(code: CodeRow | undefined, now: Date): CodeRow {
  if (!code) return fail(codeFailures.CODE_UNKNOWN)
  if (!code.isActive) fail(codeFailures.CODE_INACTIVE)
  if (now < code.validFrom) fail(codeFailures.CODE_NOT_STARTED)
  if (now > code.validUntil) fail(codeFailures.CODE_EXPIRED)
  return code
}

/** The price after the code's discount, in centavos. */
export const priceAfter = (price: number, code: CodeRow): number => price - discountOf(price, code)
