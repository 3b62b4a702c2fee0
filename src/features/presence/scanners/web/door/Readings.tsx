import { Check, CircleAlert, Clock, ListChecks, LoaderCircle, Minus, Undo2, X, type LucideIcon } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import { clockText, lessonText } from './card.ts'
import { Presence } from './Presence.tsx'
import type { Reading, ReadingState } from './reading.ts'
import { UndoButton } from './UndoButton.tsx'
import styles from '../door.module.css'

const TAGS: Record<ReadingState, readonly [tone: Tone, icon: LucideIcon, word: string]> = {
  reading: ['grey', LoaderCircle, 'Leyendo…'],
  saved: ['green', Check, 'Registrada'],
  already: ['grey', Minus, 'Repetida'],
  waiting: ['amber', Clock, 'Por enviar'],
  asking: ['amber', ListChecks, 'Sin grupo'],
  refused: ['red', X, 'No registrada'],
  undone: ['grey', Undo2, 'Deshecha'],
}

export function Readings({ readings }: { readings: readonly Reading[] }) {
  const { timeZone } = useSession().academy
  return (
    <section className={styles.last} aria-labelledby="dr-last">
      <div className="row">
        <h2 id="dr-last" className="sectionTitle">
          Últimas lecturas
        </h2>
        <Presence />
      </div>
      {readings.length === 0 ? (
        <p className={styles.none}>Aquí quedan las lecturas anteriores.</p>
      ) : (
        <ul>
          {readings.map(reading => (
            <Line key={reading.scan} reading={reading} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ reading, timeZone }: { reading: Reading; timeZone: string }) {
  const { state, at, name, lesson, debt, message } = reading
  const [tone, icon, word] = TAGS[state]
  const who = name?.filter(Boolean).join(' ')
  return (
    <li>
      <time className="tabular muted">{clockText(at, timeZone)}</time>
      <div className={styles.who} data-slot="scan-who">
        <b className="truncate">{who ?? (state === 'refused' && reading.id === '' ? 'Código no aceptado' : 'Pase sin nombre')}</b>
        <span className="compact muted truncate">{state === 'refused' ? message : lesson ? lessonText(lesson) : '—'}</span>
      </div>
      <UndoButton reading={reading} />
      {debt && (
        <span className="amber" title="Tiene adeudos">
          <CircleAlert aria-label="Tiene adeudos" />
        </span>
      )}
      <StateTag tone={tone} icon={icon}>
        {word}
      </StateTag>
    </li>
  )
}
