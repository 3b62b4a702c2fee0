import { Checkbox, Input } from 'antd'
import { Field } from '#web/ui/Field.tsx'
import type { Charge } from './useCharge.ts'
import styles from './payments.module.css'

/** The concept: automatic, and locked until the user ticks the checkbox (MON-36). */
export function ConceptField({ charge: { form, concept, ownConcept } }: { charge: Charge }) {
  // Shows the course's concept without counting it as typed.
  const shownForm = { ...form, values: { ...form.values, concept } }
  const tick = (own: boolean) => {
    ownConcept(own)
    if (own) requestAnimationFrame(() => document.getElementById(form.idOf('concept'))?.focus())
  }
  return (
    <div className={styles.concept}>
      <Field form={shownForm} name="concept" label="Concepto" required>
        <Input maxLength={120} autoComplete="off" readOnly={!form.values.ownConcept} />
      </Field>
      <Checkbox checked={form.values.ownConcept} onChange={event => tick(event.target.checked)}>
        Editar concepto
      </Checkbox>
    </div>
  )
}
