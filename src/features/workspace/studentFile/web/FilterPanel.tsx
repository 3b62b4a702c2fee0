import { Button, Checkbox } from 'antd'
import { X } from 'lucide-react'
import { counted, figure } from '#lib/numbers.ts'
import { useOneCampus } from '#web/session/useOneCampus.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AGES, chosenOf, countChosen, DATA, NO_FILTER, toggled, type Choices, type FilterName } from './filters.ts'
import { useChoices } from './FilterChips.tsx'
import type { FilterProps } from './Filters.tsx'
import styles from './students.module.css'

interface Line {
  value: string
  label: string
  count: number
}

const linesOf = (choices: Choices['courses']): Line[] =>
  choices.map(({ _id, name, students }) => ({ value: _id, label: name, count: students }))

/** 'Matutino' instead of 'UNAM Superior Matutino'. */
const shortName = (name: string, course: string) => (name.startsWith(`${course} `) ? name.slice(course.length + 1) : name)

export function FilterPanel({ address, found, change }: FilterProps) {
  const oneCampus = useOneCampus()
  const { data, error, refetch } = useChoices(address.curso, true)
  if (error) return <Failed reason={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} height={28} bars={['40%', '20%']} />
  const courses = chosenOf(address, 'curso')
  const only = courses.length === 1 ? data.courses.find(({ _id }) => _id === courses[0])?.name : undefined
  const part = (name: FilterName, title: string, lines: readonly Line[]) =>
    lines.length > 0 && (
      <fieldset>
        <legend>{title}</legend>
        {lines.map(({ value, label, count }) => (
          <Checkbox key={value} checked={chosenOf(address, name).includes(value)} onChange={() => change(toggled(address, name, value))}>
            <span title={label}>{label}</span> <small>{figure(count)}</small>
          </Checkbox>
        ))}
      </fieldset>
    )
  return (
    <>
      <header>
        <b>Filtros</b> <span className="muted">se aplican al marcar</span>
        <span className="spacer" />
        <IconButton
          icon={X}
          label="Cerrar filtros"
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        />
      </header>
      <div className={styles.parts}>
        {!oneCampus && part('sede', 'Sede', linesOf(data.locations))}
        {part('curso', 'Curso', linesOf(data.courses))}
        {part(
          'grupo',
          only ? `Grupo de ${only}` : 'Grupo',
          linesOf(data.groups).map(line => (only ? { ...line, label: shortName(line.label, only) } : line)),
        )}
        {part(
          'vence',
          'Pago',
          AGES.map(age => ({ ...age, count: data.aging[age.value] })),
        )}
        {part(
          'datos',
          'Datos',
          DATA.map(each => ({ ...each, count: data.data[each.value] })),
        )}
      </div>
      <footer>
        <span className="muted" role="status">
          {found !== undefined && counted(found, 'alumno', 'alumnos')}
        </span>
        <span className="spacer" />
        <Button type="text" disabled={countChosen(address) === 0} onClick={() => change(NO_FILTER)}>
          Quitar todos
        </Button>
      </footer>
    </>
  )
}
