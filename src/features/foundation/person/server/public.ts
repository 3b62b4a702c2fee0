// What other features may call. Birth dates are judged against the academy's day, which no schema knows.
import { fail } from '#server/http/refusal.ts'
import { birthFailure } from '../birthDate.ts'

/**
 * Refuses a birth date that lies ahead or more than 120 years back; one that stays as it was is let be.
 * @param path of the field in what was sent
 */
export function checkBirth(today: string, birthDate: string | null | undefined, before?: string | null, path = 'birthDate'): void {
  const failure = birthDate && birthDate !== before ? birthFailure(birthDate, today) : null
  if (failure) fail(failure, { fields: [{ path, message: failure.message }] })
}
