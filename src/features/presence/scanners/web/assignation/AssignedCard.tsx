import { Check, History, LoaderCircle, ScanLine, X, type LucideIcon } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { TriangleAlert } from 'lucide-react'
import { SCANNER_TEXTS } from '../../contract.ts'
import { clockText, lessonText } from '../door/card.ts'
import type { Assigned, Module } from './assignPass.ts'
import { classes } from '#web/look/classes.ts'
import styles from '../door/resultCard.module.css'

const LOOK: Record<Assigned['state'], readonly [tone: string, icon: LucideIcon]> = {
  reading: ['idle', LoaderCircle],
  assigned: ['ok', Check],
  already: ['duplicate', History],
  refused: ['refused', X],
}

interface Props {
  made: Assigned | undefined
  module: Module | null
}

export function AssignedCard({ made, module }: Props) {
  return (
    <section className={styles.live} aria-live="assertive" aria-atomic aria-label="Resultado">
      {made ? <Outcome made={made} /> : <Idle module={module} />}
    </section>
  )
}

const Idle = ({ module }: { module: Module | null }) => (
  <div className={classes(styles.result, styles.idle)} data-slot="scan-result">
    <div className={styles.head}>
      <span className={styles.icon}>
        <ScanLine aria-hidden />
      </span>
      <p>{module ? 'Listo para asignar' : 'Primero el módulo'}</p>
    </div>
    <h2>{module ? 'Acerca el código del alumno' : 'Elige el módulo que se asigna'}</h2>
    <p className={styles.sub}>{module ? `Quedará en ${module}.` : 'Después lee el pase de cada alumno.'}</p>
  </div>
)

function Outcome({ made: { state, at, answer, student, message, module } }: { made: Assigned }) {
  const { timeZone } = useSession().academy
  const [tone, Icon] = LOOK[state]
  const title = state === 'reading' ? 'Leyendo…' : state === 'refused' && !student ? 'No asignado' : message
  return (
    <div className={classes(styles.result, styles[tone], state === 'reading' && styles.reading)} data-slot="scan-result">
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
        <p>{title}</p>
        <span className="spacer" />
        <time className="tabular">{clockText(at, timeZone)}</time>
      </div>
      {state === 'refused' && (
        <>
          {student ? <Name of={student} /> : <h2 className={styles.sentence}>{message}</h2>}
          <p className={styles.sub}>{student ? `No asignado. Módulo: ${module}` : `Módulo: ${module}`}</p>
        </>
      )}
      {answer && <Student answer={answer} module={module} />}
    </div>
  )
}

const Name = ({ of: { name, lastName, secondLastName } }: { of: NonNullable<Assigned['student']> }) => (
  <h2>
    <span>{name}</span>
    <span>{[lastName, secondLastName].filter(Boolean).join(' ')}</span>
  </h2>
)

function Student({ answer: { student, group, modules, warnings }, module }: { answer: NonNullable<Assigned['answer']>; module: Module }) {
  return (
    <>
      <Name of={student} />
      <p className={classes(styles.sub, 'tabular')}>{student.uniqueFolio}</p>
      {[...(student.debt ? [SCANNER_TEXTS.debt] : []), ...warnings.map(({ message }) => message)].map(note => (
        <p key={note} className={styles.note}>
          <StateTag tone="amber" icon={TriangleAlert}>
            {note}
          </StateTag>
        </p>
      ))}
      <div className={styles.foot}>
        <dl className={styles.pair}>
          <div>
            <dt>Módulo</dt>
            <dd>{module}</dd>
          </div>
          <div>
            <dt>Grupo</dt>
            <dd>{lessonText(group)}</dd>
          </div>
        </dl>
        <ol className={styles.phases} aria-label="Fases del alumno">
          {modules.map(({ course, name, phase }) => (
            <li key={course}>
              <span className="tabular">Fase {phase}</span> {name}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
