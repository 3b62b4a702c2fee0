import { Pin, TriangleAlert } from 'lucide-react'
import { classes } from '#web/look/classes.ts'
import { HourGrid, type HourBlock } from '#web/ui/hours/HourGrid.tsx'
import { hoursOf } from '#web/ui/hours/spans.ts'
import type { HourDrag } from '#web/ui/hours/useHourDrag.ts'
import { meets, type Block, type Room, type WantedGroup } from '../../ground.ts'
import { groupText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import styles from '../planGrid.module.css'

interface Props {
  model: PlanModel
  campus: string
  /** Weekday, 0 = Monday. */
  day: number
  chosen: string | undefined
  onOpen(id: string): void
  /** True when the user may move groups. */
  may: boolean
  drag: HourDrag
}

/** Days shown: existing lessons of the plan's first week. */
const WEEK = 7

export const hoursOn = (block: Block, day: number) => block.hours.filter(hours => hours.day === day)

/** The axis of a weekday: from the campus's opening to its closing, wider if the plan needs it. */
export function axisOf({ campuses, blocks }: PlanModel['ground'], campus: string, day: number): { from: number; to: number } {
  const open = campuses.find(({ id }) => id === campus)
  const hours = hoursOf([...(open ? [{ start: open.opens, end: open.closes }] : []), ...blocks.flatMap(block => hoursOn(block, day))])
  return { from: hours[0] ?? 0, to: hours.at(-1) ?? 0 }
}

export function PlanGrid({ model, campus, day, chosen, onOpen, may, drag }: Props) {
  const { ground, places } = model
  const rooms = ground.rooms.filter(room => room.campus === campus)
  const blocks = rooms.flatMap((room, column): HourBlock[] => [
    ...room.taken
      .filter(busy => busy.day === day && meets(busy, [busy], WEEK))
      .map(busy => ({
        key: `${room.id}-${busy.start}-${busy.from}`,
        column,
        start: busy.start,
        end: busy.end,
        children: <span className={styles.taken}>Ocupado</span>,
      })),
    ...ground.wanted
      .filter(({ id }) => places.get(id)?.room === room.id)
      .flatMap(group => {
        const block = ground.blocks.find(({ id }) => id === places.get(group.id)!.block)
        return (block ? hoursOn(block, day) : []).map(({ start, end }) => ({
          key: group.id,
          column,
          start,
          end,
          movable: may,
          children: <GroupCard model={model} group={group} chosen={chosen === group.id} onOpen={onOpen} />,
        }))
      }),
  ])
  return (
    <HourGrid
      label="Salones y horarios"
      columns={rooms.map((room, at) => ({ at, title: room.name, note: seatsText(room) }))}
      blocks={blocks}
      {...axisOf(ground, campus, day)}
      drag={drag}
    />
  )
}

const seatsText = ({ capacity, supposed }: Room) => (supposed ? `${capacity} lugares, por conseguir` : `${capacity} lugares`)

interface CardProps {
  model: PlanModel
  group: WantedGroup
  chosen: boolean
  onOpen(id: string): void
}

function GroupCard({ model: { ground, places, broken, input }, group, chosen, onOpen }: CardProps) {
  const teacher = ground.teachers.find(({ id }) => id === places.get(group.id)?.teacher)
  const bad = broken.has(group.id)
  const pinned = input.pins[group.id] !== undefined
  return (
    <button
      type="button"
      data-group={group.id}
      aria-pressed={chosen}
      aria-keyshortcuts="M P"
      className={classes(styles.group, bad && styles.bad)}
      title={groupText(ground, group)}
      onClick={() => onOpen(group.id)}
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
