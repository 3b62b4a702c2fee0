import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Note } from '#web/ui/Note.tsx'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { watchMedia } from '#web/watchMedia.ts'
import { CircleAlert, Monitor } from 'lucide-react'
import { breachText, costText, sumText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import { LeftList } from './LeftList.tsx'
import { moveTo, type Move } from './moves.ts'
import { PlanGrid } from './PlanGrid.tsx'
import { Supposing } from './Supposing.tsx'
import styles from '../planner.module.css'

/** Under 900 px nothing is moved. */
export const useSmall = watchMedia('(max-width: 899.98px)')

interface Props {
  model: PlanModel
  /** The group whose panel is open. */
  chosen: string | undefined
  onGroup(id: string | undefined): void
}

/** Rooms of a campus by hours, who has none and why, and what a move costs. */
export function ScheduleTab({ model, chosen, onGroup }: Props) {
  const { ground, places, sum, broken } = model
  const small = useSmall()
  const [campus, setCampus] = useState(ground.campuses[0]?.id)
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<{ block: string; room: string } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const may = model.open && !small
  const move: Move | null = held && over ? moveTo(ground, places, held, over.block, over.room) : null

  usePlaceKeys(box, {
    p: may
      ? () => {
          const id = chosen ?? (document.activeElement as HTMLElement | null)?.dataset.group
          const place = id === undefined ? undefined : places.get(id)
          if (id !== undefined && place) void model.pin(id, model.input.pins[id] ? null : place)
        }
      : undefined,
  })

  const drop = async () => {
    const [group, to] = [held, move]
    setHeld(null)
    setOver(null)
    if (group && to) await model.pin(group, to.place)
  }
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
          <span className="muted">{sumText(sum)}</span>
          <span className="spacer" />
          {may && campus !== undefined && <Supposing model={model} campus={campus} />}
        </div>
        {small && <Note tone="plain" icon={Monitor} title="Para mover grupos usa una pantalla más ancha." />}
        {broken.size > 0 && <Note tone="amber" icon={CircleAlert} title="Hay grupos que chocan: ábrelos para ver por qué." />}
        {campus !== undefined && (
          <PlanGrid
            model={model}
            campus={campus}
            chosen={chosen}
            onOpen={onGroup}
            drag={may ? { held, over, onHold: setHeld, onOver: setOver, onDrop: () => void drop() } : undefined}
          />
        )}
        <p className={styles.told} role="status" data-bad={(move && move.breaches.length > 0) || undefined}>
          {held && over && !move && 'Nadie da este curso'}
          {move && (move.breaches.length > 0 ? move.breaches.map(each => breachText(ground, each)).join(' · ') : costText(move.cost))}
        </p>
      </section>
      <LeftList model={model} may={may} onOpen={onGroup} onHold={may ? setHeld : undefined} />
    </div>
  )
}
