// The functions for other features. Birth dates are judged against the academy's day, which no schema knows.
import { isEmail } from '#lib/text.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { birthFailure } from '../birthDate.ts'
import { PERSON_TEXTS } from '../contract.ts'

/**
 * Refuses a birth date in the future or more than 120 years back; an unchanged one passes.
 * @param path the field in the request
 */
export function checkBirth(today: string, birthDate: string | null | undefined, before?: string | null, path = 'birthDate'): void {
  const failure = birthDate && birthDate !== before ? birthFailure(birthDate, today) : null
  if (failure) fail(failure, { fields: [{ path, message: failure.message }] })
}

/**
 * Refuses an invalid e-mail like the schema of a new person. An old one that would be refused now may stay unchanged (M74).
 * @param path the field in the request
 */
export function checkEmail(
  email: string | null | undefined,
  before: string | null,
  { message = PERSON_TEXTS.emailInvalid, path = 'email' } = {},
): void {
  if (!email || email === before || isEmail(email)) return
  fail(httpErrors.badRequest, { message, fields: [{ path, message }] })
}
