import { counted } from '#lib/numbers.ts'
import type { Cell } from '../../cells.ts'
import { Blocks } from './Blocks.tsx'
import { Limits } from './Limits.tsx'
import { sourcesText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import styles from '../planner.module.css'

interface Props {
  model: PlanModel
  /** `course-campus`. */
  onCell(key: string): void
}

export function DemandTab({ model, onCell }: Props) {
  const { cells, plan } = model
  const { courses, campuses } = plan.facts
  return (
    <div className={styles.columns}>
      <section className={styles.main} aria-label="Demanda">
        {/* A scrolling box must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Cursos y sedes">
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">Curso</th>
                {campuses.map(({ _id, name }) => (
                  <th key={_id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {courses.map(course => (
                <tr key={course._id}>
                  <th scope="row">
                    {course.name}
                    {course.modules.length > 0 && (
                      <small className="muted">{counted(course.modules.length, 'módulo', 'módulos')} por grupo</small>
                    )}
                  </th>
                  {campuses.map(campus => (
                    <CellButton
                      key={campus._id}
                      cell={cells.find(each => each.course === course && each.campus === campus)}
                      onOpen={() => onCell(`${course._id}-${campus._id}`)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <div className={styles.side}>
        <Blocks model={model} />
        <Limits model={model} />
      </div>
    </div>
  )
}

/** 'groups × size'; an overridden term tints it. */
function CellButton({ cell, onOpen }: { cell: Cell | undefined; onOpen(): void }) {
  if (!cell) return <td aria-label="Sin datos" />
  const { course, campus, overrides, terms, demand } = cell
  const what = demand.groups === 0 ? '0' : `${demand.groups} × ${demand.size}`
  const sources = sourcesText(terms)
  const demandText = counted(demand.persons, 'persona', 'personas')
  return (
    <td aria-label={`${course.name} en ${campus.name}`}>
      <button
        type="button"
        data-own={Object.keys(overrides).length > 0 || undefined}
        data-none={demand.groups === 0 || undefined}
        onClick={onOpen}
      >
        <b className="tabular">{what}</b> <small className="muted tabular">{demandText}</small>{' '}
        <span className="visuallyHidden">
          de {course.name} en {campus.name}
        </span>{' '}
        {sources && <small className="muted">{sources}</small>}
      </button>
    </td>
  )
}
