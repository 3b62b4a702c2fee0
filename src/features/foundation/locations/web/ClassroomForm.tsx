import { Input } from 'antd'
import { editRoute } from '#web/calls/callTypes.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm, type Check } from '#web/ui/useRouteForm.ts'
import { CLASSROOM_LIMITS, CLASSROOM_TEXTS, classrooms, locations, type ClassRoom } from '../contract.ts'
import { RemoveClassroom } from './RemoveClassroom.tsx'

interface Props {
  campus: string
  room?: ClassRoom | undefined
  onClose(): void
  onRemoved(): void
}

interface Values {
  name: string
  capacity: number | null
}

const valuesOf = ({ name, capacity }: ClassRoom): Values => ({ name, capacity })

/** LOC-41: name, then a positive integer. */
function classroomCheck({ name, capacity }: Values): Check | null {
  if (!name.trim()) return { field: 'name', text: CLASSROOM_TEXTS.name }
  return capacity ? null : { field: 'capacity', text: CLASSROOM_TEXTS.capacity }
}

export function ClassroomForm({ campus, room, onClose, onRemoved }: Props) {
  const form = useForm<Values>(room ? valuesOf(room) : { name: '', capacity: null }, {
    draft: `salon.${room?._id ?? campus}`,
    edits: editsOf(room, valuesOf),
  })
  const edit = editRoute(classrooms.create, classrooms.update, room?._id)
  const { submit, busy } = useRouteForm({
    ...edit,
    form,
    body: ({ name, capacity }) => ({ name, capacity: capacity ?? Number.NaN, ...(room ? {} : { location: campus }) }),
    check: classroomCheck,
    success: room ? 'Salón actualizado exitosamente' : 'Salón creado exitosamente',
    failure: 'Ocurrio un error',
    refresh: [classrooms.ofLocation, locations.list],
    onDone: onClose,
  })
  return (
    <FormModal
      title={room ? 'Editar salón' : 'Agregar salón'}
      access={edit.route.access}
      width={420}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={room ? 'Guardar cambios' : 'Crear salón'}
      busy={busy}
      left={room && <RemoveClassroom room={room} onRemoved={onRemoved} />}
    >
      <Field form={form} name="name" label="Nombre" required>
        <Input maxLength={CLASSROOM_LIMITS.name} autoComplete="off" />
      </Field>
      <Field form={form} name="capacity" label="Cupo" hint="alumnos" required>
        <CountField />
      </Field>
    </FormModal>
  )
}
