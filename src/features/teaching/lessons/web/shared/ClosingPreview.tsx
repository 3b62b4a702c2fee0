import { Button } from 'antd'
import { AlertTriangle } from 'lucide-react'
import type { Answer } from '#contract/route.ts'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { useCall } from '#web/useCall.ts'
import { Note } from '#web/ui/Note.tsx'
import { closedDays } from '../../contract.ts'
import type { Period } from './period.ts'
import styles from './closedDays.module.css'

interface Props {
  periods: Period[]
  location: string | null
  seen: Answer<typeof closedDays.preview>
  onBack(): void
}

const MATTERS = { talk: 'Plática', advisory: 'Asesoría' } as const

/** What closing does, day by day (OFE-3), before it is done. */
export function ClosingPreview({ periods, location, seen: { days, groups, open }, onBack }: Props) {
  const close = useCall(closedDays.close, { success: 'Días cerrados', refresh: [closedDays.list] })
  const lessons = days.reduce((sum, each) => sum + each.lessons, 0)
  const act = async () => {
    if (await close.run({ body: { days: periods, location } })) onBack()
  }
  return (
    <section aria-label="Lo que pasa al cerrar">
      <h4 className={styles.title}>{lessons === 0 ? 'Ninguna clase se pierde' : `Se pierden ${counted(lessons, 'clase', 'clases')}`}</h4>
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
            {groups.map(({ group, lost, endDate }) => (
              <li key={group._id} className={styles.line}>
                <span className={styles.name}>{group.name}</span>
                <span className="tabular small muted">
                  {counted(lost, 'clase', 'clases')} · termina el {formatDay(endDate)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {open.length > 0 && (
        <Note tone="amber" icon={AlertTriangle} title={`Por resolver: ${counted(open.length, 'pendiente', 'pendientes')}`}>
          {open.map(({ kind, name, date, people }) => `${MATTERS[kind]} ${name}, ${formatDay(date)} (${people})`).join(' · ')}
        </Note>
      )}
      <div className={styles.foot}>
        <Button onClick={onBack}>Regresar</Button>
        <span className="spacer" />
        <Button type="primary" loading={close.busy} onClick={() => void act()}>
          Cerrar
        </Button>
      </div>
    </section>
  )
}
