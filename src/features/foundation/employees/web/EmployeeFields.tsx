import { Input, Select, Switch } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { locations, locationsChanged } from '#features/foundation/locations/contract.ts'
import { DayInput, PhoneInput } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { LookAlike } from '#features/foundation/twins/web/shared/LookAlike.tsx'
import { useLive } from '#web/live.ts'
import { skip, useRead } from '#web/useRead.ts'
import { useSession } from '#web/session.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import type { Employee } from '../contract.ts'
import { EMPLOYEE_LIMITS, PASSWORD } from '../texts.ts'
import type { EmployeeValues } from './employeeForm.ts'
import styles from './employees.module.css'
import fieldStyles from '#web/ui/field.module.css'

const SHOWN = [locations.list]

interface Props {
  form: Form<EmployeeValues>
  /** Absent: a new one. */
  employee?: Employee
}

/** The fields in the order of the checks (EMP-15). */
export function EmployeeFields({ form, employee }: Props) {
  const [left, setLeft] = useState(form.values.email.trim())
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
          onBlur={() => setLeft(form.values.email.trim())}
        />
      </Field>
      {!employee && <LookAlike kind="employee" email={left === form.values.email.trim() ? left : ''} className={styles.note} />}
      {!employee && (
        <Field form={form} name="password" label="Contraseña" hint={`mínimo ${PASSWORD.min} caracteres`} required>
          <PasswordField maxLength={PASSWORD.max} autoComplete="new-password" />
        </Field>
      )}
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
          <span>{form.values.isProfessor ? 'Puede dar grupos' : 'No da grupos'}</span>
        </div>
      </div>
      <CampusField form={form} known={employee?.location ? [employee.location] : []} />
    </div>
  )
}

/** Where the cash of this person is counted; only for whoever may see the campuses. `known`: the present one, until the list has come. */
function CampusField({ form, known }: { form: Form<EmployeeValues>; known: readonly NonNullable<Employee['location']>[] }) {
  const { can } = useSession()
  const allowed = can(locations.list)
  const { data, isPending } = useRead(locations.list, allowed ? {} : skip)
  useLive(locationsChanged, SHOWN)
  if (!allowed) return null
  return (
    <Field form={form} name="location" label="Sede de caja" hint="opcional">
      <Select
        options={[{ value: '', label: 'Ninguna' }, ...(data?.locations ?? known).map(({ _id, name }) => ({ value: _id, label: name }))]}
        loading={isPending}
        suffixIcon={<ChevronDown aria-hidden />}
      />
    </Field>
  )
}
