import { Button } from 'antd'
import { counted } from '#lib/numbers.ts'
import { newId } from '#lib/ids.ts'
import { applied, type Explanation } from '../../choices.ts'
import { explanationOf } from '../../planFacts.ts'
import { explanationText, groupText, shortText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import type { HourDrag } from '#web/ui/hours/useHourDrag.ts'
import cards from '../planGrid.module.css'
import styles from '../planner.module.css'

interface Props {
  model: PlanModel
  /** Explanations may be applied. */
  may: boolean
  onOpen(id: string): void
  drag: HourDrag
}

/** 'Sin lugar (3)': each with what would give it a place. */
export function LeftList({ model, may, onOpen, drag }: Props) {
  const { ground, places, plan } = model
  const told = new Map(plan.result?.left.map(({ groups, explanations }) => [groups[0], explanations.map(explanationOf)]))
  const left = [...Map.groupBy(ground.wanted, ({ family, id }) => family ?? id).values()].filter(groups =>
    groups.some(({ id }) => !places.has(id)),
  )
  const apply = (explanation: Explanation) => model.choose(applied(model.choices, model.facts, explanation, newId))
  return (
    <section className={styles.side} aria-label="Sin lugar">
      <h2 className={styles.heading}>
        Sin lugar <small className="muted tabular">{left.length}</small>
      </h2>
      {left.length === 0 && <p className="muted">Todos los grupos tienen lugar.</p>}
      <ul className={styles.left}>
        {left.map(groups => {
          const [first] = groups as [(typeof groups)[0]]
          const explanations = told.get(first.id)
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
              <ul className={styles.explanations}>
                {explanations?.map(each => {
                  const text = explanationText(ground, each)
                  return (
                    <li key={text}>
                      <span>{text}</span>
                      {may && (
                        <Button size="small" loading={model.busy} aria-label={`Aplicar: ${text}`} onClick={() => void apply(each)}>
                          Aplicar
                        </Button>
                      )}
                    </li>
                  )
                })}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
