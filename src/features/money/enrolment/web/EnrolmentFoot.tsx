import { formatMoney } from '#lib/money.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { WizardFoot, WizardWays } from '#web/ui/WizardShell.tsx'
import { leftToSettle } from './billView.ts'
import { REVIEW_ID } from './ReviewStep.tsx'
import type { Wizard } from './useWizard.ts'
import styles from './wizard.module.css'

interface Props {
  wizard: Wizard
  /** Shows 'Salir sin guardar'; the enrolment of a talk's visitor hides it (ENR-13). */
  leave?: boolean
  onClose(): void
  onAnother?: () => void
}

/** The buttons between steps; at the end 'Salir' and 'Inscribir a otro'. */
export function EnrolmentFoot({ wizard, leave = true, onClose, onAnother }: Props) {
  if (wizard.done) {
    return (
      <WizardFoot>
        <span className="spacer" />
        <FinalButton onClick={onClose} type={onAnother ? 'default' : 'primary'}>
          Salir
        </FinalButton>
        {onAnother && (
          <FinalButton onClick={onAnother} data-first>
            Inscribir a otro
          </FinalButton>
        )}
      </WizardFoot>
    )
  }
  const {
    values: { review, amount },
    registering,
    reckoning: { bill },
  } = wizard
  return (
    <WizardFoot>
      {wizard.step === 4 && bill && (
        <div className={styles.footRest} aria-hidden>
          Restante por liquidar <b className="tabular">{formatMoney(leftToSettle(bill, amount))}</b>
        </div>
      )}
      <WizardWays
        next={review ? (registering ? 'Registrando…' : 'Registrar') : 'Siguiente'}
        off={wizard.busy || wizard.short > 0}
        writing={registering}
        onLeave={leave ? onClose : undefined}
        onBack={wizard.backPlace ? wizard.goBack : undefined}
        describedBy={review ? REVIEW_ID : undefined}
      />
    </WizardFoot>
  )
}
