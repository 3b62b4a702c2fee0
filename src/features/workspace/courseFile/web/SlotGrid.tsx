import { Checkbox } from 'antd'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import { DAYS, hasSlot, hourText, slotsOfDay, withSlots } from './advisory.ts'
import { CheckCell } from './CheckCell.tsx'
import styles from './topicGrid.module.css'

type Slots = CourseDetail['schedulesAppoimentList']

interface Props {
  id: string
  value: Slots
  onChange(slots: Slots): void
}

/** Weekdays and start hours of advisories; a day's own checkbox selects all its hours. */
export const SlotGrid = ({ id, value, onChange }: Props) => (
  <table className={styles.table} id={id} tabIndex={-1}>
    <caption className="visuallyHidden">Horarios de asesoría por día</caption>
    <thead>
      <tr>
        <th scope="col">Día</th>
        {SLOT_HOURS.map(hour => (
          <th key={hour} scope="col" className="tabular">
            {hourText(hour)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {DAYS.map(({ name, slot: day }) => {
        const all = slotsOfDay(day)
        const checked = all.filter(slot => hasSlot(value, slot)).length
        return (
          <tr key={day}>
            <th scope="row">
              <Checkbox
                checked={checked === all.length}
                indeterminate={checked > 0 && checked < all.length}
                onChange={({ target }) => onChange(withSlots(value, all, target.checked))}
              >
                {name}
              </Checkbox>
            </th>
            {all.map(slot => (
              <td key={slot.hour}>
                <CheckCell
                  label={`${name} ${hourText(slot.hour)}`}
                  checked={hasSlot(value, slot)}
                  onChange={on => onChange(withSlots(value, [slot], on))}
                />
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  </table>
)
