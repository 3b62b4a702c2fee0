import { Button, Checkbox } from 'antd'
import { Link } from '@tanstack/react-router'
import { Fragment, useRef, useState } from 'react'
import { AlertTriangle } from 'lucide-react'
import type { Answer } from '#contract/route.ts'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { closedDays, type OpenMatter } from '../../contract.ts'
import { isSoon, noticeText } from './changeValues.ts'
import type { Period } from './period.ts'
import styles from './closedDays.module.css'

interface Props {
  periods: Period[]
  location: string | null
  today: string
  seen: Answer<typeof closedDays.preview>
  onBack(): void
}

const MATTERS = { talk: 'Plática', advisory: 'Asesoría' } as const

const closedText = ({ extended, queued }: Answer<typeof closedDays.close>) =>
  noticeText(
    extended.length === 0 ? 'Días cerrados' : `Días cerrados, ${counted(extended.length, 'grupo termina', 'grupos terminan')} más tarde`,
    queued,
  )

/** The effects of closing, day by day, before it happens (OFE-3). */
export function ClosingPreview({ periods, location, today, seen: { days, groups, open }, onBack }: Props) {
  const movable = groups.filter(({ newEnd }) => newEnd !== null)
  const [extend, setExtend] = useState<readonly string[]>([])
  const lostDays = days.filter(each => each.lessons > 0 && each.date >= today)
  const students = Math.max(0, ...lostDays.map(each => each.students))
  const [message, setMessage] = useState(lostDays.length > 0 && isSoon(lostDays[0]!.date, today))
  const close = useCall(closedDays.close, { success: closedText, refresh: [closedDays.list] })
  const lessons = days.reduce((sum, each) => sum + each.lessons, 0)
  const box = useRef<HTMLElement>(null)
  useFirstFocus(box)
  const act = async () => {
    const body = { days: periods, location, ...(extend.length > 0 && { extend: [...extend] }), ...(message && { message }) }
    const answer = await close.run({ body })
    if (!answer) return
    if (answer.left.length > 0) toast.warn(`Su salón está ocupado, quedan como estaban: ${answer.left.map(({ name }) => name).join(', ')}.`)
    onBack()
  }
  return (
    <section ref={box} aria-label="Lo que pasa al cerrar">
      <h4 className={styles.title} tabIndex={-1} data-first>
        {lessons === 0 ? 'Ninguna clase se pierde' : `Se pierden ${counted(lessons, 'clase', 'clases')}`}
      </h4>
      <ul className={styles.list} aria-label="Por día">
        {days.map(({ date, lessons: many, students }) => (
          <li key={date} className={styles.line}>
            <span className="tabular">{formatDay(date)}</span>
            <span className="spacer" />
            <span className="tabular small muted">
              {many === 0 ? 'Sin clases' : `${counted(many, 'clase', 'clases')} · ${counted(students, 'alumno', 'alumnos')}`}
            </span>
          </li>
        ))}
      </ul>
      {groups.length > 0 && (
        <details className={styles.more}>
          <summary>{counted(groups.length, 'grupo pierde', 'grupos pierden')} clases</summary>
          <ul className={styles.list}>
            {groups.map(({ group, lost, endDate, newEnd, collides }) => (
              <li key={group._id} className={styles.line}>
                <span className={styles.name}>
                  {group.name}
                  <small className="tabular muted">
                    {counted(lost, 'clase', 'clases')} · termina el {formatDay(endDate)}
                  </small>
                </span>
                {newEnd !== null && (
                  <Checkbox
                    checked={extend.includes(group._id)}
                    aria-label={`Recorrer el fin de ${group.name} al ${formatDay(newEnd)}`}
                    onChange={({ target }) =>
                      setExtend(target.checked ? [...extend, group._id] : extend.filter(each => each !== group._id))
                    }
                  >
                    <span className="tabular small">al {formatDay(newEnd)}</span>
                    {collides && <small className={styles.collides}>Salón ocupado</small>}
                  </Checkbox>
                )}
              </li>
            ))}
          </ul>
          {movable.length > 0 && (
            <Checkbox
              checked={extend.length === movable.length}
              indeterminate={extend.length > 0 && extend.length < movable.length}
              onChange={({ target }) => setExtend(target.checked ? movable.map(({ group }) => group._id) : [])}
            >
              Recorrer el fin de todos
            </Checkbox>
          )}
        </details>
      )}
      {open.length > 0 && (
        <Note tone="amber" icon={AlertTriangle} title={`Por resolver: ${counted(open.length, 'pendiente', 'pendientes')}`}>
          {open.map((matter, nth) => (
            <Fragment key={matter._id}>
              {nth > 0 && ' · '}
              <MatterLink {...matter} />
            </Fragment>
          ))}
        </Note>
      )}
      {students > 0 && (
        <Checkbox checked={message} onChange={({ target }) => setMessage(target.checked)}>
          Avisar a los alumnos que pierden clases
        </Checkbox>
      )}
      <div className={styles.foot}>
        <Button onClick={onBack}>Regresar</Button>
        <span className="spacer" />
        <FinalButton loading={close.busy} onClick={() => void act()}>
          Cerrar
        </FinalButton>
      </div>
    </section>
  )
}

/** Links to where the matter is settled: the talk itself, or the week of the advisory. */
function MatterLink({ kind, _id, name, date, people }: OpenMatter) {
  const text = `${MATTERS[kind]} ${name}, ${formatDay(date)} (${people})`
  if (kind === 'talk')
    return (
      <Link to="/platicas" search={{ ficha: _id }}>
        {text}
      </Link>
    )
  return (
    <Link to="/asesorias" search={{ semana: date }}>
      {text}
    </Link>
  )
}
