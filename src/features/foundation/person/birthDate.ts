import { failures } from '#contract/failure.ts'
import { addMonths } from '#lib/days.ts'

/** Nobody is older, in years. */
const OLDEST = 120

export const birthFailures = failures({
  BIRTH_DATE_FUTURE: [400, 'La fecha no puede ser futura'],
  BIRTH_DATE_TOO_OLD: [400, 'Revisa el año de nacimiento'],
})

/** The failure of a birth date, or null when it is valid. @param today the academy's day */
export function birthFailure(birth: string, today: string) {
  if (birth > today) return birthFailures.BIRTH_DATE_FUTURE
  return birth < addMonths(today, -12 * OLDEST) ? birthFailures.BIRTH_DATE_TOO_OLD : null
}

export const birthFault = (birth: string, today: string): string | null => birthFailure(birth, today)?.message ?? null
