import { Pin, TriangleAlert } from 'lucide-react'
import { classes } from '#web/classes.ts'
import { meets, type Block, type Room, type Wanted } from '../../ground.ts'
import { groupText, hoursText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import styles from '../planner.module.css'

export interface Dragging {
  /** The group that is dragged. */
  held: string | null
  over: { block: string; room: string } | null
  onHold(id: string | null): void
  onOver(cell: { block: string; room: string } | null): void
  onDrop(): void
}

interface Props {
  model: PlanModel
  campus: string
  chosen: string | undefined
  onOpen(id: string): void
  /** Absent: nothing is moved. */
  drag: Dragging | undefined
}

const firstOf = ({ hours }: Block) => Math.min(...hours.map(({ day, start }) => day * 1440 + start))
/** A week: whatever stands at these hours while the plan begins. */
const WEEK = 7

/** Rooms down, hours of the plan across: what is proposed dashed, what stands grey. */
export function PlanGrid({ model, campus, chosen, onOpen, drag }: Props) {
  const { ground, places } = model
  const blocks = ground.blocks.toSorted((a, b) => firstOf(a) - firstOf(b))
  const rooms = ground.rooms.filter(room => room.campus === campus)
  return (
    // What scrolls must be reachable without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Salones y horarios">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Salón</th>
            {blocks.map(block => (
              <th key={block.id} scope="col" className="tabular">
                {hoursText(block.hours)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map(room => (
            <tr key={room.id}>
              <th scope="row">
                {room.name}
                <small className="muted tabular">
                  {room.supposed ? `${room.capacity} lugares, por conseguir` : `${room.capacity} lugares`}
                </small>
              </th>
              {blocks.map(block => (
                <Cell
                  key={block.id}
                  model={model}
                  room={room}
                  block={block}
                  groups={ground.wanted.filter(({ id }) => places.get(id)?.block === block.id && places.get(id)?.room === room.id)}
                  chosen={chosen}
                  onOpen={onOpen}
                  drag={drag}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps extends Omit<Props, 'campus'> {
  room: Room
  block: Block
  groups: readonly Wanted[]
}

function Cell({ model, room, block, groups, chosen, onOpen, drag }: CellProps) {
  const taken = room.taken.some(each => meets(each, block.hours, WEEK))
  const here = drag?.over?.block === block.id && drag.over.room === room.id
  return (
    <td
      data-over={here || undefined}
      className={taken ? styles.taken : undefined}
      onDragOver={event => {
        if (!drag?.held) return
        event.preventDefault()
        if (!here) drag.onOver({ block: block.id, room: room.id })
      }}
      onDrop={event => {
        event.preventDefault()
        drag?.onDrop()
      }}
    >
      {taken && <small className="muted">Ocupado</small>}
      {groups.map(group => (
        <GroupCard key={group.id} model={model} group={group} chosen={chosen === group.id} onOpen={onOpen} drag={drag} />
      ))}
    </td>
  )
}

interface CardProps {
  model: PlanModel
  group: Wanted
  chosen: boolean
  onOpen(id: string): void
  drag: Pick<Dragging, 'onHold'> | undefined
}

/** A group where it was put. A click opens it; it can be dragged. */
export function GroupCard({ model: { ground, places, broken, input }, group, chosen, onOpen, drag }: CardProps) {
  const teacher = ground.teachers.find(({ id }) => id === places.get(group.id)?.teacher)
  const bad = broken.has(group.id)
  const pinned = input.pins[group.id] !== undefined
  return (
    <button
      type="button"
      data-group={group.id}
      aria-pressed={chosen}
      draggable={drag !== undefined}
      className={classes(styles.group, bad && styles.bad)}
      onClick={() => onOpen(group.id)}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', group.id)
        drag?.onHold(group.id)
      }}
      onDragEnd={() => drag?.onHold(null)}
    >
      <b className="truncate">{groupText(ground, group)}</b>
      <span className="truncate">
        {group.size} personas{teacher && ` · ${teacher.name}`}
      </span>
      {(pinned || bad) && (
        <span className={styles.marks}>
          {pinned && <Pin role="img" aria-label="Fijo" />}
          {bad && <TriangleAlert role="img" aria-label="Choca" />}
        </span>
      )}
    </button>
  )
}
