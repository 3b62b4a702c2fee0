import { DoorClosed, DoorOpen } from 'lucide-react'
import { useId } from 'react'
import { formatDay } from '#lib/days.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ClassRoom, RoomConflict } from '../../contract.ts'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import { placesOf, refusalText } from './roomText.ts'
import { useRooms, type Rooms, type When } from './useRooms.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import fieldStyles from '#web/ui/field.module.css'
import choiceStyles from '#web/ui/choice.module.css'
import styles from './parts.module.css'

interface Props {
  id: string
  campus: string
  when: When
  value: ClassRoom | null
  onChange(room: ClassRoom): void
  onOnly(room: ClassRoom): void
  invalid?: string
}

export function RoomList({ campus, when, ...rest }: Props) {
  const rooms = useRooms(campus, when)
  if (rooms.none)
    return (
      <Empty icon={DoorClosed} title={rooms.none}>
        Los salones se agregan en Sedes.
      </Empty>
    )
  // No lesson falls between the dates: there is nothing to read again.
  if (rooms.failed?.code === '08') return <FieldError id={`${rest.id}-08`} text={refusalText(rooms.failed)} />
  if (rooms.failed) return <Failed reason={refusalText(rooms.failed)} retry={rooms.retry} />
  if (!rooms.free) return <Skeleton rows={2} height={52} />
  if (rooms.free.size === 0) return <AllBusy rooms={rooms} />
  return <Choices rooms={rooms} free={rooms.free} {...rest} />
}

function Choices({
  rooms: { all },
  free,
  id,
  value,
  onChange,
  onOnly,
  invalid,
}: Pick<Props, 'id' | 'value' | 'onChange' | 'onOnly' | 'invalid'> & { rooms: Rooms; free: ReadonlySet<string> }) {
  const [name, error] = [useId(), useId()]
  const first = all.find(room => free.has(room._id))
  useOnlyOne(all, value !== null, only => free.has(only._id) && onOnly(only))
  return (
    <div className={fieldStyles.field} data-slot="field">
      <div className="label">
        <span className="required">Salón</span>
        <span className="muted">
          {free.size} de {all.length} libres
        </span>
      </div>
      <div
        className={classes(choiceStyles.choices, styles.roomTiles, styles.roomList)}
        data-slot="choices"
        role="radiogroup"
        aria-label="Salón"
        aria-invalid={invalid ? true : undefined}
        aria-describedby={invalid ? error : undefined}
      >
        {all.map(room => {
          const busy = !free.has(room._id)
          return (
            <label key={room._id} className={choiceStyles.choice} data-slot="choice" title={busy ? 'Ocupado en ese horario' : undefined}>
              <input
                id={room === first ? id : undefined}
                type="radio"
                name={name}
                disabled={busy}
                checked={room._id === value?._id && !busy}
                onChange={() => onChange(room)}
              />
              {busy ? <DoorClosed aria-hidden /> : <DoorOpen aria-hidden />}
              <span className="truncate">
                {room.name}
                <small>{busy ? 'Ocupado' : placesOf(room.capacity)}</small>
              </span>
            </label>
          )
        })}
      </div>
      {invalid && <FieldError id={error} text={invalid} />}
    </div>
  )
}

function AllBusy({ rooms: { all, busy } }: { rooms: Rooms }) {
  return (
    <section className={styles.roomNone} aria-label="Salones ocupados">
      <h3>No hay salones libres en ese horario</h3>
      <ul>
        {all.map(room => (
          <li key={room._id}>
            <DoorClosed aria-hidden />
            <b>{room.name}</b>
            <span className="tabular">{untilText(busy.get(room._id) ?? [])}</span>
          </li>
        ))}
      </ul>
      <p className="muted">Elige otra sede, u otro horario o fechas.</p>
    </section>
  )
}

const untilText = (conflicts: readonly RoomConflict[]): string =>
  conflicts.map(({ name, endDate }) => `${name} hasta el ${formatDay(endDate)}`).join(', ') || 'ocupado'
