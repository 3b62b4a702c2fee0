import { Select } from 'antd'
import type { ReactNode } from 'react'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { DayChoice } from './dayChoice.ts'
import { dayTitle } from './homeText.ts'
import styles from './home.module.css'

/** The day, the hour, and at the right the choice of the day. */
export const HomeHead = ({ day, time, children }: { day: string; time: string; children: ReactNode }) => (
  <div className={styles.head}>
    <h2>{dayTitle(day)}</h2>
    <span className="muted tabular">{time}</span>
    <span className="spacer" />
    {children}
  </div>
)

interface Props {
  campuses: readonly { _id: string; name: string }[]
  campus: string | undefined
  onCampus(id: string | undefined): void
  /** True when the buttons leave no room for all campuses. */
  folded?: boolean
}

/** The most that fit side by side. */
const SIDE_BY_SIDE = 4

export function CampusChoice({ campuses, campus, onCampus, folded = false }: Props) {
  const phone = usePhone()
  if (campuses.length < 2) return null
  const options = [{ value: '', label: 'Todas las sedes' }, ...campuses.map(({ _id, name }) => ({ value: _id, label: name }))]
  const choose = (value: string) => onCampus(value || undefined)
  return phone || folded || campuses.length > SIDE_BY_SIDE ? (
    <Select className={styles.campus} aria-label="Sede" options={options} value={campus ?? ''} onChange={choose} />
  ) : (
    <Segmented size="small" aria-label="Sede" options={options} value={campus ?? ''} onChange={choose} />
  )
}

export function DaySwitch({ choice: { day, options, choose } }: { choice: DayChoice }) {
  const phone = usePhone()
  if (options.length < 2) return null
  return <Segmented size={phone ? 'large' : 'small'} aria-label="Vista de hoy" options={options} value={day} onChange={choose} />
}
