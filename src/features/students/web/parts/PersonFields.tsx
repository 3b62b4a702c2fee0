import { Input } from 'antd'
import { formatPhone, digitsOf, isEmail } from '#lib/text.ts'
import { toast } from '#web/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { LIMITS, PERSON_TEXTS } from '../../contract.ts'
import { maskDay } from './birthDate.ts'
import type { PersonValues } from './personCheck.ts'
import './person.css'

interface Props<V extends PersonValues> {
  form: Form<V>
  /** Below the e-mail field: who already has it. */
  emailNote?: React.ReactNode
}

/** The fields of a person, in the order of the checks (000 §5). */
export function PersonFields<V extends PersonValues>({ form: given, emailNote }: Props<V>) {
  const form = given as unknown as Form<PersonValues>
  const checkEmail = () => {
    const email = form.values.email.trim()
    if (email === '' || isEmail(email)) return
    // On leaving the field (000 §5): told and marked, the focus goes where the person went.
    toast.warn(PERSON_TEXTS.emailInvalid)
    form.mark('email', { text: PERSON_TEXTS.emailInvalid, told: true }, false)
  }
  return (
    <div className="person">
      <Field form={form} name="name" label="Nombre" required>
        <Input maxLength={LIMITS.name} autoComplete="off" data-first />
      </Field>
      <Field form={form} name="lastName" label="Apellido paterno" required>
        <Input maxLength={LIMITS.name} autoComplete="off" />
      </Field>
      <Field form={form} name="secondLastName" label="Apellido materno" required>
        <Input maxLength={LIMITS.name} autoComplete="off" />
      </Field>
      <Field form={form} name="email" label="Correo" required>
        <Input type="email" inputMode="email" maxLength={254} autoComplete="off" autoCapitalize="none" onBlur={checkEmail} />
      </Field>
      {emailNote && <div className="person-note">{emailNote}</div>}
      <Field form={form} name="phoneNumber" label="Teléfono" hint="10 a 12 dígitos" required>
        <PhoneInput />
      </Field>
      <Field form={form} name="secondPhoneNumber" label="Segundo teléfono" hint="opcional" required={false}>
        <PhoneInput />
      </Field>
      <Field form={form} name="birthDate" label="Fecha de nacimiento" hint="opcional" required={false}>
        <DayInput />
      </Field>
    </div>
  )
}

interface TextProps {
  value?: string
  onChange?(text: string): void
}

/** Digits only, at most twelve; a whole number is shown in groups. */
export const PhoneInput = ({ value = '', onChange, ...rest }: TextProps) => (
  <Input
    {...rest}
    type="tel"
    inputMode="tel"
    autoComplete="off"
    className="num"
    value={value.length === 10 ? formatPhone(value) : value}
    onChange={event => onChange?.(digitsOf(event.target.value).slice(0, LIMITS.phone))}
  />
)

/** A day of long ago, typed: 'DD/MM/YYYY'. */
export const DayInput = ({ value = '', onChange, ...rest }: TextProps) => (
  <Input
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    className="num"
    placeholder="DD/MM/AAAA"
    value={value}
    // While deleting, the mask must not put back the slash that was just removed.
    onChange={event => onChange?.(event.target.value.length < value.length ? event.target.value : maskDay(event.target.value))}
  />
)
