import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { SHORT_WEEKDAYS } from '#lib/schedules.ts'
import { useHourDrag } from '#web/ui/hours/useHourDrag.ts'
import { Note } from '#web/ui/Note.tsx'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { watchMedia } from '#web/hooks/watchMedia.ts'
import { CircleAlert, Monitor } from 'lucide-react'
import { breachText, costText, sumText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import { LeftList } from './LeftList.tsx'
import { moveTo, type Move } from './moves.ts'
import { axisOf, hoursOn, PlanGrid } from './PlanGrid.tsx'
import { Supposing } from './Supposing.tsx'
import styles from '../planner.module.css'

/** Below 900 px nothing moves. */
export const useSmall = watchMedia('(max-width: 899.98px)')

interface Props {
  model: PlanModel
  chosen: string | undefined
  onGroup(id: string | undefined): void
}

function firstUsed({ ground, places }: PlanModel, campus: string | undefined): number | undefined {
  const used = new Set(ground.wanted.flatMap(group => (group.campus === campus ? (places.get(group.id)?.block ?? []) : [])))
  const days = ground.blocks.flatMap(({ id, hours }) => (used.has(id) ? hours.map(({ day }) => day) : []))
  return days.length > 0 ? Math.min(...days) : undefined
}

export function ScheduleTab({ model, chosen, onGroup }: Props) {
  const { ground, places, sum, broken } = model
  const small = useSmall()
  const [campus, setCampus] = useState(ground.campuses[0]?.id)
  const weekdays = [...new Set(ground.blocks.flatMap(({ hours }) => hours.map(({ day }) => day)))].toSorted((a, b) => a - b)
  const [chosenDay, setDay] = useState<number>()
  const day = chosenDay !== undefined && weekdays.includes(chosenDay) ? chosenDay : (firstUsed(model, campus) ?? weekdays[0] ?? 0)
  const box = useRef<HTMLDivElement>(null)
  const may = model.open && !small
  const rooms = ground.rooms.filter(room => room.campus === campus)
  const moves = useRef(new Map<string, Move | null>())
  /** The plan's hours with the nearest start. */
  const blockAt = (minute: number) =>
    ground.blocks
      .flatMap(block => hoursOn(block, day).map(hours => ({ block, ...hours })))
      .toSorted((a, b) => Math.abs(a.start - minute) - Math.abs(b.start - minute))[0]
  const drag = useHourDrag({
    ...axisOf(ground, campus ?? '', day),
    columns: rooms.length,
    at(key, column, minute) {
      const near = blockAt(minute)
      if (!near) return null
      const move = moveTo(ground, places, key, near.block.id, rooms[column]!.id)
      moves.current.set(`${key}-${column}-${near.start}`, move)
      const text = !move
        ? 'Nadie da este curso'
        : move.breaches.length > 0
          ? move.breaches.map(each => breachText(ground, each)).join(' · ')
          : costText(move.cost)
      return { column, start: near.start, end: near.end, text, bad: !move || move.breaches.length > 0 }
    },
    onDrop(key, { column, start }) {
      const move = moves.current.get(`${key}-${column}-${start}`)
      moves.current.clear()
      if (move) void model.pin(key, move.place)
    },
  })

  usePlaceKeys(box, {
    p: [
      'Fijar o soltar el grupo',
      may
        ? () => {
            const id = chosen ?? (document.activeElement as HTMLElement | null)?.dataset.group
            const place = id === undefined ? undefined : places.get(id)
            if (id !== undefined && place) void model.pin(id, model.input.pins[id] ? null : place)
          }
        : undefined,
    ],
  })

  return (
    <div ref={box} className={styles.columns}>
      <section className={styles.main} aria-label="Horario">
        <div className={styles.bar}>
          <Select
            className={styles.campus}
            aria-label="Sede"
            suffixIcon={<ChevronDown aria-hidden />}
            options={ground.campuses.map(({ id, name }) => ({ value: id, label: name }))}
            value={campus}
            onChange={setCampus}
          />
          {weekdays.length > 1 && (
            <Segmented
              aria-label="Día"
              options={weekdays.map(each => ({ value: each, label: SHORT_WEEKDAYS[each]! }))}
              value={day}
              onChange={setDay}
            />
          )}
          <span className="muted">{sumText(sum)}</span>
          <span className="spacer" />
          {may && campus !== undefined && <Supposing model={model} campus={campus} />}
        </div>
        {(small || broken.size > 0) && (
          <div className={styles.note}>
            {small && <Note tone="plain" icon={Monitor} title="Para mover grupos usa una pantalla más ancha." />}
            {broken.size > 0 && <Note tone="amber" icon={CircleAlert} title="Hay grupos que chocan: ábrelos para ver por qué." />}
          </div>
        )}
        {campus !== undefined && (
          <PlanGrid model={model} campus={campus} day={day} chosen={chosen} onOpen={onGroup} may={may} drag={drag} />
        )}
      </section>
      <LeftList model={model} may={may} onOpen={onGroup} drag={drag} />
    </div>
  )
}
