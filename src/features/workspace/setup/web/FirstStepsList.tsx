import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Check, CircleCheck, FileUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { coursesChanged } from '#features/teaching/courses/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { channelsChanged } from '#features/foundation/outbox/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { refreshSession, useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { classes } from '#web/look/classes.ts'
import { setup } from '../contract.ts'
import { StepArt, type STEP_ART } from './firstStepArt.tsx'
import styles from './firstSteps.module.css'

const LIVE_ROUTES = [setup.firstSteps]
/** Minutes that a step takes, roughly. */
const MINUTES = 5
const LATER = 'plantel.mail.later'

interface Way {
  label: string
  to: string
  search?: Record<string, string>
}

interface Step {
  key: keyof typeof STEP_ART
  name: string
  text: string
  /** The last one is the main one. */
  ways: readonly Way[]
  /** The link to the screen where the step was done. */
  seen: Way
}

const IMPORT = { label: 'Importar', to: '/importar' }

const STEPS: readonly Step[] = [
  {
    key: 'courses',
    name: 'Crea tu primer curso',
    text: 'Qué se enseña, cuánto dura y cuánto cuesta.',
    ways: [{ label: 'Crear curso', to: '/cursos', search: { ver: 'nuevo' } }],
    seen: { label: 'Ver cursos', to: '/cursos' },
  },
  {
    key: 'groups',
    name: 'Abre tu primer grupo',
    text: 'Horario, salón, profesor y lugares. Aquí se inscribe la gente.',
    ways: [{ label: 'Crear grupo', to: '/grupos', search: { ver: 'nuevo' } }],
    seen: { label: 'Ver grupos', to: '/grupos' },
  },
  {
    key: 'team',
    name: 'Da de alta a tu equipo',
    text: 'Escribe su correo y elige su rol: cada quien elige su contraseña.',
    ways: [{ label: 'Invitar a alguien', to: '/empleados', search: { ver: 'nuevo' } }],
    seen: { label: 'Ver equipo', to: '/empleados' },
  },
  {
    key: 'students',
    name: 'Trae a tus alumnos',
    text: 'Sube la hoja que ya tienes, o inscribe al primero a mano.',
    ways: [IMPORT, { label: 'Inscribir', to: '.', search: { inscripcion: 'nueva' } }],
    seen: { label: 'Ver alumnos', to: '/alumnos' },
  },
  {
    key: 'mail',
    name: 'Conecta tu correo',
    text: 'Mientras tanto nada se pierde: los mensajes esperan en la Bandeja.',
    ways: [{ label: 'Conectar', to: '/expertConfig', search: { ver: 'correo' } }],
    seen: { label: 'Ver correo', to: '/expertConfig', search: { ver: 'correo' } },
  },
]

/** The first steps instead of today's figures, or collapsed to one line above them. */
export function FirstStepsList({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { data, error } = useRead(setup.firstSteps, {})
  useLive(coursesChanged, LIVE_ROUTES)
  useLive(groupsChanged, LIVE_ROUTES)
  useLive(employeesChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  useLive(channelsChanged, LIVE_ROUTES)
  const [later, setLater] = useState(() => browserStore.get(LATER) !== null)
  if (!data) return error ? children : waiting
  const steps = STEPS.map(step => ({ ...step, done: data[step.key], put: step.key === 'mail' && later && !data.mail }))
  const openSteps = steps.filter(({ done, put }) => !done && !put)
  if (data.students)
    return (
      <>
        <Folded left={openSteps.length} next={openSteps[0]} />
        {children}
      </>
    )
  return (
    <WholeList
      steps={steps.filter(({ put }) => !put)}
      next={openSteps[0]?.key}
      onLater={() => {
        browserStore.set(LATER, '1')
        setLater(true)
      }}
    />
  )
}

interface ListProps {
  steps: readonly (Step & { done: boolean })[]
  /** The first open step. */
  next: Step['key'] | undefined
  onLater(): void
}

function WholeList({ steps, next, onLater }: ListProps) {
  const { user, academy } = useSession()
  const doneCount = steps.filter(step => step.done).length
  return (
    <>
      <div className={styles.hello}>
        <h2>Hola, {user.name}</h2>
        <span className="muted">{academy.name}</span>
      </div>
      <section className={styles.steps} aria-label="Primeros pasos">
        <header>
          <h3>Para empezar</h3>
          <progress max={steps.length} value={doneCount} aria-label="Pasos hechos" />
          <span className="muted">{`${doneCount} de ${steps.length} ${doneCount === 1 ? 'listo' : 'listos'}, faltan unos ${(steps.length - doneCount) * MINUTES} minutos`}</span>
        </header>
        <ol>
          {steps.map(step => (
            <li key={step.key} className={classes(step.done && styles.done)}>
              <StepArt name={step.key} />
              <div>
                <b>
                  {step.done && <CircleCheck aria-hidden />}
                  {step.name}
                </b>
                <p>{step.text}</p>
              </div>
              {step.done ? (
                <span className={styles.ways}>
                  <span className="green row">
                    <Check aria-hidden />
                    Hecho
                  </span>
                  <StepLink way={step.seen} />
                </span>
              ) : (
                <span className={styles.ways}>
                  {step.ways.map((way, at) => (
                    <StepLink key={way.label} way={way} kind={at < step.ways.length - 1 || step.key !== next ? 'default' : 'primary'} />
                  ))}
                  {step.key === 'mail' && (
                    <Button type="text" onClick={onLater}>
                      Después
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
      <p className="muted small">Con el primer alumno, esta página se vuelve tu día: cobros, clases y pendientes.</p>
    </>
  )
}

/** A link that looks like a button. */
const StepLink = ({ way: { label, to, search }, kind }: { way: Way; kind?: 'primary' | 'default' }) => (
  <Link to={to} search={search ?? {}} className={classes('button', kind === 'primary' && 'buttonPrimary', !kind && styles.quiet)}>
    {to === IMPORT.to && <FileUp aria-hidden />}
    {label}
  </Link>
)

/** One line after the first student, until all steps are done or put away. */
function Folded({ left, next }: { left: number; next: Step | undefined }) {
  const { run, busy } = useCall(setup.hideSteps)
  return (
    <section className={classes(styles.steps, styles.folded)} aria-label="Primeros pasos">
      <b>{left > 0 ? `Primeros pasos: ${left === 1 ? 'falta 1' : `faltan ${left}`}` : 'Tu academia está en marcha'}</b>
      {next && <StepLink way={next.ways.at(-1)!} />}
      <span className="spacer" />
      <Button type="text" size="small" loading={busy} onClick={() => void run({}).then(answer => answer && refreshSession())}>
        Ocultar
      </Button>
    </section>
  )
}
