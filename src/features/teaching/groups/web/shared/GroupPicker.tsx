import { Clock3, Users } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { formatDay } from '#lib/days.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { usePhone } from '#web/useWidth.ts'
import type { Group } from '../../contract.ts'
import { hoursOf, placeOf, seatsInWords, seatsOf, whereOf, type Seats } from './groupText.ts'
import './groups.css'
import { FieldError } from '#web/ui/FieldError.tsx'

interface Props {
  /** Of the first group that can be chosen. */
  id?: string
  groups: readonly Group[]
  today: string
  value: string | null
  onChange(group: Group): void
  /** The choice is missing. */
  invalid?: { id: string; text: string }
}

/** Groups to choose one of: seats, hours, dates, campus, room. A radio group; those that cannot be chosen say why. */
export function GroupPicker({ id, groups, today, value, onChange, invalid }: Props) {
  const name = useId()
  const phone = usePhone()
  const first = groups.find(group => seatsOf(group, today).refusal === null)
  const choices = groups.map(group => {
    const seats = seatsOf(group, today)
    const radio = (
      <input
        id={group === first ? id : undefined}
        type="radio"
        name={name}
        value={group._id}
        checked={group._id === value && seats.refusal === null}
        disabled={seats.refusal !== null}
        aria-label={`${group.name}, ${hoursOf(group)}, desde ${formatDay(group.startDate)}, ${whereOf(group)}, ${spoken(group, seats)}`}
        onChange={() => onChange(group)}
        data-first={seats.refusal === null || undefined}
      />
    )
    return { group, seats, radio }
  })
  const attributes = {
    role: 'radiogroup',
    'aria-label': 'Grupos',
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': invalid?.id,
    'aria-required': true,
  }
  return (
    <div {...attributes} className="gp">
      {phone ? (
        choices.map(choice => <GroupCard key={choice.group._id} {...choice} />)
      ) : (
        <table className="gp-table">
          <thead>
            <tr>
              <th>
                <span className="sr">Elegir</span>
              </th>
              <th>Grupo</th>
              <th>Horario</th>
              <th>Inicio</th>
              <th>Fin</th>
              <th>Sede y salón</th>
              <th>Lugares</th>
            </tr>
          </thead>
          <tbody>
            {choices.map(choice => (
              <GroupRow key={choice.group._id} {...choice} chosen={choice.group._id === value} pick={() => onChange(choice.group)} />
            ))}
          </tbody>
        </table>
      )}
      {invalid && <FieldError id={invalid.id} text={invalid.text} />}
    </div>
  )
}

const spoken = (group: Group, { refusal }: Seats) =>
  refusal ?? (group.available === 1 ? 'queda 1 lugar' : `quedan ${group.available} lugares`)

interface Shown {
  group: Group
  seats: Seats
  radio: React.ReactNode
}

function GroupRow({ group, seats, radio, chosen, pick }: Shown & { chosen: boolean; pick(): void }) {
  const off = seats.refusal !== null
  // As a click on a label would: the keyboard goes on from what was chosen.
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pick()
    currentTarget.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <tr className={off ? 'off' : chosen ? 'on' : ''} title={seats.refusal ?? undefined} onClick={off ? undefined : choose}>
      <td>{radio}</td>
      <td className="k clip">
        {group.name}
        {off && group.available > 0 && <small>{seats.refusal}</small>}
      </td>
      <td className="num clip" title={hoursOf(group)}>
        {hoursOf(group)}
      </td>
      <td className="num">{formatDay(group.startDate)}</td>
      <td className="num">{formatDay(group.endDate)}</td>
      <td className="clip" title={whereOf(group)}>
        {placeOf(group)}
      </td>
      <td>
        <SeatsTag seats={seats} />
      </td>
    </tr>
  )
}

const GroupCard = ({ group, seats, radio }: Shown) => (
  <label className={`gp-card ${seats.refusal ? 'off' : ''}`}>
    {radio}
    <span className="gp-facts">
      <span className="row">
        <b className="clip">{group.name}</b>
        <span className="sp" />
        <SeatsTag seats={{ ...seats, text: seatsInWords(seats) }} />
      </span>
      <span className="num clip">
        <Clock3 aria-hidden />
        {hoursOf(group)}
      </span>
      <span className="num clip">
        {formatDay(group.startDate)} – {formatDay(group.endDate)}
      </span>
      <span className="clip">{whereOf(group)}</span>
      {seats.refusal && <span className="why">{seats.refusal}</span>}
    </span>
  </label>
)

/** Seats left: amber from three, 'Lleno' as a plain fact. */
export function SeatsTag({ seats: { text, tone, refusal } }: { seats: Seats }) {
  if (tone === 'plain')
    return (
      <span className="num" title={refusal ?? undefined}>
        {text}
      </span>
    )
  return (
    <StateTag tone={tone} icon={tone === 'amber' ? Users : undefined}>
      {text}
    </StateTag>
  )
}
