import { Button, Input, Select } from 'antd'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups, type Group } from '#features/teaching/groups/contract.ts'
import { leftOf, offered } from '#features/teaching/groups/web/shared/groupText.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { visitValues } from '#features/money/enrolment/web/shared/visit.ts'
import { byWords } from '#web/ui/byWords.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { MOST_TOGETHER, waiting, WAITING_TEXTS, type WaitingEntry } from '../contract.ts'
import { momentOf } from '../offerText.ts'
import styles from './waiting.module.css'

interface Typed {
  name: string
  lastName: string
  phoneNumber: string
  email: string
}
const NOBODY: Typed = { name: '', lastName: '', phoneNumber: '', email: '' }
const ANYWHERE = 'any'

interface Values {
  course: string | null
  /** 'g' and a group, 'l' and a campus, or anywhere. */
  wish: string
  persons: Typed[]
  note: string
}

interface Props {
  course: string | undefined
  group: string | undefined
  student: string | undefined
  visitor?: string | undefined
  onClose(): void
}

/** 'Anotar': persons and wish; if the chosen group has seats they are held at once. */
export function JoinModal({ course, group, student, visitor, onClose }: Props) {
  const { can, academy } = useSession()
  const today = useToday()
  const form = useForm<Values>({
    course: course ?? null,
    wish: group ? `g${group}` : ANYWHERE,
    persons: student || visitor ? [] : [NOBODY],
    note: '',
  })
  const { values } = form
  const taughtCourses = useRead(courses.list, {}, { fresh: 60_000 }).data?.courses ?? []
  const campuses = useRead(locations.list, {}, { fresh: 60_000 }).data?.locations ?? []
  const preset = useRead(groups.find, group && !course ? { params: { id: group } } : skip).data?.group
  const chosenCourse = values.course ?? preset?.course._id ?? null
  const open = offered(
    useRead(groups.list, chosenCourse ? { query: { course: chosenCourse, active: true } } : skip).data?.groups ?? [],
  ).filter(each => each.endDate >= today && each.quota !== null)
  const knownStudent = useRead(students.find, student && can(students.find) ? { params: { id: student } } : skip).data?.student
  const wantedGroup: Group | undefined = open.find(({ _id }) => values.wish === `g${_id}`)
  const seats = values.persons.length + (student || visitor ? 1 : 0)
  const holds = wantedGroup !== undefined && wantedGroup.available >= seats
  const { submit, busy } = useRouteForm({
    route: waiting.join,
    form,
    check: () =>
      chosenCourse === null
        ? { field: 'course', text: WAITING_TEXTS.course }
        : seats === 0
          ? { field: 'persons', text: WAITING_TEXTS.persons }
          : null,
    body: ({ wish, persons, note }) => ({
      course: chosenCourse!,
      persons: [
        ...(student ? [{ student }] : visitor ? [{ visitor }] : []),
        ...persons.map(({ email, ...person }) => ({ guest: { ...person, ...(email.trim() && { email }) } })),
      ],
      ...(wish.startsWith('g') && { group: wish.slice(1) }),
      ...(wish.startsWith('l') && { location: wish.slice(1) }),
      ...(note.trim() && { note }),
      ...(holds && { hold: wantedGroup._id }),
    }),
    refresh: [waiting.list, groups.list, groups.sidebar],
    onDone({ entry }) {
      toast.success(answerOf(entry, academy.timeZone))
      onClose()
    },
  })
  const courseName = taughtCourses.find(({ _id }) => _id === chosenCourse)?.name
  const any = `Cualquier grupo${courseName ? ` de ${courseName}` : ''}`
  const arrow = <ChevronDown aria-hidden />
  return (
    <FormModal
      title={holds ? 'Apartar lugar' : 'Anotar en lista de espera'}
      access={waiting.join.access}
      dirty={form.dirty}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={holds ? 'Apartar' : 'Anotar'}
      busy={busy}
    >
      <Field form={form} name="course" label="Curso" required>
        <Select
          suffixIcon={arrow}
          placeholder="Elige un curso"
          showSearch={{ filterOption: byWords }}
          options={taughtCourses.filter(({ active }) => active).map(({ _id, name }) => ({ value: _id, label: name }))}
          {...(chosenCourse && { value: chosenCourse })}
          onChange={() => form.set('wish', ANYWHERE)}
        />
      </Field>
      <Field form={form} name="wish" label="Qué espera" required>
        <Select
          suffixIcon={arrow}
          options={[
            ...open.map(each => ({
              value: `g${each._id}`,
              label: `${each._id === group ? 'Este grupo: ' : ''}${each.name} (${leftOf(each)})`,
            })),
            ...campuses.map(({ _id, name }) => ({ value: `l${_id}`, label: `${any} en ${name}` })),
            { value: ANYWHERE, label: `${any} en cualquier sede` },
          ]}
        />
      </Field>
      {(student ?? visitor) && (
        <p className={styles.known}>
          <b>{knownStudent ? fullName(knownStudent) : student ? 'El alumno' : visitorName(visitor)}</b>
        </p>
      )}
      {values.persons.map((person, at) => (
        <PersonFields
          key={at}
          person={person}
          nth={at + 1}
          onChange={next => form.set('persons', values.persons.with(at, next))}
          {...(seats > 1 && { onRemove: () => form.set('persons', values.persons.toSpliced(at, 1)) })}
        />
      ))}
      {form.marks.persons && <FieldError id={`${form.idOf('persons')}-error`} text={form.marks.persons.text} />}
      {seats < MOST_TOGETHER && (
        <Button
          type="dashed"
          block
          className={styles.together}
          icon={<Plus aria-hidden />}
          onClick={() => form.set('persons', [...values.persons, NOBODY])}
        >
          Vienen juntos: agregar persona
        </Button>
      )}
      <Field form={form} name="note" label="Nota">
        <Input.TextArea rows={2} />
      </Field>
    </FormModal>
  )
}

