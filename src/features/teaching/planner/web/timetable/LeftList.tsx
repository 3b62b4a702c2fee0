import { counted } from '#lib/numbers.ts'
import { groupText, shortText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import type { HourDrag } from '#web/ui/hours/useHourDrag.ts'
import { explainedOf } from './explained.ts'
import { Explanations } from './Explanations.tsx'
import cards from '../planGrid.module.css'
import styles from '../planner.module.css'

interface Props {
  model: PlanModel
  may: boolean
  onOpen(id: string): void
  drag: HourDrag
}

/** 'Sin lugar (3)': each with its explanations. */
export function LeftList({ model, may, onOpen, drag }: Props) {
  const { ground, places } = model
  const families = [...Map.groupBy(ground.wanted, ({ family, id }) => family ?? id).values()].filter(groups =>
    groups.some(({ id }) => !places.has(id)),
  )
  return (
    <section className={styles.side} aria-label="Sin lugar">
      <h2 className={styles.heading}>
        Sin lugar <small className="muted tabular">{families.length}</small>
      </h2>
      {families.length === 0 && <p className="muted">Todos los grupos tienen lugar.</p>}
      <ul className={styles.left}>
        {families.map(groups => {
          const [first] = groups as [(typeof groups)[0]]
          const explanations = explainedOf(model, first)
          return (
            <li key={first.id}>
              <button
                type="button"
                className={cards.group}
                data-group={first.id}
                onClick={() => onOpen(first.id)}
                onPointerDown={may ? event => drag.take(first.id, event) : undefined}
              >
                <b className="truncate">{groupText(ground, first)}</b>
                <span>
                  {ground.campuses.find(({ id }) => id === first.campus)?.name} · {first.size} personas
                  {groups.length > 1 && ` · ${counted(groups.length, 'módulo', 'módulos')}`}
                </span>
              </button>
              <p className="muted">{explanations ? shortText(explanations) : 'Por acomodar'}</p>
              {explanations && <Explanations model={model} explanations={explanations} may={may} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
