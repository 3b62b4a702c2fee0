// Personal data: its checks in their order (STU-19), shared by the enrolment wizard and the edit view.
import { EMAIL_LETTERS, hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail, phoneDigits } from '#lib/text.ts'
import { day, name, phone } from '#lib/typed.ts'
import { isRefused } from '#lib/typedRead.ts'
import { oneName } from '#lib/plainText.ts'
import { formatDay } from '#lib/days.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { birthFault } from '../../birthDate.ts'
import { ownerText } from '../../emailOwner.ts'
import { LIMITS, PERSON_TEXTS, type PersonInput } from '../../contract.ts'
import { hasNoAddress } from '../../address.ts'
import { dayOfTyped } from './birthDate.ts'

/** Personal data while typing: all text, empty for none. `birthDate` is 'DD/MM/YYYY'. */
export interface PersonValues {
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string
  birthDate: string
}

export const EMPTY_PERSON: PersonValues = {
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  phoneNumber: '',
  secondPhoneNumber: '',
  birthDate: '',
}

export interface EmailOwner {
  _id: string
  name: string
  lastName: string
  secondLastName: string
  registerDate: string
  /** True when the owner belongs to another campus (CON-9). */
  outside?: true
}

export const OUTSIDE_TEXT = 'Es alumno de otra sede. ¿Inscribirlo aquí?'

export const NAMES = ['name', 'lastName', 'secondLastName'] as const

/** Names first: all three, then letters only. */
export function namesCheck(values: PersonValues): Check | null {
  const missing = NAMES.find(part => values[part].trim() === '')
  if (missing) return { field: missing, text: PERSON_TEXTS.namesRequired }
  const odd = NAMES.find(part => isRefused(name(values[part])))
  return odd ? { field: odd, text: PERSON_TEXTS.lettersOnly } : null
}

/** Checks the e-mail: present, plain letters (CON-50), complete, valid. `{email}` is the typed text. @param storedEmail that of the edited card */
export function emailCheck({ email }: Pick<PersonValues, 'email'>, storedEmail?: string): Check | null {
  const typed = email.trim()
  // Unchanged: of a person without an address, or an address from before the stricter check.
  if (storedEmail !== undefined && (typed === storedEmail || (typed === '' && hasNoAddress(storedEmail)))) return null
  const fault = (text: string) => ({ field: 'email', text: text.replace('{email}', typed) })
  if (typed === '') return fault(PERSON_TEXTS.emailRequired)
  if (!hasPlainLetters(plainEmail(typed))) return fault(EMAIL_LETTERS)
  if (!typed.includes('@') || !typed.includes('.')) return fault(PERSON_TEXTS.emailIncomplete)
  return isEmail(typed) ? null : fault(PERSON_TEXTS.emailInvalid)
}

/** Checks whether the e-mail is free, which only the server knows. */
export const ownerCheck = (owner: EmailOwner | null, timeZone: string): Check | null =>
  owner && { field: 'email', text: ownerText(owner, timeZone) }

/** Phones and birthday last. The second phone is optional; the maximum counts digits. */
export function phonesCheck(values: PersonValues, today: string): Check | null {
  const first = lengthCheck(values.phoneNumber, LIMITS.phoneMin, PERSON_TEXTS.phone)
  if (first) return { field: 'phoneNumber', text: first }
  const written = values.secondPhoneNumber.trim() !== ''
  const second = written && lengthCheck(values.secondPhoneNumber, LIMITS.secondPhoneMin, PERSON_TEXTS.secondPhone)
  if (second) return { field: 'secondPhoneNumber', text: second }
  return birthCheck(values.birthDate, today)
}

export function lengthCheck(typed: string, least: number, short: string): string | null {
  const result = phone(typed, { least, most: LIMITS.phone })
  if (!isRefused(result)) return result.value === null ? short : null
  return result.unfinished ? short : result.refused
}

/** The digits of a phone while it is typed; none when the text cannot be a phone. */
export function phoneSoFar(typed: string): string {
  const result = phone(typed)
  return isRefused(result) && !result.unfinished ? '' : phoneDigits(typed)
}

export function birthCheck(typed: string, today: string): Check | null {
  if (!typed) return null
  const result = day(typed)
  const text = isRefused(result) ? result.refused : result.value && birthFault(result.value, today)
  return text === null ? null : { field: 'birthDate', text }
}

export const personCheck = (values: PersonValues, today: string, storedEmail?: string): Check | null =>
  namesCheck(values) ?? emailCheck(values, storedEmail) ?? phonesCheck(values, today)

/** The body: trimmed, null for empty fields. @param storedEmail the e-mail of the edited card */
export const personBody = (values: PersonValues, storedEmail?: string): PersonInput => ({
  name: oneName(values.name),
  lastName: oneName(values.lastName),
  secondLastName: oneName(values.secondLastName),
  email: storedEmail !== undefined && hasNoAddress(storedEmail) && values.email.trim() === '' ? storedEmail : plainEmail(values.email),
  phoneNumber: phoneDigits(values.phoneNumber),
  secondPhoneNumber: phoneDigits(values.secondPhoneNumber) || null,
  birthDate: dayOfTyped(values.birthDate),
})

type PersonRecord = Omit<PersonValues, 'secondPhoneNumber' | 'birthDate'> & Record<'secondPhoneNumber' | 'birthDate', string | null>

export const personOf = (person: PersonRecord): PersonValues => ({
  name: person.name,
  lastName: person.lastName,
  secondLastName: person.secondLastName,
  email: hasNoAddress(person.email) ? '' : person.email,
  phoneNumber: person.phoneNumber,
  secondPhoneNumber: person.secondPhoneNumber ?? '',
  birthDate: person.birthDate ? formatDay(person.birthDate) : '',
})
