import { whenText } from '#features/money/plans/web/shared/planText.ts'
import { wholeMoney } from '#lib/money.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { WizardFoot, WizardWays } from '#web/ui/WizardShell.tsx'
import type { Bill } from '../bill.ts'
import { leftToSettle } from './billView.ts'
import { duesAfter } from './plan.ts'
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
    values: { review },
    registering,
    reckoning: { bill },
  } = wizard
  return (
    <WizardFoot>
      {wizard.step === 4 && bill && <Strip wizard={wizard} bill={bill} />}
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

/** The summary under 900 px of width: the bill in one line, and what is left of it. */
function Strip({ wizard: { values, plan, today, group, reckoning }, bill }: { wizard: Wizard; bill: Bill }) {
  const { amount } = values
  const discount = bill.price - bill.toPay
  const sums = [
    `Costo ${wholeMoney(bill.price)}${discount > 0 ? ` − descuento ${wholeMoney(discount)} = ${wholeMoney(bill.toPay)}` : ''}`,
    ...(bill.credit > 0 ? [`a favor ${wholeMoney(bill.credit)}`] : []),
    ...(amount ? [`hoy ${wholeMoney(amount)}`] : []),
  ]
  return (
    <section className={styles.strip} aria-label="Resumen">
      <div className={styles.sums}>
        <b translate="no">{[reckoning.course?.name, group?.name].filter(Boolean).join(', ')}</b>
        <p className="small muted tabular">{sums.join(' · ')}</p>
      </div>
      <div className={styles.left} aria-live="polite">
        <span className="small muted">Restante por liquidar</span>
        <BigMoney centavos={leftToSettle(bill, amount)} />
        <span className="small muted tabular">{plan && whenText(duesAfter(plan, bill, amount, today), today)}</span>
      </div>
    </section>
  )
}
