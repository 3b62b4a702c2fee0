import { Checkbox, Input } from 'antd'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { LOCATION_LIMITS } from '../contract.ts'
import type { LocationValues } from './locationForm.ts'
import { HourField } from './shared/HourField.tsx'
import styles from './locationForm.module.css'

interface Props {
  form: Form<LocationValues>
}

export const NameField = ({ form }: Props) => (
  <Field form={form} name="name" label="Nombre" required className={styles.name}>
    <Input maxLength={LOCATION_LIMITS.name} autoComplete="off" />
  </Field>
)

interface AddressProps extends Props {
  /** True while the four address fields can be edited. */
  open: boolean
  onOpen(open: boolean): void
}

/** Street, number, postal code, district: filled by the look-up, typed only after the checkbox (LOC-11). */
export function AddressFields({ form, open, onOpen }: AddressProps) {
  // Read-only, not disabled: a failed check can still put the focus there.
  const locked = { readOnly: !open, className: open ? undefined : styles.locked, autoComplete: 'off' }
  return (
    <fieldset className={styles.address}>
      <legend className="visuallyHidden">Dirección</legend>
      <Checkbox checked={open} onChange={({ target }) => onOpen(target.checked)}>
        Editar dirección
      </Checkbox>
      <Field form={form} name="street" label="Calle" required className={styles.street}>
        <Input {...locked} maxLength={200} />
      </Field>
      <Field form={form} name="number" label="Número" required>
        <Input {...locked} inputMode="numeric" maxLength={10} />
      </Field>
      <Field form={form} name="postalCode" label="Código postal" required>
        <Input {...locked} inputMode="numeric" maxLength={10} />
      </Field>
      <Field form={form} name="district" label="Colonia o municipio" required className={styles.district}>
        <Input {...locked} maxLength={LOCATION_LIMITS.district} />
      </Field>
    </fieldset>
  )
}

export const HourFields = ({ form }: Props) => (
  <div className={styles.hours}>
    <Field form={form} name="opening" label="Apertura" required>
      <HourField />
    </Field>
    <Field form={form} name="closing" label="Cierre" required>
      <HourField />
    </Field>
  </div>
)
