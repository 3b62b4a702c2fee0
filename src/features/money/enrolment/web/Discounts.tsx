import { Button } from 'antd'
import { Check, Plus } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { can } from '#web/session/session.tsx'
import { CodeLine } from './CodeLine.tsx'
import { StaffLines } from './StaffLines.tsx'
import type { Wizard } from './useWizard.ts'
import { uuid } from '#web/state/uuid.ts'
import { classes } from '#web/look/classes.ts'
import styles from './discounts.module.css'
import wizardStyles from './wizard.module.css'

const MOST_LINES = 10

/** Course discounts, one promotional code, and staff lines for users with the right. */
export function Discounts({ wizard }: { wizard: Wizard }) {
  const {
    form,
    values,
    reckoning: { earned },
  } = wizard
  const staff = can('post /payments/')
  const add = () => {
    const key = uuid().slice(0, 8)
    form.patch({ staff: [...values.staff, { key, concept: '', discount: null }] })
    requestAnimationFrame(() => document.getElementById(form.idOf(`staff.${key}.concept`))?.focus())
  }
  return (
    <section className={styles.discounts} aria-label="Descuentos">
      <div className={styles.head}>
        <h2 className={wizardStyles.heading}>Descuentos</h2>
        {staff && values.staff.length < MOST_LINES && (
          <Button type="text" size="small" className={styles.add} icon={<Plus aria-hidden />} onClick={add}>
            Agregar descuento
          </Button>
        )}
      </div>
      <ul className={styles.discount}>
        {earned.map(line => (
          <li key={line.name}>
            <span className={styles.chosen}>
              <Check aria-hidden />
            </span>
            <div className={styles.text}>
              <b>Por haber cursado {line.name}</b>
              <small>Descuento del curso, se aplica solo</small>
            </div>
            <span className={classes(styles.sum, 'tabular')}>{formatMoney(-line.discount)}</span>
          </li>
        ))}
        <CodeLine wizard={wizard} />
        {staff && <StaffLines wizard={wizard} />}
      </ul>
    </section>
  )
}
