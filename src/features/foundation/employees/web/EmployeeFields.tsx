import { Checkbox, Input, Radio, Select, Switch } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { locations, locationsChanged } from '#features/foundation/locations/contract.ts'
import { DayInput, PhoneInput } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { LookAlike } from '#features/foundation/twins/web/shared/LookAlike.tsx'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import type { Employee } from '../contract.ts'
import { isMadeOf } from '../ownWords.ts'
import { EMPLOYEE_LIMITS, EMPLOYEE_TEXTS, PASSWORD } from '../texts.ts'
import { tillWithin, type EmployeeValues } from './employeeForm.ts'
import styles from './employees.module.css'
import fieldStyles from '#web/ui/field.module.css'

const LIVE_ROUTES = [locations.list]

interface Props {
  form: Form<EmployeeValues>
  employee?: Employee
}

/** The fields in the order of the checks (EMP-15). */
export function EmployeeFields({ form, employee }: Props) {
  const [leftEmail, setLeftEmail] = useState(form.values.email.trim())
  return (
    <div className={styles.form}>
      <Field form={form} name="name" label="Nombre" required>
        <Input maxLength={EMPLOYEE_LIMITS.name} autoComplete="off" data-first />
      </Field>
      <Field form={form} name="lastName" label="Apellido paterno" required>
        <Input maxLength={EMPLOYEE_LIMITS.name} autoComplete="off" />
      </Field>
      <Field form={form} name="secondLastName" label="Apellido materno" required>
        <Input maxLength={EMPLOYEE_LIMITS.name} autoComplete="off" />
      </Field>
      <Field form={form} name="email" label="Correo" required>
        <Input
          type="email"
          inputMode="email"
          maxLength={120}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={() => setLeftEmail(form.values.email.trim())}
        />
      </Field>
      {!employee && <LookAlike kind="employee" email={leftEmail === form.values.email.trim() ? leftEmail : ''} className={styles.note} />}
      {!employee && <InviteFields form={form} />}
      <Field form={form} name="phoneNumber" label="Teléfono" hint="10 a 12 dígitos" required>
        <PhoneInput />
      </Field>
      <Field form={form} name="secondPhoneNumber" label="Segundo teléfono" hint="opcional">
        <PhoneInput />
      </Field>
      <Field form={form} name="address" label="Dirección" hint="con código postal" className={employee ? styles.spanTwo : ''}>
        <Input maxLength={EMPLOYEE_LIMITS.address} autoComplete="off" />
      </Field>
      <Field form={form} name="postalCode" label="Código postal" hint="con dirección">
        <Input maxLength={EMPLOYEE_LIMITS.postalCode} inputMode="numeric" autoComplete="off" className="tabular" />
      </Field>
      <Field form={form} name="birthDate" label="Fecha de nacimiento" hint="opcional">
        <DayInput />
      </Field>
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <label htmlFor={form.idOf('isProfessor')}>Es profesor</label>
        </div>
        <div className={styles.toggle}>
          <Switch id={form.idOf('isProfessor')} checked={form.values.isProfessor} onChange={on => form.set('isProfessor', on)} />
          <span>{form.values.isProfessor ? 'Puede dar grupos' : 'No es profesor'}</span>
        </div>
      </div>
      <CampusFields form={form} employee={employee} />
    </div>
  )
}

/** The way in of a new employee: an invitation, or a password that the caller types (LLE-63). */
function InviteFields({ form }: { form: Form<EmployeeValues> }) {
  const { academy } = useSession()
  const { invite, password, name, lastName, secondLastName, email } = form.values
  const isGuessable = password !== '' && isMadeOf(password, [name, lastName, secondLastName, email, academy.name])
  const note = invite
    ? academy.noMail
      ? EMPLOYEE_TEXTS.inviteByLink
      : ''
    : isGuessable
      ? EMPLOYEE_TEXTS.passwordKnown
      : EMPLOYEE_TEXTS.typedPassword
  return (
    <Field
      form={form}
      name="password"
      label="Contraseña"
      hint={
        <Checkbox checked={invite} onChange={event => form.patch({ invite: event.target.checked, password: '' })}>
          Invitar por correo
        </Checkbox>
      }
      required={!invite}
    >
      <Typed told={note} disabled={invite} placeholder={invite ? 'La elige al entrar' : `Mínimo ${PASSWORD.min} caracteres`} />
    </Field>
  )
}

