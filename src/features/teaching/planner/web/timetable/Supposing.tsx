import { Button, Select } from 'antd'
import { ChevronDown, DoorOpen, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import type { PlanModel } from '../usePlan.ts'

interface Props {
  model: PlanModel
  campus: string
}

/** Adds a room or teacher 'por conseguir': the plan uses it, creation leaves its groups out. */
export function Supposing({ model, campus }: Props) {
  const [form, setForm] = useState<'room' | 'teacher'>()
  const close = () => setForm(undefined)
  return (
    <>
      <Button icon={<DoorOpen aria-hidden />} onClick={() => setForm('room')}>
        ¿Y si hubiera otro salón?
      </Button>
      <Button icon={<UserPlus aria-hidden />} onClick={() => setForm('teacher')}>
        ¿Y si hubiera otro profesor?
      </Button>
      {form === 'room' && <RoomForm model={model} campus={campus} onClose={close} />}
      {form === 'teacher' && <TeacherForm model={model} campus={campus} onClose={close} />}
    </>
  )
}

function RoomForm({ model, campus, onClose }: Props & { onClose(): void }) {
  const form = useForm<{ capacity: number | null }>({ capacity: 30 })
  const { capacity } = form.values
  const add = async () => {
    if (!capacity) return form.mark('capacity', { text: 'Escribe cuántos lugares tiene.' })
    const rooms = [...model.input.rooms, { id: newId(now()), name: 'Salón por conseguir', campus, capacity }]
    if (await model.save({ rooms })) onClose()
  }
  return (
    <FormModal
      title="¿Y si hubiera otro salón?"
      onClose={onClose}
      onSubmit={() => void add()}
      submit="Agregarlo al plan"
      busy={model.busy}
      width={400}
    >
      <Field form={form} name="capacity" label="Lugares" required>
        <CountField />
      </Field>
    </FormModal>
  )
}

function TeacherForm({ model, campus, onClose }: Props & { onClose(): void }) {
  const form = useForm<{ courses: string[] }>({ courses: [] })
  const taughtCourses = new Set(model.ground.wanted.map(({ course }) => course))
  const options = model.ground.courses.filter(({ id }) => taughtCourses.has(id)).map(({ id, name }) => ({ value: id, label: name }))
  const add = async () => {
    const { courses } = form.values
    if (courses.length === 0) return form.mark('courses', { text: 'Elige qué curso da.' })
    const teachers = [...model.input.teachers, { id: newId(now()), name: 'Profesor por conseguir', courses, campuses: [campus] }]
    if (await model.save({ teachers })) onClose()
  }
  return (
    <FormModal
      title="¿Y si hubiera otro profesor?"
      onClose={onClose}
      onSubmit={() => void add()}
      submit="Agregarlo al plan"
      busy={model.busy}
      width={400}
    >
      <Field form={form} name="courses" label="Cursos que da" required>
        <Select mode="multiple" suffixIcon={<ChevronDown aria-hidden />} optionFilterProp="label" options={options} />
      </Field>
    </FormModal>
  )
}
