import { Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { newId } from '#lib/ids.ts'
import { formatHour, formatSchedules, SHORT_WEEKDAYS } from '#lib/schedules.ts'
import { now } from '#web/state/clock.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { PLAN_LIMITS } from '../../contract.ts'
import type { PlanModel } from '../usePlan.ts'
import styles from '../planner.module.css'

const HOURS = Array.from({ length: 34 }, (_, at) => {
  const minutes = 6 * 60 + at * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
})
const hourOptions = HOURS.map(hour => ({ value: hour, label: formatHour(hour) }))
const dayOptions = SHORT_WEEKDAYS.map((label, value) => ({ value, label }))

export function Blocks({ model }: { model: PlanModel }) {
  const { blocks, pins } = model.input
  const used = new Set([...model.places.values()].map(({ block }) => block))
  // Unpins the groups at these hours.
  const remove = (id: string) =>
    void model.save({
      blocks: blocks.filter(block => block.id !== id),
      pins: Object.fromEntries(Object.entries(pins).filter(([, { block }]) => block !== id)),
    })
  return (
    <section aria-label="Bloques">
      <h2 className={styles.heading}>
        Bloques <small className="muted tabular">{blocks.length}</small>
      </h2>
      <ul className={styles.blocks}>
        {blocks.map(({ id, hours }) => {
          const text = formatSchedules(hours)
          return (
            <li key={id}>
              <span className="tabular">{text}</span>
              {used.has(id) && <small className="muted">en uso</small>}
              {model.open && <IconButton icon={X} label={`Quitar ${text}`} onClick={() => remove(id)} />}
            </li>
          )
        })}
      </ul>
      {model.open && blocks.length < PLAN_LIMITS.blocks && <NewBlock model={model} />}
    </section>
  )
}

function NewBlock({ model }: { model: PlanModel }) {
  const [days, setDays] = useState<number[]>([5])
  const [start, setStart] = useState('0900')
  const [end, setEnd] = useState('1200')
  const refusal = days.length === 0 ? 'Elige al menos un día.' : end <= start ? 'Termina antes de empezar.' : null
  const add = async () => {
    const hours = days.toSorted((a, b) => a - b).map(day => ({ day, startHour: start, endHour: end }))
    await model.save({ blocks: [...model.input.blocks, { id: newId(now()), hours }] })
  }
  return (
    <div className={styles.newBlock}>
      <Select mode="multiple" aria-label="Días del bloque" options={dayOptions} value={days} onChange={setDays} />
      <Select aria-label="Desde" options={hourOptions} value={start} onChange={setStart} />
      <Select aria-label="Hasta" options={hourOptions} value={end} onChange={setEnd} />
      <RouteButton icon={<Plus aria-hidden />} loading={model.busy} allow={refusal ?? true} onClick={() => void add()}>
        Agregar bloque
      </RouteButton>
    </div>
  )
}
