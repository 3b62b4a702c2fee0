// Texts and states of codes: pure, so that one "now" applies to cards and statistics alike.
import { academyDay, daysBetween, formatDuration } from '#lib/days.ts'
import { isExpired } from '../codeStates.ts'
import { normalCode, type PromotionalCode } from '../contract.ts'

export interface CodeFilter {
  search: string
  state?: 'active' | 'inactive'
}

export const matching = <C extends Pick<PromotionalCode, 'code' | 'isActive'>>(codes: readonly C[], { search, state }: CodeFilter): C[] => {
  const wantedCode = normalCode(search)
  return codes.filter(({ code, isActive }) => code.includes(wantedCode) && (state === undefined || isActive === (state === 'active')))
}

/** Replaces the name of an owner whom a limited employee does not see. */
export const ELSEWHERE = { name: 'De otra sede', lastName: '' }

/** DD-MM-YYYY, as code cards write dates (MON-120). */
export const cardDay = (day: string): string => `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`

export interface Phase {
  kind: 'expired' | 'coming' | 'ending' | 'running'
  text: string
}

const ENDING_DAYS = 6

/** A code's phase. `ending`: 6 days or fewer are left. */
export function phaseOf({ validFrom, validUntil }: Pick<PromotionalCode, 'validFrom' | 'validUntil'>, now: Date, timeZone: string): Phase {
  if (isExpired({ validUntil }, now)) return { kind: 'expired', text: 'Expirado' }
  if (new Date(validFrom) > now) return { kind: 'coming', text: 'Aún no inicia' }
  const daysLeft = daysBetween(academyDay(now, timeZone), academyDay(new Date(validUntil), timeZone))
  if (daysLeft > ENDING_DAYS) return { kind: 'running', text: 'Vigente' }
  return { kind: 'ending', text: daysLeft < 1 ? 'Termina hoy' : `${daysLeft === 1 ? 'Queda' : 'Quedan'} ${formatDuration(daysLeft)}` }
}
