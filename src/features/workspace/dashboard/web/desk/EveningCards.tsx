// Reception's evening: what is left of the day, and the next one (HOM-35).
import { ListOrdered, Lock, Phone } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { addDays } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { HomeLink, type Place } from '../HomeLink.tsx'
import { dayTitle, hourText, shortMoney, weekdayName } from '../homeText.ts'
import { PLACES } from '../places.ts'
import { Folded } from './Folded.tsx'
import { placeOf } from './NowCard.tsx'
import type { Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import listsStyles from '../lists.module.css'
import styles from './desk.module.css'

type Evening = NonNullable<Desk['evening']>
type Lesson = Evening['over'][number]

/** The caller's unclosed money of today; the one solid button of the evening. */
export function DrawerCard({ drawer: { amount, count, cash }, day }: { drawer: NonNullable<Evening['drawer']>; day: string }) {
  const navigate = useNavigate()
  const { path, search } = PLACES.closing(day)
  return (
    <section className={classes(homeStyles.card, styles.drawer)} aria-label="Tu caja">
      <div>
        <h3>Tu caja sigue abierta</h3>
        <p>
          <BigMoney pesos={amount} /> en {counted(count, 'cobro', 'cobros')}
          {cash !== amount && <>, {shortMoney(cash)} en efectivo</>}
        </p>
      </div>
      <RouteButton
        access={paymentsAccess.create}
        type="primary"
        icon={<Lock aria-hidden />}
        onClick={() => void navigate({ to: path, search })}
      >
        Contar y cerrar
      </RouteButton>
    </section>
  )
}

/** 'mañana', 'el lunes'. */
export const whenText = (day: string, today: string): string => (day === addDays(today, 1) ? 'mañana' : `el ${weekdayName(day)}`)
const headingOf = (day: string, today: string): string =>
  day === addDays(today, 1) ? `Mañana, ${weekdayName(day)} ${Number(day.slice(8))}` : dayTitle(day)

const seatsOf = ({ enrolled, quota }: Pick<Lesson, 'enrolled' | 'quota'>) =>
  quota === null ? counted(enrolled, 'inscrito', 'inscritos') : `${enrolled} de ${quota}`

/** The lessons of the next day, with how many of their students owe. */
export function NextDayCard({
  next,
  today,
  location,
}: {
  next: NonNullable<Evening['next']>
  today: string
  location: string | undefined
}) {
  const heading = headingOf(next.day, today)
  return (
    <section className={homeStyles.card} aria-label={heading}>
      <header>
        <h3>{heading}</h3>
        <span className="spacer" />
        <HomeLink to={PLACES.calendar(location)} className="compact medium">
          Ver calendario
        </HomeLink>
      </header>
      <ul className={listsStyles.list}>
        {next.list.map(lesson => (
          <LessonLine key={lesson._id} lesson={lesson}>
            {lesson.cancelled ? <span className="muted">Cancelada</span> : <span className="muted tabular">{seatsOf(lesson)}</span>}
            {lesson.owing !== undefined && (
              <span className={classes(styles.owing, 'tabular')}>{lesson.owing > 0 && counted(lesson.owing, 'debe', 'deben')}</span>
            )}
          </LessonLine>
        ))}
      </ul>
    </section>
  )
}

function LessonLine({ lesson, children }: { lesson: Omit<Lesson, 'present'>; children: ReactNode }) {
  return (
    <li>
      <b className={classes(styles.hour, 'medium tabular')}>{hourText(lesson.start)}</b>
      <div>
        <HomeLink to={PLACES.group(lesson._id)} className="medium truncate" title={`${lesson.name} · ${lesson.course}`}>
          {lesson.name}
        </HomeLink>
        <div className="small muted truncate">{placeOf(lesson)}</div>
      </div>
      {children}
    </li>
  )
}

/** Lists who still expects a call or an answer today. */
export function PendingCard({ calls, offers }: Pick<Evening, 'calls' | 'offers'>) {
  const others = (count: number) => (count > 1 ? ` y ${count - 1} más` : '')
  const lines: { icon: typeof Phone; title: string; text: string; act: string; to: Place }[] = []
  if (calls)
    lines.push({
      icon: Phone,
      title: `Llamar a ${calls.name}${others(calls.count)}`,
      text: 'quedó para hoy',
      act: 'Ver en Cobranza',
      to: PLACES.collections,
    })
  if (offers)
    lines.push({
      icon: ListOrdered,
      title: `Lugar ofrecido a ${offers.name}${others(offers.count)}`,
      text: 'venció hoy, nadie contestó',
      act: 'Ver lista de espera',
      to: PLACES.waiting({ state: 'expired' }),
    })
  if (lines.length === 0) return null
  return (
    <section className={homeStyles.card} aria-label="Pendientes de hoy">
      <header>
        <h3>
          Pendientes de hoy <span className="count tabular">{(calls?.count ?? 0) + (offers?.count ?? 0)}</span>
        </h3>
      </header>
      <ul className={listsStyles.list}>
        {lines.map(({ icon: Icon, title, text, act, to }) => (
          <li key={title}>
            <Icon aria-hidden />
            <div>
              <span className="medium truncate" title={title}>
                {title}
              </span>
              <div className="small muted truncate">{text}</div>
            </div>
            <HomeLink to={to} className={styles.charge}>
              {act}
            </HomeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Today's lessons in one line. */
export function OverCard({ over, enrolments }: { over: readonly Lesson[]; enrolments: number | undefined }) {
  const held = over.filter(({ cancelled }) => !cancelled)
  const came = held.every(({ present }) => present !== undefined)
  const sum = (of: 'present' | 'expected') => held.reduce((total, lesson) => total + (lesson[of] ?? 0), 0)
  const text = [
    came && `vinieron ${sum('present')} de ${sum('expected')}`,
    enrolments !== undefined && counted(enrolments, 'inscripción', 'inscripciones'),
  ]
  return (
    <Folded
      title={held.length === 1 ? 'La clase de hoy ya terminó' : `Las ${held.length} clases de hoy ya terminaron`}
      text={text.filter(Boolean).join(' · ')}
    >
      <ul className={listsStyles.list}>
        {over.map(lesson => (
          <LessonLine key={lesson._id} lesson={lesson}>
            <span className="muted tabular">
              {lesson.cancelled ? 'Cancelada' : lesson.present === undefined ? seatsOf(lesson) : `${lesson.present} de ${lesson.expected}`}
            </span>
          </LessonLine>
        ))}
      </ul>
    </Folded>
  )
}
