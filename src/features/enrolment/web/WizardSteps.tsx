import { Check } from 'lucide-react'
import { STEPS, type Step } from './steps.ts'

/** Where one is: five steps in a row; on a phone 'Paso 2 de 5'. */
export function WizardSteps({ step }: { step: Step }) {
  return (
    <>
      <ol className="wz-steps" aria-label="Pasos">
        {STEPS.map((name, at) => {
          const state = at + 1 < step || step === 5 ? 'done' : at + 1 === step ? 'on' : ''
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
      <div className="wz-phone-steps" aria-hidden>
        <b>
          Paso {step} de {STEPS.length}
        </b>{' '}
        {STEPS[step - 1]}
        <div className="bar">
          <i style={{ width: `${(step * 100) / STEPS.length}%` }} />
        </div>
      </div>
    </>
  )
}
