import { Button } from 'antd'
import { createLink } from '@tanstack/react-router'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { counted, figure } from '#lib/numbers.ts'
import { useSession } from '#web/session/session.tsx'
import { hourText, whenText } from './homeText.ts'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import homeStyles from './home.module.css'
import listsStyles from './lists.module.css'
import styles from './listsCard.module.css'

const LinkButton = createLink(Button)
type Lists = NonNullable<Home['lists']>

/** Lessons whose list nobody took: who teaches, how many entered with their pass (look4 44). */
export function ListsCard({ lists: { total, list }, today }: { lists: Lists; today: string }) {
  const { can } = useSession()
  const may = can({ access: attendanceAccess.checklist })
  return (
    <section className={homeStyles.card} aria-label="Listas sin tomar">
      <header>
        <h3>
          Listas sin tomar <span className="muted tabular">{list.length < total ? `${list.length} de ${figure(total)}` : total}</span>
        </h3>
      </header>
      <ul className={listsStyles.list}>
        {list.map(({ _id, name, day, start, teacher, enrolled, scanned }) => {
          const { path, search } = PLACES.list(_id, day === today ? undefined : day)
          return (
            <li key={`${_id} ${day} ${start}`}>
              <span className={styles.when}>
                <small>{whenText(day, today)}</small>
                <b className="tabular">{hourText(start)}</b>
              </span>
              <div>
                <span className="medium truncate" title={name} translate="no">
                  {name}
                </span>
                <span className="small muted truncate">
                  {[
                    teacher ?? 'Sin profesor',
                    `${counted(enrolled, 'inscrito', 'inscritos')}, ${scanned === 0 ? 'nadie con QR' : `${counted(scanned, 'entró', 'entraron')} con QR`}`,
                  ].join(' · ')}
                </span>
              </div>
              {may && (
                <LinkButton size="small" to={path} search={search!} aria-label={`Tomar lista de ${name}, ${whenText(day, today)}`}>
                  Tomar lista
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
