import { Button } from 'antd'
import { Check, Plus } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { can } from '#web/session.tsx'
import { CodeLine } from './CodeLine.tsx'
import { StaffLines } from './StaffLines.tsx'
import type { Wizard } from './useWizard.ts'
import { uuid } from '#web/uuid.ts'

const MOST_LINES = 10

/** Earned discounts, one promotional code, and, with permission, lines given at the desk. */
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
    <section className="wz-discounts" aria-label="Descuentos">
      <h2 className="wz-h">Descuentos</h2>
      <ul className="disc">
        {earned.map(line => (
          <li key={line.name}>
            <span className="disc-on">
              <Check aria-hidden />
            </span>
            <div className="disc-text">
              <b>Por haber cursado {line.name}</b>
              <small>Descuento del curso, se aplica solo</small>
            </div>
            <span className="disc-sum num">{formatMoney(-line.discount)}</span>
          </li>
        ))}
        <CodeLine wizard={wizard} />
        {staff && <StaffLines wizard={wizard} />}
      </ul>
      {staff && values.staff.length < MOST_LINES && (
        <Button type="text" size="small" className="disc-add" icon={<Plus aria-hidden />} onClick={add}>
          Agregar descuento
        </Button>
      )}
    </section>
  )
}
