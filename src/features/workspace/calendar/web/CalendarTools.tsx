import { Button, Select } from 'antd'
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { InsideLinks } from '#web/shell/InsideLinks.tsx'
import { useOneCampus } from '#web/session/useOneCampus.ts'
import { useNarrow, usePhone } from '#web/hooks/useWidth.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { CalendarLocation } from '../contract.ts'
import type { View } from './weekView.ts'
import styles from './calendar.module.css'

interface Props {
  title: string
  /** The visible week is the current one. */
  present: boolean
  go(to: 'before' | 'today' | 'after'): void
  campuses: readonly Pick<CalendarLocation, '_id' | 'name'>[]
  campus: string | undefined
  onCampus(id: string | undefined): void
  view: View
  onView(view: View): void
  /** Shows a single day; absent: no choice. */
  byDay: boolean | undefined
  onByDay(alone: boolean): void
  onClosedDays?(): void
}

const VIEW_OPTIONS = [
  { value: 'salones', label: 'Salones' },
  { value: 'profesores', label: 'Profesores' },
  { value: 'sede', label: 'Sede' },
]

const SPAN_OPTIONS = [
  { value: 'jornada', label: 'Un día' },
  { value: 'semana', label: 'Semana' },
]

/** Chooses the week (also by keyboard), the campus, and rooms, teachers or a whole campus. */
export function CalendarTools({ title, present, go, campuses, campus, onCampus, view, onView, byDay, onByDay, onClosedDays }: Props) {
  const one = useOneCampus()
  const phone = usePhone()
  const narrow = useNarrow()
  const isNarrow = narrow && !phone
  const week = useRef<HTMLDivElement>(null)
  usePlaceKeys(week, {
    t: ['Esta semana', () => go('today')],
    arrowleft: ['Semana anterior', () => go('before')],
    arrowright: ['Semana siguiente', () => go('after')],
  })
  return (
    <>
      <div className={styles.week} ref={week}>
        <IconButton icon={ChevronLeft} label="Semana anterior" aria-keyshortcuts="ArrowLeft" onClick={() => go('before')} />
        <h2 className="tabular" aria-live="polite">
          {title}
        </h2>
        <IconButton icon={ChevronRight} label="Semana siguiente" aria-keyshortcuts="ArrowRight" onClick={() => go('after')} />
      </div>
      <Button disabled={present} title="Hoy (T)" aria-keyshortcuts="T" onClick={() => go('today')}>
        Hoy
      </Button>
      <span className="spacer" />
      <InsideLinks of="/calendario" />
      {onClosedDays && (
        <Button
          icon={<CalendarOff aria-hidden />}
          onClick={onClosedDays}
          {...(isNarrow && { title: 'Días cerrados', 'aria-label': 'Días cerrados' })}
        >
          {!isNarrow && 'Días cerrados'}
        </Button>
      )}
      {!one && (
        <Select
          className={styles.campus}
          aria-label="Sede"
          value={campus ?? ''}
          options={[{ value: '', label: 'Todas las sedes' }, ...campuses.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={id => onCampus(id || undefined)}
        />
      )}
      <Segmented aria-label="Ver por" options={VIEW_OPTIONS} value={view} onChange={value => onView(value as View)} />
      {byDay !== undefined && (
        <Segmented
          aria-label="Cuánto se ve"
          options={SPAN_OPTIONS}
          value={byDay ? 'jornada' : 'semana'}
          onChange={value => onByDay(value === 'jornada')}
        />
      )}
    </>
  )
}
