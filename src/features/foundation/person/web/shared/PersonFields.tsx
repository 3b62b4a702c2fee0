import { Button, Input } from 'antd'
import { Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { ageOn } from '#lib/days.ts'
import { EMAIL_LETTERS, hasPlainLetters, plainEmail } from '#lib/email.ts'
import { formatPhone, isEmail } from '#lib/text.ts'
import { day, phone } from '#lib/typed.ts'
import { isRefused, valueOf, type ReadResult } from '#lib/typedRead.ts'
import type { TwinKind } from '#features/foundation/twins/access.ts'
import { LookAlike } from '#features/foundation/twins/web/shared/LookAlike.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { LIMITS, PERSON_TEXTS } from '../../contract.ts'
import { dayOfTyped, maskDay } from './birthDate.ts'
import type { PersonValues } from './personCheck.ts'
import styles from './person.module.css'

interface Props {
  form: Form<PersonValues>
  emailNote?: React.ReactNode
  emailFree?: boolean
  phoneNote?: React.ReactNode
  /** The academy's day, to show the age beside the birthday; the second phone opens on demand. */
  today?: string
  newAs?: TwinKind
}

/** The fields of a person, names left, contact right, in the order of the checks (STU-19): Tab runs down a column. */
export function PersonFields({ form, emailNote, emailFree, phoneNote, today, newAs }: Props) {
  const [leftEmail, setLeftEmail] = useState(form.values.email.trim())
  const checkEmail = () => {
    const email = form.values.email.trim()
    setLeftEmail(email)
    const text = hasPlainLetters(plainEmail(email)) ? PERSON_TEXTS.emailInvalid : EMAIL_LETTERS
    if (email === '' || (text !== EMAIL_LETTERS && isEmail(email))) return
    // Reports an invalid address on blur; the focus stays where the user went.
    toast.warn(text)
    form.mark('email', { text }, false)
  }
  const [second, setSecond] = useState(!today || form.values.secondPhoneNumber !== '')
  const birth = today ? dayOfTyped(form.values.birthDate) : null
  const openSecond = () => {
    setSecond(true)
    requestAnimationFrame(() => document.getElementById(form.idOf('secondPhoneNumber'))?.focus())
  }
  return (
    <div className={styles.person} data-slot="person">
      <div>
        <Field form={form} name="name" label="Nombre" required>
          <Input maxLength={LIMITS.name} autoComplete="off" data-first />
        </Field>
        <Field form={form} name="lastName" label="Apellido paterno" required>
          <Input maxLength={LIMITS.name} autoComplete="off" />
        </Field>
        <Field form={form} name="secondLastName" label="Apellido materno" required>
          <Input maxLength={LIMITS.name} autoComplete="off" />
        </Field>
      </div>
      <div>
        <Field form={form} name="email" label="Correo" required>
          <Input
            type="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            onBlur={checkEmail}
            {...(emailFree === undefined ? {} : { suffix: emailFree ? <Check className="green" aria-label="Correo libre" /> : <span /> })}
          />
        </Field>
        {emailNote}
        {newAs && <LookAlike kind={newAs} email={leftEmail === form.values.email.trim() ? leftEmail : ''} />}
        <Field form={form} name="phoneNumber" label="Teléfono" hint="10 a 12 dígitos" required>
          <PhoneInput />
        </Field>
        {phoneNote}
        <Field
          form={form}
          name="birthDate"
          label="Fecha de nacimiento"
          hint={birth && today && birth < today ? `${ageOn(birth, today)} años` : 'opcional'}
          required={false}
        >
          <DayInput />
        </Field>
      </div>
      <div>
        {second ? (
          <Field form={form} name="secondPhoneNumber" label="Segundo teléfono" hint="opcional" required={false}>
            <PhoneInput />
          </Field>
        ) : (
          <Button type="text" size="small" className={styles.second} icon={<Plus aria-hidden />} onClick={openSecond}>
            Segundo teléfono
          </Button>
        )}
      </div>
    </div>
  )
}

const TEN_DIGITS = /^\d{10}$/

interface TextProps {
  value?: string
  onChange?(text: string): void
  disabled?: boolean | undefined
  status?: 'error' | undefined
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Marks a text that cannot be read once the person has left it (M131); alone in a row it has no place for the reason. */
function useLeft(value: string, parse: (text: string) => ReadResult<string>, { status, disabled, ...of }: TextProps) {
  const [leftValue, setLeftValue] = useState<string | null>(null)
  const id = useId()
  const result = leftValue === value && !disabled && !status ? parse(value) : null
  const says = result && isRefused(result) ? result.refused : null
  const note = says !== null && of['aria-label'] === undefined ? <FieldError id={id} text={says} /> : null
  const mark = says !== null && { status: 'error' as const, 'aria-invalid': true, ...(note && { 'aria-describedby': id }) }
  return { note, control: { onBlur: () => setLeftValue(value), ...mark } }
}

/** The form reports too few digits on submit. */
function readPhone(text: string): ReadResult<string> {
  const result = phone(text)
  return isRefused(result) && result.unfinished ? { value: null } : result
}

/** Keeps the typed text; a full Mexican number becomes its ten digits, shown in groups. */
export function PhoneInput({ value = '', onChange, ...rest }: TextProps) {
  const { note, control } = useLeft(value, readPhone, rest)
  return (
    <>
      <Input
        {...rest}
        {...control}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        className="tabular"
        value={TEN_DIGITS.test(value) ? formatPhone(value) : value}
        onChange={({ target }) => {
          const digits = valueOf(phone(target.value))
          onChange?.(digits !== null && TEN_DIGITS.test(digits) ? digits : target.value)
        }}
      />
      {note}
    </>
  )
}

/** A typed day, without a calendar: 'DD/MM/YYYY'. */
export function DayInput({ value = '', onChange, ...rest }: TextProps) {
  const { note, control } = useLeft(value, day, rest)
  return (
    <>
      <Input
        {...rest}
        {...control}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        placeholder="DD/MM/AAAA"
        value={value}
        // While deleting, the mask must not put back the slash that was just removed.
        onChange={event => onChange?.(event.target.value.length < value.length ? event.target.value : maskDay(event.target.value))}
      />
      {note}
    </>
  )
}
