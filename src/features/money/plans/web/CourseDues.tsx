import { Calendar, CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { dueText } from '#features/people/students/web/shared/dueText.ts'
import { formatDay } from '#lib/days.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { paymentPlans, type RegistrationDues } from '../contract.ts'
import styles from './plans.module.css'

type DueState = 'paid' | 'late' | 'today' | 'ahead'
const ICONS: Record<DueState, LucideIcon> = { paid: CircleCheck, late: CircleAlert, today: Clock, ahead: Calendar }
const SAID: Record<DueState, string> = { paid: 'Pagado', late: 'Venció', today: '', ahead: 'Vence' }

/** The most open dates here; the editor shows all. */
const MOST_SHOWN = 3

interface Props {
  registration: RegistrationDues
  today: string
  /** With the course's name and balance. */
  named: boolean
  /** With the last date that is paid. */
  paid: boolean
  onEdit(): void
}

/** The dates of a course on which the student is to pay, and the button to edit its plan. */
export function CourseDues({ registration: { course, balance, version, template, dues }, today, named, paid, onEdit }: Props) {
  const stateOf = ({ dueOn, open }: (typeof dues)[number]): DueState =>
    open <= 0 ? 'paid' : dueOn === today ? 'today' : dueOn < today ? 'late' : 'ahead'
  const open = dues.filter(due => due.open > 0)
  const last = paid ? dues.findLast(due => due.open <= 0) : undefined
  const shown = [...(last ? [last] : []), ...open.slice(0, MOST_SHOWN)]
  const more = open.length - MOST_SHOWN
  const none = version === 0
  return (
    <li aria-label={course.name}>
      {named && (
        <p className={styles.course}>
          <b className="truncate" title={course.name} translate="no">
            {course.name}
          </b>
          <span className="tabular">{wholeMoney(toCentavos(balance))}</span>
        </p>
      )}
      <ul className={styles.dates}>
        {shown.map(due => {
          const state = stateOf(due)
          const Icon = ICONS[state]
          return (
            <li key={due.dueOn} data-due={state}>
              <Icon aria-hidden />
              <span className="tabular">
                {state === 'today' ? (
                  'Vence hoy'
                ) : (
                  <>
                    <span className="visuallyHidden">{SAID[state]} </span>
                    {formatDay(due.dueOn)}
                  </>
                )}
              </span>
              {state === 'late' && <small className="tabular">{dueText(due.dueOn, today)}</small>}
              <span className="spacer" />
              <span className="tabular">{wholeMoney(toCentavos(state === 'paid' ? due.amount : due.open))}</span>
            </li>
          )
        })}
      </ul>
      <p className={styles.plan}>
        <span className="truncate">
          {more > 0 && `y ${more} más · `}
          {none ? 'Sin plan' : (template?.name ?? 'A la medida')}
        </span>
        <span className="spacer" />
        <RouteButton
          route={paymentPlans.save}
          type="link"
          size="small"
          aria-label={none ? `Ponerle plan a ${course.name}` : `Editar plan de ${course.name}`}
          onClick={onEdit}
        >
          {none ? 'Ponerle plan' : 'Editar plan'}
        </RouteButton>
      </p>
    </li>
  )
}
