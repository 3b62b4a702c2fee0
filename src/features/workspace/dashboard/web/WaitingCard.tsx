import { ListOrdered } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { HomeLink } from './HomeLink.tsx'
import { shortMoney } from './homeText.ts'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import homeStyles from './home.module.css'
import listsStyles from './lists.module.css'

type Waiting = NonNullable<Home['waiting']>

export const hasWaiting = (waiting: Waiting | undefined): waiting is Waiting =>
  waiting !== undefined && (waiting.card !== null || waiting.ending > 0)

/** The best place for another group, and the offers to call about today (OFE-29). */
export function WaitingCard({ waiting: { card, ending } }: { waiting: Waiting }) {
  return (
    <section className={homeStyles.card} aria-label="Lista de espera">
      <header>
        <h3>Lista de espera</h3>
        <span className="spacer" />
        <HomeLink to={PLACES.waiting()} className="compact medium">
          Ver lista
        </HomeLink>
      </header>
      <ul className={classes(listsStyles.list, listsStyles.tasks)}>
        {card && (
          <li>
            <div className={listsStyles.opening}>
              <HomeLink to={PLACES.waiting({ course: card.course._id, location: card.location?._id })} className="medium">
                {card.persons} esperan, {shortMoney(card.amount)} si abres otro grupo
              </HomeLink>
              <div className="small muted truncate">
                {card.course.name} · {card.location?.name ?? 'cualquier sede'}
              </div>
            </div>
          </li>
        )}
        {ending > 0 && (
          <li>
            <HomeLink to={PLACES.waiting({ state: 'offered' })} className={listsStyles.task}>
              <ListOrdered aria-hidden />
              <span>{counted(ending, 'oferta vence', 'ofertas vencen')} hoy</span>
            </HomeLink>
          </li>
        )}
      </ul>
    </section>
  )
}
