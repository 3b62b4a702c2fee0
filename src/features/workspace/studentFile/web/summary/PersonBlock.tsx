import { Check, X } from 'lucide-react'
import { Input } from 'antd'
import { useId, useRef, useState, type ReactElement } from 'react'
import { LIMITS } from '#features/foundation/person/contract.ts'
import { personBody, personCheck, personOf, type PersonValues } from '#features/foundation/person/web/shared/personCheck.ts'
import { DayInput, PhoneInput } from '#features/foundation/person/web/shared/PersonFields.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { ageOn, formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { studentFile } from '../../contract.ts'
import { FILE_READS } from '../fileReads.ts'
import type { PanelProps } from '../studentTabList.ts'
import styles from './summary.module.css'

interface LineKind {
  name: keyof PersonValues
  label: string
  field: ReactElement<Record<string, unknown>>
}

// The rail shows the first telephone and the e-mail.
const name = <Input maxLength={LIMITS.name} autoComplete="off" />
const LINES: readonly LineKind[] = [
  { name: 'name', label: 'Nombre', field: name },
  { name: 'lastName', label: 'Apellido paterno', field: name },
  { name: 'secondLastName', label: 'Apellido materno', field: name },
  { name: 'secondPhoneNumber', label: 'Segundo teléfono', field: <PhoneInput /> },
  { name: 'birthDate', label: 'Cumpleaños', field: <DayInput /> },
]

/** The student's data. A click edits a line (STU-61); on a phone a value links to its call or mail. */
export function PersonBlock({ student, go }: Pick<PanelProps, 'student' | 'go'>) {
  const { can } = useSession()
  const phone = usePhone()
  const id = useId()
  const [editing, setEditing] = useState<keyof PersonValues | null>(null)
  const { birthDate, reference } = student
  const now = useToday()
  const shownPerson: PersonValues = {
    ...personOf(student),
    secondPhoneNumber: formatPhone(student.secondPhoneNumber ?? ''),
    birthDate: birthDate ? `${formatDay(birthDate)}, ${ageOn(birthDate, now)} años` : '',
  }
  const editAll = (text: string) => (
    <button type="button" className={styles.link} onClick={() => go('datos')}>
      {text}
    </button>
  )
  if (phone || !can(studentFile.update))
    return (
      <>
        <Facts facts={[...reachFacts(student), { label: 'Cumpleaños', value: student.birthDate && formatDay(student.birthDate) }]} />
        {can(studentFile.update) && editAll('Editar los datos')}
      </>
    )
  const close = (line: keyof PersonValues) => {
    setEditing(null)
    // Focuses the line after it renders again.
    requestAnimationFrame(() => document.getElementById(`${id}${line}`)?.focus())
  }
  return (
    <div className={styles.person}>
      {LINES.map(line =>
        editing === line.name ? (
          <EditLine key={line.name} student={student} line={line} onClose={() => close(line.name)} />
        ) : (
          <button key={line.name} id={`${id}${line.name}`} type="button" className={styles.line} onClick={() => setEditing(line.name)}>
            <span className="muted">
              <span className="visuallyHidden">Editar </span>
              {line.label}
            </span>
            <span className={styles.value}>{shownPerson[line.name] || '—'}</span>
          </button>
        ),
      )}
      {reference && (
        <p className={styles.line}>
          <span className="muted">Referencia</span>
          <span className={styles.value}>
            {reference} <span className="muted">para depósitos</span>
          </span>
        </p>
      )}
      {editAll('Editar teléfono y correo')}
    </div>
  )
}

interface EditProps {
  student: Student
  line: LineKind
  onClose(): void
}

/** Enter or the tick saves, Escape or the cross discards; an error shows below the line. */
function EditLine({ student, line: { name, label, field }, onClose }: EditProps) {
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const form = useForm(personOf(student), { edits: editsOf(student, personOf) })
  useUnsaved(form.dirty, onClose)
  const { submit, busy } = useRouteForm({
    route: studentFile.update,
    with: { params: { id: student._id } },
    form,
    body: values => personBody(values, student.email),
    check: values => personCheck(values, today(), student.email),
    success: 'Datos guardados',
    refresh: FILE_READS,
    onDone: onClose,
  })
  return (
    <form
      ref={box}
      className={styles.editing}
      noValidate
      onSubmit={event => void submit(event)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <Field form={form} name={name} label={label} required={false}>
        {field}
      </Field>
      <IconButton icon={Check} label="Guardar" type="submit" disabled={busy} />
      <IconButton icon={X} label="Descartar" onClick={onClose} />
    </form>
  )
}
