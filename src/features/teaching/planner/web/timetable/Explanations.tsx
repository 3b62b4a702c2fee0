import { Button } from 'antd'
import { now } from '#web/state/clock.ts'
import { newId } from '#lib/ids.ts'
import { applied, type Explanation } from '../../choices.ts'
import { explanationText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import styles from '../planner.module.css'

interface Props {
  model: PlanModel
  explanations: readonly Explanation[]
  /** The user may accept them. */
  may: boolean
}

/** Each with 'Aplicar', which places the group there. */
export function Explanations({ model, explanations, may }: Props) {
  const apply = (explanation: Explanation) => model.choose(applied(model.choices, model.facts, explanation, () => newId(now())))
  return (
    <ul className={styles.explanations}>
      {explanations.map(each => {
        const text = explanationText(model.ground, each)
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
  )
}
