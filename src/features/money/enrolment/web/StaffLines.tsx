import { Input } from 'antd'
import { Trash2 } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { conceptField, discountField } from './paymentCheck.ts'
import type { Wizard } from './useWizard.ts'
import type { StaffLine } from './values.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './discounts.module.css'

/** Staff discounts: concept and quantity each (ENR-21). */
export function StaffLines({
  wizard: {
    form,
    values,
    reckoning: { bill },
  },
}: {
  wizard: Wizard
}) {
  const change = (key: string, part: Partial<StaffLine>) => {
    form.mark(null)
    form.patch({ staff: values.staff.map(line => (line.key === key ? { ...line, ...part } : line)) })
  }
  const control = (field: string) => {
    const mark = form.marks[field]
    return {
      id: form.idOf(field),
      status: mark ? ('error' as const) : undefined,
      'aria-invalid': mark ? true : undefined,
      'aria-describedby': mark ? `${form.idOf(field)}-error` : undefined,
    }
  }
  // The discounts of the bill, in the same order; a line of 0 has none.
  const applied = (bill?.lines ?? []).filter(line => line.source === 'staff')
  let next = 0
  return values.staff.map(({ key, concept, discount }) => {
    const deduction = (discount ?? 0) > 0 ? (applied[next++]?.discount ?? 0) : 0
    const fields = [conceptField(key), discountField(key)]
    return (
      <li key={key} className={styles.line}>
        <Input
          {...control(fields[0]!)}
          value={concept}
          aria-label="Concepto del descuento"
          placeholder="Concepto"
          maxLength={120}
          autoComplete="off"
          onChange={event => change(key, { concept: event.target.value })}
        />
        <div className={styles.money}>
          <MoneyField
            {...control(fields[1]!)}
            value={discount}
            aria-label="Cantidad del descuento"
            onChange={value => change(key, { discount: value })}
          />
        </div>
        <IconButton
          icon={Trash2}
          label="Quitar descuento"
          onClick={() => form.patch({ staff: values.staff.filter(line => line.key !== key) })}
        />
        <span className={classes(styles.sum, 'tabular')}>{deduction > 0 ? formatMoney(-deduction) : ''}</span>
        {fields.map(
          field => form.marks[field] && <FieldError key={field} id={`${form.idOf(field)}-error`} text={form.marks[field].text} />,
        )}
      </li>
    )
  })
}
