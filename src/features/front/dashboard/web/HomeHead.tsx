import { Segmented, Select } from 'antd'
import { usePhone } from '#web/useWidth.ts'
import { dayTitle } from './homeText.ts'

interface Props {
  day: string
  time: string
  campuses: readonly { _id: string; name: string }[]
  campus: string | undefined
  onCampus(id: string | undefined): void
}

/** More than these do not stand side by side. */
const SIDE_BY_SIDE = 4

/** The day, the hour, and whose figures are meant. */
export function HomeHead({ day, time, campuses, campus, onCampus }: Props) {
  const phone = usePhone()
  const options = [{ value: '', label: 'Todas las sedes' }, ...campuses.map(({ _id, name }) => ({ value: _id, label: name }))]
  const choose = (value: string) => onCampus(value || undefined)
  return (
    <div className="hm-head">
      <h2>{dayTitle(day)}</h2>
      <span className="mut num">{time}</span>
      <span className="sp" />
      {campuses.length > 1 &&
        (phone || campuses.length > SIDE_BY_SIDE ? (
          <Select className="hm-campus" aria-label="Sede" options={options} value={campus ?? ''} onChange={choose} />
        ) : (
          <Segmented aria-label="Sede" options={options} value={campus ?? ''} onChange={choose} />
        ))}
    </div>
  )
}
