import { useId } from 'react'
import { talkFailures, type Talk } from '#features/outreach/talks/contract.ts'
import { dateOf, hoursOf, venueOf } from '#features/outreach/talks/web/shared/talkText.ts'
import styles from './visitorCard.module.css'

interface Props {
  talks: readonly Talk[]
  own: string
  today: string
  chosen: string | undefined
  onChoose(talk: Talk): void
}

/** Why a talk cannot be chosen. */
const reasonOf = (talk: Talk, own: string, today: string): string | null => {
  if (talk._id === own) return 'Plática actual'
  if (talk.date !== null && talk.date < today) return 'Ya pasó'
  if (!talk.active) return 'Inactiva'
  return talk.available <= 0 ? 'Sin lugares' : null
}

export function TalkLines({ talks, own, today, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <table className={styles.talks} aria-label="Pláticas">
      <thead>
        <tr>
          <th scope="col">Plática</th>
          <th scope="col">Fecha</th>
          <th scope="col">Lugares</th>
        </tr>
      </thead>
      <tbody>
        {talks.map(talk => {
          const reason = reasonOf(talk, own, today)
          return (
            <tr key={talk._id} className={talk.date !== null && talk.date < today ? styles.past : undefined}>
              <td>
                <label title={reason ?? talk.name}>
                  <input
                    type="radio"
                    name={name}
                    aria-label={`${talk.name}, ${dateOf(talk)}`}
                    checked={talk._id === chosen}
                    disabled={reason !== null}
                    onChange={() => onChoose(talk)}
                  />
                  <span>
                    <b>{talk.name}</b>
                    <small>
                      {venueOf(talk)} · {hoursOf(talk)}
                    </small>
                  </span>
                </label>
              </td>
              <td className="tabular">{dateOf(talk)}</td>
              <td
                className={talk.available > 0 && talk.available <= 3 ? 'tabular amber' : 'tabular'}
                title={talk.available <= 0 ? talkFailures.TALK_FULL.message : undefined}
              >
                {reason ?? talk.available}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
