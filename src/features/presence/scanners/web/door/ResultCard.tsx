import { Check, Clock, History, ListChecks, LoaderCircle, ScanLine, TriangleAlert, Undo2, X, type LucideIcon } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { settings } from '../settings.ts'
import { cardOf, clockText, type CardTone } from './card.ts'
import { Choices } from './Choices.tsx'
import type { Reading } from './reading.ts'
import { UndoButton } from './UndoButton.tsx'
import { classes } from '#web/look/classes.ts'
import { SCAN_LIMITS } from '../../contract.ts'
import styles from './resultCard.module.css'

const ICONS: Record<CardTone, LucideIcon> = {
  ok: Check,
  debt: TriangleAlert,
  wait: Clock,
  duplicate: History,
  refused: X,
  ask: ListChecks,
  idle: ScanLine,
}

/** The result of the last scan, to be read from three metres: color, icon, sentence, name. Announced at once. */
export function ResultCard({ reading }: { reading: Reading | undefined }) {
  return (
    <section className={styles.live} aria-live="assertive" aria-atomic aria-label="Resultado">
      {reading ? <Outcome reading={reading} /> : <Idle />}
    </section>
  )
}

const Idle = () => (
  <div className={classes(styles.result, styles.idle)} data-slot="scan-result">
    <div className={styles.head}>
      <span className={styles.icon}>
        <ScanLine aria-hidden />
      </span>
      <p>Listo para leer</p>
    </div>
    <h2>Acerca el código del alumno</h2>
    <p className={styles.sub}>Con el lector o con la cámara. El resultado aparece aquí.</p>
  </div>
)

function Outcome({ reading }: { reading: Reading }) {
  const { timeZone } = useSession().academy
  const { campus } = useStore(settings)
  const { tone, title, lines, sub, notes, facts } = cardOf(reading, { timeZone, campusId: campus?._id ?? null })
  const Icon = reading.state === 'reading' ? LoaderCircle : reading.state === 'undone' ? Undo2 : ICONS[tone]
  return (
    <div className={classes(styles.result, styles[tone], reading.state === 'reading' && styles.reading)} data-slot="scan-result">
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
        <p>{title}</p>
        <span className="spacer" />
        <time className="tabular">{clockText(reading.at, timeZone)}</time>
      </div>
      {lines.length > 0 && (
        <h2 className={tone === 'refused' && !reading.name ? styles.sentence : undefined}>
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </h2>
      )}
      {sub && <p className={styles.sub}>{sub}</p>}
      {notes.map(note => (
        <p key={note} className={styles.note}>
          <StateTag tone="amber" icon={TriangleAlert}>
            {note}
          </StateTag>
        </p>
      ))}
      {reading.choices && <Choices reading={reading} choices={reading.choices} />}
      <div className={styles.foot}>
        {facts.length > 0 && (
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <UndoButton key={reading.scan} reading={reading} within={SCAN_LIMITS.cardSeconds} />
      </div>
    </div>
  )
}
