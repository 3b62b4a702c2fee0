import { Check } from 'lucide-react'
import styles from './wizardSteps.module.css'
import figureStyles from './figure.module.css'

interface Props {
  steps: readonly string[]
  /** The present step, from 1. */
  step: number
  /** The last step only shows the result, so every step is checked there. */
  ends?: boolean
}

/** The present position: the steps in a row; under 900 px 'Paso 2 de 3'. */
export function WizardSteps({ steps, step, ends = true }: Props) {
  return (
    <>
      <ol className={styles.steps} data-slot="wizard-steps" aria-label="Pasos">
        {steps.map((name, at) => {
          const state = at + 1 < step || (ends && step === steps.length) ? 'done' : at + 1 === step ? 'current' : null
          return (
            <li key={name} className={state ? styles[state] : undefined} aria-current={at + 1 === step ? 'step' : undefined}>
              <span>
                {state === 'done' ? (
                  <>
                    <Check aria-hidden />
                    <span className="visuallyHidden">Hecho: </span>
                  </>
                ) : (
                  at + 1
                )}
              </span>
              {name}
            </li>
          )
        })}
      </ol>
      <div className={styles.phoneSteps} data-slot="wizard-phone-steps" aria-hidden>
        <b>
          Paso {step} de {steps.length}
        </b>{' '}
        {steps[step - 1]}
        <div className={figureStyles.bar} data-slot="bar">
          <i style={{ width: `${(step * 100) / steps.length}%` }} />
        </div>
      </div>
    </>
  )
}
