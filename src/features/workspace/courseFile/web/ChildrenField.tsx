import { Select } from 'antd'
import { ChevronDown, Lock } from 'lucide-react'
import { clearable } from '#web/ui/clearable.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { courseFailures, type ListedCourse } from '#features/teaching/courses/contract.ts'
import { COURSE_LIMITS } from '#features/teaching/courses/limits.ts'
import type { CourseValues } from './courseForm.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './courseForm.module.css'
import coursesStyles from './courses.module.css'

interface Props {
  form: Form<CourseValues>
  courses: readonly ListedCourse[]
  loading: boolean
  locked: boolean
}

/** No or four courses of the same level without sub-courses of their own (CUR-33), in order. */
export function ChildrenField({ form, courses, loading, locked }: Props) {
  const { courseLevel, children } = form.values
  const mark = form.marks.children
  const childIds = children.filter(child => child !== null)
  const fit = courses.filter(
    course => course.courseLevel === courseLevel && !course.isParent && (course.active || childIds.includes(course._id)),
  )
  // Marks the first empty place.
  const empty = Math.max(0, children.indexOf(null))
  return (
    <section className={styles.section}>
      <h3 className="sectionTitle">
        Subcursos
        <span className="muted tabular">
          {childIds.length} de {COURSE_LIMITS.children}
        </span>
      </h3>
      <p className={styles.note}>
        {locked && <Lock aria-hidden />}
        {locked
          ? courseFailures.CHILDREN_LOCKED.message
          : courseLevel
            ? 'Ninguno, o exactamente 4 de su mismo nivel, en el orden en que se imparten.'
            : 'Elige primero el nivel del curso en «Datos».'}
      </p>
      <ol className={styles.children}>
        {children.map((child, at) => (
          <li key={at}>
            <span className={classes(coursesStyles.place, 'tabular')} aria-hidden>
              {at + 1}
            </span>
            <Select
              id={at === empty ? form.idOf('children') : undefined}
              aria-label={`Subcurso ${at + 1}`}
              options={fit
                .filter(({ _id }) => _id === child || !childIds.includes(_id))
                .map(({ _id, name }) => ({ value: _id, label: name }))}
              value={child}
              loading={loading}
              disabled={locked || !courseLevel}
              placeholder="Elige un curso"
              notFoundContent="No hay más cursos de este nivel"
              suffixIcon={<ChevronDown aria-hidden />}
              allowClear={clearable}
              showSearch={{ optionFilterProp: 'label' }}
              status={mark && at === empty ? 'error' : undefined}
              aria-invalid={mark && at === empty ? true : undefined}
              onChange={next =>
                form.set(
                  'children',
                  children.map((each, own) => (own === at ? (next ?? null) : each)),
                )
              }
            />
          </li>
        ))}
      </ol>
      {mark && <FieldError text={mark.text} />}
    </section>
  )
}
