import { Input, Switch } from 'antd'
import { CircleDollarSign, Percent, User } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { CODE_LIMITS } from '../../contract.ts'
import type { CodeValues } from './codeForm.ts'
import { classes } from '#web/look/classes.ts'
import styles from './code.module.css'
import fieldStyles from '#web/ui/field.module.css'

const KINDS = [
  { value: 'percentage', label: 'Porcentaje', icon: Percent },
  { value: 'amount', label: 'Monto fijo', icon: CircleDollarSign },
] as const

interface Props {
  form: Form<CodeValues>
  owner: { name: string; lastName: string } | null
}

/** Code, value, validity, state: in the order in which they are checked. */
export function CodeFields({ form, owner }: Props) {
  const { kind, isActive } = form.values
  return (
    <div className={styles.form}>
      {owner && (
        <p className={classes(styles.owner, styles.wide)}>
          <User aria-hidden />
          <span className="muted">Empleado</span>
          <b className="truncate">{fullName(owner)}</b>
        </p>
      )}
      <Field form={form} name="code" label="Código" hint="se guarda en mayúsculas" required className={styles.wide}>
        <Input className={styles.code} maxLength={CODE_LIMITS.length} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <div className={classes(fieldStyles.field, styles.wide)} data-slot="field">
        <div className="label">
          <span>Tipo de descuento</span>
        </div>
        <ChoiceTiles label="Tipo de descuento" choices={KINDS} value={kind} columns={2} onChange={value => form.set('kind', value)} />
      </div>
      {kind === 'percentage' ? (
        <Field form={form} name="discountPercentage" label="Valor del descuento" hint="1 a 100" required>
          <Input suffix="%" inputMode="decimal" autoComplete="off" className={styles.percent} />
        </Field>
      ) : (
        <Field form={form} name="amount" label="Valor del descuento" hint="desde $1.00" required>
          <MoneyField />
        </Field>
      )}
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <label htmlFor={form.idOf('isActive')}>Estado</label>
        </div>
        <div className={styles.state}>
          <Switch id={form.idOf('isActive')} checked={isActive} onChange={on => form.set('isActive', on)} />
          <span>{isActive ? 'Activo' : 'Inactivo'}</span>
        </div>
      </div>
      <Field form={form} name="validFrom" label="Fecha de inicio" hint="desde las 00:00" required>
        <DayField />
      </Field>
      <Field form={form} name="validUntil" label="Fecha de fin" hint="hasta las 23:59" required>
        <DayField />
      </Field>
    </div>
  )
}
