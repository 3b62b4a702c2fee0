import { Users } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { Group } from '../../contract.ts'
import { byCampus, dayPartOf, partsOf, type DayPart } from '../../dayParts.ts'
import { hoursOf, leftOf, seatsOf, whereOf, type Seats } from './groupText.ts'
import { OccupancyBar } from './Occupancy.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './groups.module.css'

interface Props {
  id?: string
  groups: readonly Group[]
  today: string
  value: string | null
  onChange(group: Group): void
  /** Groups of the student already: marked, never selectable. */
  own?: readonly string[]
  invalid?: { id: string; text: string }
}

/** Chooses one group by campus: hours, room, start, teacher, seats. Groups that cannot be chosen say why. */
export function GroupPicker({ id, groups, today, value, onChange, own: theirs = NONE, invalid }: Props) {
  const name = useId()
  const parts = partsOf(groups)
  const [shownPart, setPart] = useState<DayPart | 'all'>('all')
  // The last group of the chosen time may have gone.
  const part = parts.some(each => each.part === shownPart) ? shownPart : 'all'
  const visible = part === 'all' ? groups : groups.filter(group => dayPartOf(group) === part)
  const campuses = byCampus(visible)
  const first = campuses
    .flatMap(({ groups: own }) => own)
    .find(group => seatsOf(group, today).refusal === null && !theirs.includes(group._id))
  const attributes = {
    role: 'radiogroup',
    'aria-label': 'Grupos',
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': invalid?.id,
    'aria-required': true,
  }
  return (
    <>
      {parts.length > 1 && (
        <Segmented<DayPart | 'all'>
          className={styles.parts}
          aria-label="Horario"
          value={part}
          onChange={setPart}
          options={[
            { value: 'all', label: <PartLabel text="Todos" count={groups.length} /> },
            ...parts.map(each => ({ value: each.part, label: <PartLabel text={each.text} count={each.count} /> })),
          ]}
        />
      )}
      <div {...attributes} className={styles.groups}>
        {campuses.map(({ campus, groups: own }) => (
          <section key={campus} className={styles.campus} aria-label={campus || 'Sin sede'}>
            <h2>
              {campus || 'Sin sede'} <span className="muted">{own.length === 1 ? '1 grupo' : `${own.length} grupos`}</span>
            </h2>
            {own.map(group => (
              <GroupLine
                key={group._id}
                group={group}
                today={today}
                name={name}
                id={group === first ? id : undefined}
                chosen={group._id === value}
                own={theirs.includes(group._id)}
                pick={() => onChange(group)}
              />
            ))}
          </section>
        ))}
        {invalid && <FieldError id={invalid.id} text={invalid.text} />}
      </div>
    </>
  )
}

const NONE: readonly string[] = []
const OWN_GROUP = 'Ya está inscrito en este grupo.'

const PartLabel = ({ text, count }: { text: string; count: number }) => (
  <>
    {text} <span className="muted tabular">{count}</span>
  </>
)

const seatText = (group: Group, { refusal }: Seats) =>
  refusal ?? (group.available === 1 ? 'queda 1 lugar' : `quedan ${group.available} lugares`)

interface LineProps {
  group: Group
  today: string
  name: string
  id: string | undefined
  chosen: boolean
  own: boolean
  pick(): void
}

function GroupLine({ group, today, name, id, chosen, own, pick }: LineProps) {
  const seats = own ? { ...seatsOf(group, today), refusal: OWN_GROUP } : seatsOf(group, today)
  const off = seats.refusal !== null
  return (
    <label className={classes(styles.line, off && styles.off)} title={seats.refusal ?? undefined}>
      <input
        id={id}
        type="radio"
        name={name}
        value={group._id}
        checked={chosen && !off}
        disabled={off}
        aria-label={`${group.name}, ${hoursOf(group)}, desde ${formatDay(group.startDate)}, ${whereOf(group)}, ${seatText(group, seats)}`}
        onChange={pick}
        data-first={off ? undefined : true}
      />
      <span className={styles.what}>
        <b className="truncate">{group.name}</b>
        <span className="tabular truncate">{[hoursOf(group), group.classRoomInfo?.name].filter(Boolean).join(' · ')}</span>
        {off && (own || group.available > 0) && <span className={styles.why}>{seats.refusal}</span>}
      </span>
      <span className={styles.when}>
        <span className="tabular">Desde {formatDay(group.startDate)}</span>
        <span className="truncate">{group.teacher ? fullName(group.teacher) : 'Por asignar'}</span>
      </span>
      <SeatsBar group={group} />
    </label>
  )
}

function SeatsBar({ group }: { group: Group }) {
  const { quota, available } = group
  if (quota === null) return <span className={styles.seats}>—</span>
  return (
    <span className={styles.seats}>
      <OccupancyBar percentage={quota === 0 ? 100 : ((quota - available) * 100) / quota} off={available <= 0} />
      <span className="tabular muted">
        {quota - available} de {quota}
      </span>
      <span className={classes('tabular', available > 0 && available <= 3 && styles.few)}>{leftOf(group)}</span>
    </span>
  )
}

/** Seats left: amber from three, 'Lleno' without a tone. */
export function SeatsTag({ seats: { text, tone, refusal } }: { seats: Seats }) {
  if (tone === 'plain')
    return (
      <span className="tabular" title={refusal ?? undefined}>
        {text}
      </span>
    )
  return (
    <StateTag tone={tone} icon={tone === 'amber' ? Users : undefined}>
      {text}
    </StateTag>
  )
}