/** The password with a line below it that says what comes of it. */
const Typed = ({ told, ...props }: { told: string } & ComponentProps<typeof PasswordField>) => (
  <>
    <PasswordField {...props} maxLength={PASSWORD.max} autoComplete="new-password" />
    <span className="small muted" role="status">
      {told}
    </span>
  </>
)

type Campus = NonNullable<Employee['location']>

/** The existing campuses plus the employee's own: before the list has loaded, and closed ones. */
const withOwn = (campuses: readonly Campus[] = [], own: readonly (Campus | null)[] = []) =>
  [...new Map([...campuses, ...own].flatMap(each => (each ? [[each._id, each.name]] : []))).entries()].map(([value, label]) => ({
    value,
    label,
  }))

/** The employee's till and campuses (CON-1); only for users who may see the campuses. */
function CampusFields({ form, employee }: Props) {
  const { can } = useSession()
  const allowed = can(locations.list)
  const { data, isPending } = useRead(locations.list, allowed ? {} : skip)
  useLive(locationsChanged, LIVE_ROUTES)
  useOnlyOne(data?.locations, employee !== undefined || form.values.location !== '', ({ _id }) => form.propose({ location: _id }))
  if (!allowed) return null
  const all = withOwn(data?.locations, employee && [...(employee.campuses ?? []), employee.location])
  const { limited, campuses } = form.values
  return (
    <>
      <Field form={form} name="location" label="Sede de caja" hint={limited ? 'una de su alcance' : 'opcional'} required={limited}>
        <Select
          options={limited ? all.filter(({ value }) => campuses.includes(value)) : [{ value: '', label: 'Ninguna' }, ...all]}
          loading={isPending}
          suffixIcon={<ChevronDown aria-hidden />}
        />
      </Field>
      <ScopeField form={form} options={all} loading={isPending} />
    </>
  )
}

interface ScopeProps {
  form: Form<EmployeeValues>
  options: { value: string; label: string }[]
  loading: boolean
}

/** 'Alcance': only a user of the whole academy may set the whole academy (CON-16). */
function ScopeField({ form, options, loading }: ScopeProps) {
  const { user } = useSession()
  const { limited, campuses, location } = form.values
  const choose = (campuses: string[]) => form.patch({ campuses, location: tillWithin(location, campuses) })
  const limit = (on: boolean) => {
    const limits = campuses.length === 0 && location !== '' ? [location] : campuses
    form.patch(on ? { limited: true, campuses: limits, location: tillWithin(location, limits) } : { limited: false })
  }
  return (
    <fieldset className={styles.scope}>
      <legend className="label">Alcance</legend>
      <Radio.Group
        value={limited}
        onChange={event => limit(event.target.value as boolean)}
        options={[
          { value: false, label: EMPLOYEE_TEXTS.wholeAcademy, disabled: user.campuses !== undefined },
          { value: true, label: 'Solo estas sedes' },
        ]}
      />
      {limited && (
        <Field form={form} name="campuses" label="Sedes de su alcance" required>
          <Select
            mode="multiple"
            options={options}
            loading={loading}
            onChange={choose}
            placeholder="Elige sus sedes"
            notFoundContent="Sin coincidencias"
            showSearch={{ optionFilterProp: 'label' }}
            suffixIcon={<ChevronDown aria-hidden />}
          />
        </Field>
      )}
      <p className="small muted">
        {limited
          ? 'Verá alumnos, grupos, cobros y reportes de estas sedes.'
          : 'Verá alumnos, grupos, cobros y reportes de todas las sedes.'}
      </p>
    </fieldset>
  )
}
