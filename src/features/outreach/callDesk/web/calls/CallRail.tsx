import { Button } from 'antd'
import { Phone } from 'lucide-react'
import type { Answer } from '#contract/route.ts'
import { commentsAccess } from '#features/people/comments/access.ts'
import { comments } from '#features/people/comments/contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import { academyDay, formatDay, shortDay } from '#lib/days.ts'
import { figure } from '#lib/numbers.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { classes } from '#web/look/classes.ts'
import { today } from '#web/state/clock.ts'
import { useSession } from '#web/session/session.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import type { CallTask, visitors } from '../../contract.ts'
import styles from './callRail.module.css'
import figureStyles from '#web/ui/figure.module.css'

type Agenda = Pick<Answer<typeof visitors.calls>, 'groups' | 'today' | 'talks'>

interface Props {
  /** Undefined when nobody is left to call. */
  next: CallTask | undefined
  read: Agenda
  onCall(visitor: CallTask): void
}

export const CallRail = ({ next, read, onCall }: Props) => (
  <aside className={styles.rail} aria-label="Mi día">
    {next && <NextOne key={next._id} next={next} onCall={() => onCall(next)} />}
    <MyDay read={read} />
    {read.talks.length > 0 && (
      <section className={styles.part}>
        <h3>Por plática</h3>
        <ul className={styles.talks}>
          {read.talks.map(({ _id, name, date, all, done }) => (
            <li key={_id}>
              <span className="row tabular">
                <span className="truncate" title={name}>
                  {name}
                </span>
                <small className="muted">{date ? shortDay(date, today()) : TALK_TEXTS.noDate}</small>
                <span className="spacer" />
                <span aria-label={`${done} de ${all} llamados`} role="img">
                  {figure(done)} / {figure(all)}
                </span>
              </span>
              <Bar parts={[{ count: done, tone: undefined }]} all={all} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </aside>
)

function NextOne({ next, onCall }: { next: CallTask; onCall(): void }) {
  const { can, academy } = useSession()
  const reads = next.comments > 0 && can({ access: commentsAccess.readVisitor })
  const lastComment = useRead(comments.list, reads ? { query: { userTalks: next._id } } : skip).data?.comments[0]
  return (
    <section className={styles.part}>
      <span className="small muted">Siguiente llamada</span>
      <h2 translate="no">{fullName(next)}</h2>
      <div className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
        {formatPhone(next.phoneNumber)}
      </div>
      {lastComment && (
        <p className={styles.said}>
          «{lastComment.comment}»
          <small className="muted tabular">
            {lastComment.user ? `${lastComment.user.name} ${lastComment.user.lastName}` : 'Usuario eliminado'} ·{' '}
            {formatDay(academyDay(new Date(lastComment.date), academy.timeZone))}
          </small>
        </p>
      )}
      <Button type="primary" size="large" block href={`tel:${next.phoneNumber}`} icon={<Phone aria-hidden />} onClick={onCall} data-dial>
        <span>
          Llamar<span className="visuallyHidden"> a {fullName(next)}</span>
        </span>
        <span aria-hidden>
          <Kbd>L</Kbd>
        </span>
      </Button>
    </section>
  )
}

function MyDay({ read: { today, groups } }: { read: Agenda }) {
  const { called, confirmed, following, unanswered } = today
  const all = called + groups.overdue + groups.today
  const parts = [
    { label: 'Confirmados', count: confirmed },
    { label: 'Seguimiento', count: following, tone: styles.tone2 },
    { label: 'Sin respuesta', count: unanswered, tone: styles.tone4 },
    { label: 'Otros', count: called - confirmed - following - unanswered, tone: styles.tone3 },
  ].filter(({ label, count }) => label !== 'Otros' || count > 0)
  return (
    <section className={styles.part}>
      <div className="row">
        <h3>Mi día</h3>
        <span className="spacer" />
        <span className="muted tabular" role="status">
          {figure(called)} de {figure(all)} hechas
        </span>
      </div>
      <Bar parts={parts} all={all} />
      <ul className={classes(styles.legend, 'tabular')}>
        {parts.map(({ label, count, tone }) => (
          <li key={label} className={tone}>
            {label}
            <span>{figure(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Bar = ({ parts, all }: { parts: readonly { count: number; tone?: string | undefined }[]; all: number }) => (
  <div className={classes(figureStyles.bar, styles.bar)} data-slot="bar" aria-hidden>
    {parts.map(({ count, tone }, at) => (
      <i key={at} className={tone} style={{ width: `${all === 0 ? 0 : (count * 100) / all}%` }} />
    ))}
  </div>
)
