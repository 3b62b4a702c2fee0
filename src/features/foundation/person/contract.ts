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

const nameField = printed(
  nameLine().min(1, PERSON_TEXTS.namesRequired).max(LIMITS.name, 'Máximo 40 caracteres').refine(isName, PERSON_TEXTS.lettersOnly),
)
/** A phone in any spelling, reduced to its digits without Mexico's dialling prefix. @param text the message when it is missing or short */
export const phoneField = (min: number, text: string) => phone(text).min(min, text).max(LIMITS.phone, PERSON_TEXTS.phoneLong)

/** Personal data as enrolment and edit send them (STU-20). Names trimmed, e-mail lower case, phones digits only. */
export const PersonInput = z.object({
  name: nameField,
  lastName: nameField,
  secondLastName: nameField,
  // The placeholder is the typed text, here empty.
  email: email().min(1, PERSON_TEXTS.emailRequired.replace('{email}', '')).refine(isEmail, PERSON_TEXTS.emailInvalid),
  phoneNumber: phoneField(LIMITS.phoneMin, PERSON_TEXTS.phone),
  secondPhoneNumber: z.union([z.literal('').overwrite(() => ''), phoneField(LIMITS.secondPhoneMin, PERSON_TEXTS.secondPhone)]).nullish(),
  birthDate: day.nullish(),
})

/** How the person heard of the academy; optional (DIR-44). */
export const sourceField = { source: id.nullish() }

/** For an existing card: an old address that would be refused now may stay unchanged; the server checks it. */
export const EditedPerson = PersonInput.extend({
  email: email().min(1, PERSON_TEXTS.emailRequired.replace('{email}', '')).max(EMAIL.most, PERSON_TEXTS.emailInvalid),
})

export type PersonInput = z.input<typeof PersonInput>
