import { Checkbox, Input } from 'antd'
import { Field } from '#web/ui/Field.tsx'
import type { Charge } from './useCharge.ts'
import styles from './payments.module.css'

/** The concept: written by itself, and locked until the checkbox is ticked (MON-36). */
export function ConceptField({ charge: { form, concept, ownConcept } }: { charge: Charge }) {
  // What the course gives stands in the field without counting as typed.
  const shown = { ...form, values: { ...form.values, concept } }
  const tick = (own: boolean) => {
    ownConcept(own)
    if (own) requestAnimationFrame(() => document.getElementById(form.idOf('concept'))?.focus())
  }
  return (
    <div className={styles.concept}>
      <Field form={shown} name="concept" label="Concepto" required>
        <Input maxLength={120} autoComplete="off" readOnly={!form.values.ownConcept} />
      </Field>
      <Checkbox checked={form.values.ownConcept} onChange={event => tick(event.target.checked)}>
        Editar concepto
      </Checkbox>
    </div>
  )
}
