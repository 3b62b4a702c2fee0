import { Check, Clock, History, ListChecks, LoaderCircle, ScanLine, TriangleAlert, Undo2, X, type LucideIcon } from 'lucide-react'
import { useSession } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { settings } from '../settings.ts'
import { cardOf, clockText, type CardTone } from './card.ts'
import { Choices } from './Choices.tsx'
import type { Reading } from './reading.ts'
import { UndoButton } from './UndoButton.tsx'

const ICONS: Record<CardTone, LucideIcon> = {
  ok: Check,
  debt: TriangleAlert,
  wait: Clock,
  dup: History,
  bad: X,
  ask: ListChecks,
  idle: ScanLine,
}

/** The result of the last scan, to be read from three metres: colour, icon, sentence, name. Announced at once. */
export function ResultCard({ reading }: { reading: Reading | undefined }) {
  return (
    <section className="dr-live" aria-live="assertive" aria-atomic aria-label="Resultado">
      {reading ? <Outcome reading={reading} /> : <Idle />}
    </section>
  )
}

const Idle = () => (
  <div className="dr-res dr-idle">
    <div className="dr-head">
      <span className="dr-icon">
        <ScanLine aria-hidden />
      </span>
      <p>Listo para leer</p>
    </div>
    <h2>Acerca el código del alumno</h2>
    <p className="dr-sub">Con el lector o con la cámara. El resultado aparece aquí.</p>
  </div>
)

function Outcome({ reading }: { reading: Reading }) {
  const { timeZone } = useSession().academy
  const { campus } = useStore(settings)
  const { tone, title, lines, sub, notes, facts } = cardOf(reading, { timeZone, campusId: campus?._id ?? null })
  const Icon = reading.state === 'reading' ? LoaderCircle : reading.state === 'undone' ? Undo2 : ICONS[tone]
  return (
    <div className={`dr-res dr-${tone}${reading.state === 'reading' ? ' dr-reading' : ''}`}>
      <div className="dr-head">
        <span className="dr-icon">
          <Icon aria-hidden />
        </span>
        <p>{title}</p>
        <span className="sp" />
        <time className="num">{clockText(reading.at, timeZone)}</time>
      </div>
      {lines.length > 0 && (
        <h2 className={tone === 'bad' && !reading.name ? 'dr-sentence' : undefined}>
          {lines.map(line => (
            <span key={line}>{line}</span>
          ))}
        </h2>
      )}
      {sub && <p className="dr-sub">{sub}</p>}
      {notes.map(note => (
        <p key={note} className="dr-note">
          <StateTag tone="amber" icon={TriangleAlert}>
            {note}
          </StateTag>
        </p>
      ))}
      {reading.choices && <Choices reading={reading} choices={reading.choices} />}
      <div className="dr-foot">
        {facts.length > 0 && (
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <UndoButton key={reading.scan} reading={reading} />
      </div>
    </div>
  )
}
