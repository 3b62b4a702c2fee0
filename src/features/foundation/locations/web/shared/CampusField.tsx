import { Select } from 'antd'
import { ChevronDown, MapPin } from 'lucide-react'
import { useId } from 'react'
import type { Location } from '../../contract.ts'
import { placedRooms } from './roomText.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import fieldStyles from '#web/ui/field.module.css'
import choiceStyles from '#web/ui/choice.module.css'
import styles from './parts.module.css'

interface Props {
  /** The id of the first tile. */
  id: string
  campuses: readonly Location[]
  value: string | null
  onChange(campus: string): void
  invalid?: string
}

/** More options become a searchable list. */
const TILES = 6

export function CampusField({ id, campuses, value, onChange, invalid }: Props) {
  const [name, error] = [useId(), useId()]
  const aria = { 'aria-invalid': invalid ? true : undefined, 'aria-describedby': invalid ? error : undefined }
  return (
    <div className={fieldStyles.field} data-slot="field">
      <div className="label">
        <span className="required">Sede</span>
      </div>
      {campuses.length > TILES ? (
        <Select
          id={id}
          {...aria}
          aria-label="Sede"
          status={invalid ? 'error' : undefined}
          style={{ width: '100%' }}
          placeholder="Elige una sede"
          suffixIcon={<ChevronDown aria-hidden />}
          showSearch={{ optionFilterProp: 'label' }}
          options={campuses.map(campus => ({ value: campus._id, label: campus.name }))}
          value={value}
          onChange={onChange}
        />
      ) : (
        <div className={classes(choiceStyles.choices, styles.roomTiles)} data-slot="choices" role="radiogroup" aria-label="Sede" {...aria}>
          {campuses.map((campus, at) => (
            <label key={campus._id} className={choiceStyles.choice} data-slot="choice">
              <input
                id={at === 0 ? id : undefined}
                type="radio"
                name={name}
                checked={campus._id === value}
                onChange={() => onChange(campus._id)}
                data-first={campus._id === value || (at === 0 && !value) || undefined}
              />
              <MapPin aria-hidden />
              <span className="truncate">
                {campus.name}
                <small>{placedRooms(campus.classRooms)}</small>
              </span>
            </label>
          ))}
        </div>
      )}
      {invalid && <FieldError id={error} text={invalid} />}
    </div>
  )
}
