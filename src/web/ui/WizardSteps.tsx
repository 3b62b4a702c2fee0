import { Check } from 'lucide-react'
import './wizardSteps.css'

interface Props {
  steps: readonly string[]
  /** From 1; the last is the end, where all is done. */
  step: number
}

/** Where one is: the steps in a row; on a phone 'Paso 2 de 3'. */
export function WizardSteps({ steps, step }: Props) {
  return (
    <>
      <ol className="wizard-steps" aria-label="Pasos">
        {steps.map((name, at) => {
          const state = at + 1 < step || step === steps.length ? 'done' : at + 1 === step ? 'on' : ''
          return (
            <li key={name} className={state} aria-current={at + 1 === step ? 'step' : undefined}>
              <span>
                {state === 'done' ? (
                  <>
                    <Check aria-hidden />
                    <span className="sr">Hecho: </span>
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
      <div className="wizard-phone-steps" aria-hidden>
        <b>
          Paso {step} de {steps.length}
        </b>{' '}
        {steps[step - 1]}
        <div className="bar">
          <i style={{ width: `${(step * 100) / steps.length}%` }} />
        </div>
      </div>
    </>
  )
}
