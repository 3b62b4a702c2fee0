import { Link } from '@tanstack/react-router'
import { Input, Select, Switch } from 'antd'
import { ChevronLeft } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { CountField } from '#web/ui/CountField.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useStore } from '#web/state/useStore.ts'
import { QUIZ_LIMITS, QUIZ_TEXTS } from '../../texts.ts'
import type { QuizStore } from '../model/quizStore.ts'
import { fieldId } from '../questions/fieldId.ts'
import { clampShown } from './clampShown.ts'
import { TimeLimit } from './TimeLimit.tsx'
import styles from './settings.module.css'
import fieldStyles from '#web/ui/field.module.css'

export interface Place {
  course: { _id: string; name: string }
  chapter: { _id: string; name: string }
}

export const BackLink = ({ place: { course, chapter } }: { place: Place }) => (
  <Link className={styles.back} to="/material/$idCourse" params={{ idCourse: course._id }} search={{ capitulo: chapter._id }}>
    <ChevronLeft aria-hidden />
    <span className="truncate">{course.name}</span>
    <span aria-hidden>/</span>
    <span className="truncate">{chapter.name}</span>
  </Link>
)

const ATTEMPTS = Array.from({ length: QUIZ_LIMITS.attempts }, (_, at) => ({
  value: at + 1,
  label: at === 0 ? '1 intento' : `${at + 1} intentos`,
}))

/** The quiz's settings (QUI-1). */
export function SettingsBar({ quiz, place }: { quiz: QuizStore; place: Place }) {
  const settings = useStore(quiz.settings)
  const count = useStore(quiz.order).length
  const fault = useStore(quiz.fault)
  const id = useId()
  const marked = (name: string) => (fault?.field === name ? { status: 'error' as const, 'aria-invalid': true } : {})
  return (
    <>
      <Labelled id={fieldId('name')} label="Nombre" required hint={`${settings.name.length} de ${QUIZ_LIMITS.name}`}>
        <Input
          id={fieldId('name')}
          maxLength={QUIZ_LIMITS.name}
          autoComplete="off"
          aria-required
          value={settings.name}
          onChange={({ target }) => quiz.patch({ name: target.value })}
          {...marked('name')}
        />
      </Labelled>
      <Labelled
        id={fieldId('description')}
        label="Descripción"
        required
        hint={`${settings.description.length} de ${QUIZ_LIMITS.description}`}
      >
        <Input.TextArea
          id={fieldId('description')}
          rows={3}
          maxLength={QUIZ_LIMITS.description}
          aria-required
          value={settings.description}
          onChange={({ target }) => quiz.patch({ description: target.value })}
          {...marked('description')}
        />
        <p className={styles.limit} aria-live="polite">
          {settings.description.length >= QUIZ_LIMITS.description && QUIZ_TEXTS.limit200}
        </p>
      </Labelled>
      <SwitchLine
        label="Activo"
        hint={settings.active ? 'Los alumnos lo ven en el capítulo.' : 'Los alumnos no lo ven.'}
        on={settings.active}
        onChange={active => quiz.patch({ active })}
      />
      <SwitchLine
        label="Orden aleatorio"
        hint={settings.random ? 'Cada intento mezcla las preguntas.' : 'Siempre en el mismo orden.'}
        on={settings.random}
        onChange={random => quiz.patch({ random })}
      />
      <Labelled id={`${id}attempts`} label="Intentos">
        <Select
          id={`${id}attempts`}
          style={{ width: '100%' }}
          options={ATTEMPTS}
          value={settings.attempts}
          onChange={attempts => quiz.patch({ attempts })}
        />
      </Labelled>
      <Labelled id={`${id}shown`} label="Preguntas a mostrar" hint="0 o vacío: todas">
        <div onBlur={() => clampShown(quiz)}>
          <CountField id={`${id}shown`} value={settings.shown} onChange={count => quiz.patch({ shown: count })} />
        </div>
      </Labelled>
      <TimeLimit seconds={settings.seconds} onChange={seconds => quiz.patch({ seconds })} />
      <Facts
        facts={[
          { label: 'Curso', value: place.course.name },
          { label: 'Capítulo', value: place.chapter.name },
          { label: 'Preguntas', value: count },
        ]}
      />
    </>
  )
}

interface LabelledProps {
  id: string
  label: string
  hint?: string
  required?: boolean
  children: ReactNode
}
const Labelled = ({ id, label, hint, required, children }: LabelledProps) => (
  <div className={fieldStyles.field} data-slot="field">
    <div className="label">
      <label htmlFor={id} className={required ? 'required' : undefined}>
        {label}
      </label>
      {hint && <span className="muted tabular">{hint}</span>}
    </div>
    {children}
  </div>
)

function SwitchLine({ label, hint, on, onChange }: { label: string; hint: string; on: boolean; onChange(on: boolean): void }) {
  const id = useId()
  return (
    <div className={styles.switchLine}>
      <Switch id={id} size="small" checked={on} onChange={onChange} aria-describedby={`${id}hint`} />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}hint`}>{hint}</p>
      </div>
    </div>
  )
}
