import { Input, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { formatDuration } from '#lib/days.ts'
import { useRead } from '#web/calls/useRead.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { COURSE_LIMITS } from '#features/teaching/courses/limits.ts'
import { NO_CHILDREN, type CourseValues } from './courseForm.ts'
import { ImageField } from '#features/foundation/files/web/shared/ImageField.tsx'
import { SwitchLine } from './SwitchLine.tsx'
import type { ImageUpload } from '#features/foundation/files/web/shared/useImage.ts'
import styles from './courseForm.module.css'

interface Props {
  form: Form<CourseValues>
  upload: ImageUpload
  /** True when the sub-courses, and with them the level, are fixed. */
  locked: boolean
}

const choices = (all: readonly { _id: string; name: string }[] = []) => all.map(({ _id, name }) => ({ value: _id, label: name }))

/** 'Datos': in the order of the checks. */
export function DataFields({ form, upload, locked }: Props) {
  const types = useRead(courses.types, {}, { fresh: Infinity })
  const levels = useRead(courses.levels, {}, { fresh: Infinity })
  const days = form.values.duration ?? 0
  return (
    <div className={styles.grid}>
      <Field form={form} name="name" label="Nombre" required className={styles.wide}>
        <Input maxLength={COURSE_LIMITS.name} autoComplete="off" />
      </Field>
      <Field
        form={form}
        name="duration"
        label="Duración"
        required
        hint={days > 6 && days <= COURSE_LIMITS.duration ? formatDuration(days) : undefined}
      >
        <CountField suffix="días" className={styles.days} />
      </Field>
      <Field form={form} name="price" label="Precio" required>
        <MoneyField />
      </Field>
      <Field form={form} name="courseType" label="Tipo de curso" required>
        <Select
          options={choices(types.data?.courseTypes)}
          loading={types.isPending}
          placeholder="Elige un tipo"
          suffixIcon={<ChevronDown aria-hidden />}
        />
      </Field>
      <Field form={form} name="courseLevel" label="Nivel" required hint={locked && 'fijo mientras tenga grupos'}>
        <Select
          options={choices(levels.data?.courseLevels)}
          loading={levels.isPending}
          disabled={locked}
          placeholder="Elige un nivel"
          suffixIcon={<ChevronDown aria-hidden />}
          // Sub-courses are of the same level.
          onChange={() => form.set('children', [...NO_CHILDREN])}
        />
      </Field>
      <div className={styles.wide}>
        <ImageField
          id={form.idOf('image')}
          image={form.values.image}
          onChange={image => form.set('image', image)}
          upload={upload}
          alt="Imagen del curso"
        />
      </div>
      <SwitchLine form={form} name="activeExternal" label="Visible para alumnos" hint="Aparece en la plataforma de los alumnos." />
      <SwitchLine form={form} name="active" label="Activo" hint="Se puede elegir al crear grupos e inscribir." />
    </div>
  )
}
