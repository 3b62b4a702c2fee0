import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { counted } from '#lib/numbers.ts'
import { formatDuration } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { Course } from '../../contract.ts'
import type { Branch } from './pickable.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import styles from './coursePicker.module.css'

interface Props {
  id?: string
  branches: readonly Branch[]
  value: string | null
  onChange(course: Course): void
  invalid?: string
}

export function CourseTree({ id, branches, value, onChange, invalid }: Props) {
  const [name, error] = [useId(), useId()]
  const holding = branches.find(({ children }) => children.some(({ _id }) => _id === value))?.course._id
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(holding ? [holding] : []))
  const turn = (course: string) =>
    setOpen(before => new Set(before.has(course) ? [...before].filter(each => each !== course) : [...before, course]))
  const first = branches[0]?.course._id
  const here = holding !== undefined || branches.some(({ course }) => course._id === value)
  // Radios with one name share one choice, so a sub-course of two parents needs a name in each.
  const line = (course: Course, group: string) => (
    <CourseLine
      id={course._id === first ? id : undefined}
      name={group}
      course={course}
      checked={course._id === value}
      first={course._id === (here ? value : first)}
      onChoose={() => onChange(course)}
    />
  )
  return (
    <div
      className={styles.list}
      role="radiogroup"
      aria-label="Curso"
      aria-required
      aria-invalid={invalid ? true : undefined}
      aria-describedby={invalid ? error : undefined}
    >
      {branches.map(({ course, children }) => (
        <div key={course._id} className={styles.branch}>
          <div className={styles.row}>
            {line(course, name)}
            {children.length > 0 && (
              <button type="button" className={styles.more} aria-expanded={open.has(course._id)} onClick={() => turn(course._id)}>
                {counted(children.length, 'subcurso', 'subcursos')} <span className="visuallyHidden">de {course.name}</span>
                {open.has(course._id) ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
              </button>
            )}
          </div>
          {open.has(course._id) && (
            <ul className={styles.children}>
              {children.map(child => (
                <li key={child._id}>{line(child, `${name}${course._id}`)}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {invalid && <FieldError id={error} text={invalid} />}
    </div>
  )
}

interface LineProps {
  id?: string
  name: string
  course: Course
  checked: boolean
  first: boolean
  onChoose(): void
}

const CourseLine = ({ id, name, course, checked, first, onChoose }: LineProps) => (
  <label className={styles.line}>
    <input id={id} type="radio" name={name} checked={checked} onChange={onChoose} data-first={first || undefined} />
    <span className={styles.text}>
      <b className="truncate">{course.name}</b>
      <small>{formatDuration(course.duration)}</small>
    </span>
    <span className="tabular">{formatMoney(toCentavos(course.price))}</span>
  </label>
)
