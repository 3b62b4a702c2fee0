// What other features may call. Birth dates are judged against the academy's day, which no schema knows.
import { isEmail } from '#lib/text.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { birthFailure } from '../birthDate.ts'
import { PERSON_TEXTS } from '../contract.ts'

/**
 * Refuses a birth date that lies ahead or more than 120 years back; one that stays as it was is let be.
 * @param path of the field in what was sent
 */
export function checkBirth(today: string, birthDate: string | null | undefined, before?: string | null, path = 'birthDate'): void {
  const failure = birthDate && birthDate !== before ? birthFailure(birthDate, today) : null
  if (failure) fail(failure, { fields: [{ path, message: failure.message }] })
}

/**
 * Refuses an e-mail that is none, as the schema of a new person does. One of before that nobody could type today stays while nobody changes it (M74).
 * @param path of the field in what was sent
 */
export function checkEmail(
  email: string | null | undefined,
  before: string | null,
  { message = PERSON_TEXTS.emailInvalid, path = 'email' } = {},
): void {
  if (!email || email === before || isEmail(email)) return
  fail(httpErrors.badRequest, { message, fields: [{ path, message }] })
}
