// Personal data: the documents' checks in their order (000 §5), shared by the enrolment wizard and the edit view.
import { digitsOf, fullName, isEmail, isName } from '#lib/text.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { LIMITS, PERSON_TEXTS, type PersonInput, type Student } from '../../contract.ts'
import { BIRTH_TEXT, dayOfTyped } from './birthDate.ts'

/** Personal data while it is typed: all text, empty where nothing stands. `birthDate` is 'DD/MM/YYYY'. */
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

/** Who already has an e-mail. */
export interface EmailOwner {
  _id: string
  name: string
  lastName: string
  secondLastName: string
  registerDate: string
}

const NAMES = ['name', 'lastName', 'secondLastName'] as const

/** Names first: all three, then letters only. */
export function namesCheck(values: PersonValues): Check | null {
  const missing = NAMES.find(name => values[name].trim() === '')
  if (missing) return { field: missing, text: PERSON_TEXTS.namesRequired }
  const odd = NAMES.find(name => !isName(values[name]))
  return odd ? { field: odd, text: PERSON_TEXTS.lettersOnly } : null
}

/** Then the e-mail: there, complete, well written. `{email}` stands for what was typed. */
export function emailCheck({ email }: Pick<PersonValues, 'email'>): Check | null {
  const typed = email.trim()
  const told = (text: string) => ({ field: 'email', text: text.replace('{email}', typed) })
  if (typed === '') return told(PERSON_TEXTS.emailRequired)
  if (!typed.includes('@') || !typed.includes('.')) return told(PERSON_TEXTS.emailIncomplete)
  return isEmail(typed) ? null : told(PERSON_TEXTS.emailInvalid)
}

/** Then whether it is free, which only the server knows. */
export const ownerCheck = (owner: EmailOwner | null, timeZone: string): Check | null =>
  owner && { field: 'email', text: ownerText(owner, timeZone) }

export const ownerText = (owner: EmailOwner, timeZone: string): string =>
  `El correo ya está registrado: ${fullName(owner)}, desde el ${formatDay(academyDay(new Date(owner.registerDate), timeZone))}.`

/** Phones and birthday last. The second phone is optional; the maximum counts digits. */
export function phonesCheck(values: PersonValues, today: string): Check | null {
  const first = digitsOf(values.phoneNumber).length
  if (first < LIMITS.phoneMin || first > LIMITS.phone) return { field: 'phoneNumber', text: PERSON_TEXTS.phone }
  const second = digitsOf(values.secondPhoneNumber).length
  const written = values.secondPhoneNumber.trim() !== ''
  if (written && (second < LIMITS.secondPhoneMin || second > LIMITS.phone))
    return { field: 'secondPhoneNumber', text: PERSON_TEXTS.secondPhone }
  const birth = dayOfTyped(values.birthDate)
  return values.birthDate && (!birth || birth > today) ? { field: 'birthDate', text: BIRTH_TEXT } : null
}

/** All checks that need no server, in order. */
export const personCheck = (values: PersonValues, today: string): Check | null =>
  namesCheck(values) ?? emailCheck(values) ?? phonesCheck(values, today)

/** What is sent: trimmed, null where nothing stands. */
export const personBody = (values: PersonValues): PersonInput => ({
  name: values.name.trim(),
  lastName: values.lastName.trim(),
  secondLastName: values.secondLastName.trim(),
  email: values.email.trim().toLowerCase(),
  phoneNumber: digitsOf(values.phoneNumber),
  secondPhoneNumber: digitsOf(values.secondPhoneNumber) || null,
  birthDate: dayOfTyped(values.birthDate),
})

export const personOf = (student: Pick<Student, keyof PersonValues>): PersonValues => ({
  name: student.name,
  lastName: student.lastName,
  secondLastName: student.secondLastName,
  email: student.email,
  phoneNumber: student.phoneNumber,
  secondPhoneNumber: student.secondPhoneNumber ?? '',
  birthDate: student.birthDate ? formatDay(student.birthDate) : '',
})
