// Personal data as forms send them: of students, of the visitors of talks and, in part, of employees (STU-10 to STU-17).
import { z } from 'zod'
import { day, email, id, nameLine, phone } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { EMAIL, isEmail, isName } from '#lib/text.ts'

export { birthFailures } from './birthDate.ts'

/** Lengths; phones count digits (STU-12, STU-15 to STU-17). */
export const LIMITS = { name: 40, phone: 12, phoneMin: 10, secondPhoneMin: 8 }

export const PERSON_TEXTS = {
  namesRequired: 'Atencion! Debes ingresar un nombre y apellidos.',
  lettersOnly: 'Debes escribir solo letras en nombre y apellidos',
  emailRequired: 'Debes ingresar un correo, {email}',
  emailIncomplete: 'Correo incompleto, {email}',
  emailInvalid: 'Atencion! Correo invalido asegurate que este bien escrito',
  phone: 'Debes ingresar un telefono minimo 10 digitos',
  phoneLong: 'Escribe como máximo 12 dígitos',
  secondPhone: 'Debes ingresar un segundo numero de telefono minimo 8 digitos',
}

/** Of students, visitors and those who pay. */
const nameField = printed(
  nameLine().min(1, PERSON_TEXTS.namesRequired).max(LIMITS.name, 'Máximo 40 caracteres').refine(isName, PERSON_TEXTS.lettersOnly),
)
/** A phone however it is written: its digits, without what is dialled before the ten of Mexico. @param text what is said when it is missing or short */
export const phoneField = (min: number, text: string) => phone(text).min(min, text).max(LIMITS.phone, PERSON_TEXTS.phoneLong)

/** Personal data as enrolment and edit send them (STU-20). Names trimmed, e-mail lower case, phones digits only. */
export const PersonInput = z.object({
  name: nameField,
  lastName: nameField,
  secondLastName: nameField,
  // The placeholder stands for what was typed, here nothing.
  email: email().min(1, PERSON_TEXTS.emailRequired.replace('{email}', '')).refine(isEmail, PERSON_TEXTS.emailInvalid),
  phoneNumber: phoneField(LIMITS.phoneMin, PERSON_TEXTS.phone),
  secondPhoneNumber: z.union([z.literal('').overwrite(() => ''), phoneField(LIMITS.secondPhoneMin, PERSON_TEXTS.secondPhone)]).nullish(),
  birthDate: day.nullish(),
})

/** How somebody heard of the academy, which nobody has to say (DIR-44). */
export const heard = { source: id.nullish() }

/** Of a card that is there: an address that nobody could type today stays while nobody changes it, which the server judges. */
export const EditedPerson = PersonInput.extend({
  email: email().min(1, PERSON_TEXTS.emailRequired.replace('{email}', '')).max(EMAIL.most, PERSON_TEXTS.emailInvalid),
})

/** A person without an address has one of this domain: forms show nothing, and send it back. */
export const hasNoAddress = (email: string): boolean => email.endsWith('@sin-correo.invalid')

export type PersonInput = z.input<typeof PersonInput>
