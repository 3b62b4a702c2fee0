import { useNavigate } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { groups } from '#features/teaching/groups/contract.ts'
import { wholeMoney, toCentavos } from '#lib/money.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { waiting, type WaitingCard } from '../contract.ts'
import styles from './waiting.module.css'
import { wholeAcademy } from '#web/screen.ts'

/** '18 esperan, $171,000 si abres otro grupo' */
export const cardText = ({ persons, amount }: WaitingCard): string =>
  `${persons} esperan, ${wholeMoney(toCentavos(amount))} si abres otro grupo`

export function WaitingCards({ course, location }: { course: string | undefined; location: string | undefined }) {
  const navigate = useNavigate()
  const query = { limit: 1, ...(course && { course }), ...(location && { location }) }
  const cards = useRead(waiting.list, { query }).data?.cards ?? []
  if (cards.length === 0) return null
  return (
    <ul className={styles.cards} aria-label="Conviene abrir">
      {cards.map(card => (
        <li key={`${card.course._id} ${card.location?._id ?? ''}`} className={styles.card}>
          <TrendingUp aria-hidden />
          <span className={styles.two}>
            <b>{cardText(card)}</b>
            <small>
              {card.course.name} · {card.location?.name ?? 'cualquier sede'}
            </small>
          </span>
          <RouteButton route={groups.create} size="small" onClick={() => void navigate({ to: '/grupos', search: { ver: 'nuevo' } })}>
            Agregar grupo
          </RouteButton>
          <RouteButton
            access={wholeAcademy('get /plans/')}
            size="small"
            onClick={() => void navigate({ to: '/planes', search: { ver: 'nuevo' } })}
          >
            Planear
          </RouteButton>
        </li>
      ))}
    </ul>
  )
}
