// Personal data as forms send them: of students, and of the visitors of talks (000 §5, 002 §5).
import { z } from 'zod'
import { day } from '#contract/fields.ts'
import { digitsOf, isEmail, isName } from '#lib/text.ts'

/** Lengths of 000 §5 and §9; phones count digits. */
export const LIMITS = { name: 40, phone: 12, phoneMin: 10, secondPhoneMin: 8 }

export const PERSON_TEXTS = {
  namesRequired: 'Atencion! Debes ingresar un nombre y apellidos.',
  lettersOnly: 'Debes escribir solo letras en nombre y apellidos',
  emailRequired: 'Debes ingresar un correo, {email}',
  emailIncomplete: 'Correo incompleto, {email}',
  emailInvalid: 'Atencion! Correo invalido asegurate que este bien escrito',
  phone: 'Debes ingresar un telefono minimo 10 digitos',
  secondPhone: 'Debes ingresar un segundo numero de telefono minimo 8 digitos',
}

const nameField = z
  .string()
  .trim()
  .min(1, PERSON_TEXTS.namesRequired)
  .max(LIMITS.name, 'Máximo 40 caracteres')
  .refine(isName, PERSON_TEXTS.lettersOnly)
const phoneField = (min: number, text: string) =>
  z
    .string()
    .max(30, text)
    .overwrite(digitsOf)
    .refine(digits => digits.length >= min && digits.length <= LIMITS.phone, text)

/** Personal data as enrolment and edit send them (000 §5). Names trimmed, e-mail lower case, phones digits only. */
export const PersonInput = z.object({
  name: nameField,
  lastName: nameField,
  secondLastName: nameField,
  // The placeholder stands for what was typed, here nothing.
  email: z
    .string()
    .trim()
    .min(1, PERSON_TEXTS.emailRequired.replace('{email}', ''))
    .toLowerCase()
    .refine(isEmail, PERSON_TEXTS.emailInvalid),
  phoneNumber: phoneField(LIMITS.phoneMin, PERSON_TEXTS.phone),
  secondPhoneNumber: z.union([z.literal('').overwrite(() => ''), phoneField(LIMITS.secondPhoneMin, PERSON_TEXTS.secondPhone)]).nullish(),
  birthDate: day.nullish(),
})

export type PersonInput = z.input<typeof PersonInput>
