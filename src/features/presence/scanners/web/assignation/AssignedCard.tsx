import { Check, History, LoaderCircle, ScanLine, X, type LucideIcon } from 'lucide-react'
import { useSession } from '#web/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { TriangleAlert } from 'lucide-react'
import { SCANNER_TEXTS } from '../../contract.ts'
import { clockText, lessonText } from '../door/card.ts'
import type { Assigned, Module } from './assignPass.ts'

const LOOK: Record<Assigned['state'], readonly [tone: string, icon: LucideIcon]> = {
  reading: ['idle dr-reading', LoaderCircle],
  assigned: ['ok', Check],
  already: ['dup', History],
  refused: ['bad', X],
}

interface Props {
  made: Assigned | undefined
  /** Nothing can be read before a module is chosen. */
  module: Module | null
}

/** Student, module, group and the phases so far; refusals in the server's words. */
export function AssignedCard({ made, module }: Props) {
  return (
    <section className="dr-live" aria-live="assertive" aria-atomic aria-label="Resultado">
      {made ? <Outcome made={made} /> : <Idle module={module} />}
    </section>
  )
}

const Idle = ({ module }: { module: Module | null }) => (
  <div className="dr-res dr-idle">
    <div className="dr-head">
      <span className="dr-icon">
        <ScanLine aria-hidden />
      </span>
      <p>{module ? 'Listo para asignar' : 'Primero el módulo'}</p>
    </div>
    <h2>{module ? 'Acerca el código del alumno' : 'Elige el módulo que se asigna'}</h2>
    <p className="dr-sub">{module ? `Quedará en ${module}.` : 'Después lee el pase de cada alumno.'}</p>
  </div>
)

function Outcome({ made: { state, at, answer, message, module } }: { made: Assigned }) {
  const { timeZone } = useSession().academy
  const [tone, Icon] = LOOK[state]
  const title = state === 'reading' ? 'Leyendo…' : state === 'refused' ? 'No asignado' : message
  return (
    <div className={`dr-res dr-${tone}`}>
      <div className="dr-head">
        <span className="dr-icon">
          <Icon aria-hidden />
        </span>
        <p>{title}</p>
        <span className="sp" />
        <time className="num">{clockText(at, timeZone)}</time>
      </div>
      {state === 'refused' && (
        <>
          <h2 className="dr-sentence">{message}</h2>
          <p className="dr-sub">Módulo: {module}</p>
        </>
      )}
      {answer && <Student answer={answer} module={module} />}
    </div>
  )
}

function Student({ answer: { student, group, modules }, module }: { answer: NonNullable<Assigned['answer']>; module: Module }) {
  return (
    <>
      <h2>
        <span>{student.name}</span>
        <span>{[student.lastName, student.secondLastName].filter(Boolean).join(' ')}</span>
      </h2>
      <p className="dr-sub num">{student.uniqueFolio}</p>
      {student.debt && (
        <p className="dr-note">
          <StateTag tone="amber" icon={TriangleAlert}>
            {SCANNER_TEXTS.debt}
          </StateTag>
        </p>
      )}
      <div className="dr-foot">
        <dl className="dr-pair">
          <div>
            <dt>Módulo</dt>
            <dd>{module}</dd>
          </div>
          <div>
            <dt>Grupo</dt>
            <dd>{lessonText(group)}</dd>
          </div>
        </dl>
        <ol className="dr-phases" aria-label="Fases del alumno">
          {modules.map(({ course, name, phase }) => (
            <li key={course}>
              <span className="num">Fase {phase}</span> {name}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