/** The visitor from whose card this window was opened. */
function visitorName(visitor: string | undefined): string {
  const { name, lastName } = visitValues(visitor)
  return [name, lastName].filter(Boolean).join(' ') || 'Alumno de plática'
}

/** 'Quedó en el lugar 6', 'Apartado hasta el lun 30/11, 18:00' */
const answerOf = ({ hold, place }: WaitingEntry, timeZone: string): string =>
  hold ? `Apartado hasta el ${momentOf(new Date(hold.endsAt), timeZone, today())}` : `Quedó en el lugar ${place ?? 1}`

interface PersonProps {
  person: Typed
  nth: number
  onChange(next: Typed): void
  /** Removes the person; absent for the only one. */
  onRemove?(): void
}

function PersonFields({ person, nth, onChange, onRemove }: PersonProps) {
  const id = useId()
  const input = (name: keyof Typed, label: string, type = 'text') => (
    <div>
      <div className="label">
        <label htmlFor={`${id}${name}`}>{label}</label>
      </div>
      <Input
        id={`${id}${name}`}
        type={type}
        value={person[name]}
        onChange={({ target }) => onChange({ ...person, [name]: target.value })}
      />
    </div>
  )
  return (
    <fieldset className={styles.person}>
      <legend className="visuallyHidden">Persona {nth}</legend>
      {input('name', 'Nombre')}
      {input('lastName', 'Apellidos')}
      {input('phoneNumber', 'Teléfono', 'tel')}
      {input('email', 'Correo (opcional)', 'email')}
      {onRemove && (
        <Button className={styles.remove} size="small" icon={<Trash2 aria-hidden />} onClick={onRemove}>
          Quitar{person.name.trim() && ` a ${person.name.trim()}`}
        </Button>
      )}
    </fieldset>
  )
}
