import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Check, ChevronRight } from 'lucide-react'
import { coursesChanged } from '#features/teaching/courses/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { channelsChanged } from '#features/foundation/outbox/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { refreshSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { classes } from '#web/look/classes.ts'
import { setup } from '../contract.ts'
import styles from './firstSteps.module.css'

const READ = [setup.firstSteps]

/** What comes first, each until it is done. */
export function FirstStepsList() {
  const { data } = useRead(setup.firstSteps, {})
  useLive(coursesChanged, READ)
  useLive(groupsChanged, READ)
  useLive(employeesChanged, READ)
  useLive(channelsChanged, READ)
  const { run, busy } = useCall(setup.hideSteps)
  if (!data) return null
  const steps = [
    { done: data.courses, to: '/cursos', name: 'Crea tus cursos', text: 'Qué se enseña, cuánto dura y cuánto cuesta.' },
    { done: data.groups, to: '/grupos', name: 'Abre tus grupos', text: 'Horario, salón, profesor y lugares.' },
    { done: data.team, to: '/empleados', name: 'Da de alta a tu equipo', text: 'Recepción, profesores y sus permisos.' },
  ] as const
  const left = steps.filter(({ done }) => !done).length
  return (
    <section className={styles.steps} aria-label="Primeros pasos">
      <header>
        <h2>{left > 0 ? `Primeros pasos: ${left === 1 ? 'falta 1' : `faltan ${left}`}` : 'Tu academia está en marcha'}</h2>
        <Button type="text" size="small" loading={busy} onClick={() => void run({}).then(answer => answer && refreshSession())}>
          Ocultar
        </Button>
      </header>
      <ol>
        {steps.map(({ done, to, name, text }, at) => (
          <li key={to}>
            <Link to={to} className={classes(styles.step, done && styles.done)}>
              <span className={styles.mark}>{done ? <Check role="img" aria-label="Hecho" /> : at + 1}</span>
              <span>
                <b>{name}</b>
                <small>{text}</small>
              </span>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
      {!data.mail && (
        <p>
          El correo todavía no sale: lo que se envía espera en la Bandeja.{' '}
          <Link className={styles.inText} to="/expertConfig" search={{ ver: 'correo' }}>
            Configurar correo
          </Link>
        </p>
      )}
    </section>
  )
}
