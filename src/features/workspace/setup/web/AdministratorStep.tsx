import { Checkbox, Input } from 'antd'
import { useRef } from 'react'
import { EMPLOYEE_LIMITS, PASSWORD } from '#features/foundation/employees/texts.ts'
import { ROLE_TEMPLATES } from '#features/foundation/roles/templates.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { classes } from '#web/look/classes.ts'
import { STRENGTH_TEXTS, strengthOf } from '../strength.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { knownWords, type AdministratorValues } from './setupForms.ts'
import styles from './setup.module.css'

const TONES = ['', styles.weak, styles.enough, styles.good, styles.strong]

export function AdministratorStep({ form, academy }: { form: Form<AdministratorValues>; academy: string }) {
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  const strength = strengthOf(form.values.password, knownWords(form.values, academy))
  return (
    <div ref={box}>
      <p className={styles.told}>Quien administra puede todo: da de alta al equipo, sus permisos y esta configuración.</p>
      <div className={styles.threeColumns}>
        <Field form={form} name="name" label="Nombre">
          <Input data-first maxLength={EMPLOYEE_LIMITS.name} autoComplete="given-name" />
        </Field>
        <Field form={form} name="lastName" label="Apellido paterno">
          <Input maxLength={EMPLOYEE_LIMITS.name} autoComplete="family-name" />
        </Field>
        <Field form={form} name="secondLastName" label="Apellido materno">
          <Input maxLength={EMPLOYEE_LIMITS.name} autoComplete="off" />
        </Field>
      </div>
      <div className={styles.twoColumns}>
        <Field form={form} name="email" label="Correo" hint="Con este correo entrará">
          <Input type="email" inputMode="email" maxLength={120} autoComplete="username" spellCheck={false} />
        </Field>
        <Field form={form} name="phoneNumber" label="Teléfono" hint="10 dígitos">
          <Input type="tel" inputMode="tel" maxLength={20} autoComplete="tel" />
        </Field>
      </div>
      <Field form={form} name="password" label="Contraseña" hint="10 caracteres o más">
        <PasswordField maxLength={PASSWORD.max} autoComplete="new-password" />
      </Field>
      <div className={styles.strength}>
        <div className={classes(styles.meter, TONES[strength])} aria-hidden>
          {[1, 2, 3, 4].map(n => (
            <i key={n} data-on={n <= strength || undefined} />
          ))}
        </div>
        <span role="status">{STRENGTH_TEXTS[strength]}</span>
      </div>
      <fieldset className={styles.roles}>
        <legend>Crear también estos roles</legend>
        <Checkbox.Group
          value={form.values.roles}
          onChange={roles => form.set('roles', roles)}
          options={ROLE_TEMPLATES.map(({ key, name, description }) => ({
            value: key,
            label: (
              <>
                {name} <small className="muted">{description}</small>
              </>
            ),
          }))}
        />
      </fieldset>
    </div>
  )
}
