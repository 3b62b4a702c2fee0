// States of the statistics; each code is in exactly one.
import type { PromotionalCode } from './contract.ts'

export type CodeState = 'active' | 'inactive' | 'expired'

export const isExpired = ({ validUntil }: Pick<PromotionalCode, 'validUntil'>, now: Date): boolean => new Date(validUntil) < now

/** A code past its validity is expired, active or not (MON-122). */
export const codeStateOf = (code: Pick<PromotionalCode, 'isActive' | 'validUntil'>, now: Date): CodeState =>
  isExpired(code, now) ? 'expired' : code.isActive ? 'active' : 'inactive'

export function statisticsOf(codes: readonly Pick<PromotionalCode, 'isActive' | 'validUntil'>[], now: Date) {
  const of = (state: CodeState) => codes.filter(code => codeStateOf(code, now) === state).length
  return { total: codes.length, active: of('active'), inactive: of('inactive'), expired: of('expired') }
}
