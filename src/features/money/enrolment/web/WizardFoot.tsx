import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { leftToSettle } from './billView.ts'
import { REVIEW_ID } from './ReviewStep.tsx'
import type { Wizard } from './useWizard.ts'

interface Props {
  wizard: Wizard
  /** 'Salir sin guardar' stands; the enrolment of a talk's visitor goes without (ENR-13). */
  leave?: boolean
  onClose(): void
  onAnother?: () => void
}

/** 'Salir sin guardar' alone at the left; 'Regresar', then 'Siguiente' or 'Registrar'; at the end 'Salir'. */
export function WizardFoot({ wizard, leave = true, onClose, onAnother }: Props) {
  if (wizard.done) {
    return (
      <footer className="wz-foot">
        <span className="sp" />
        <Button onClick={onClose} {...(onAnother ? {} : { type: 'primary' })}>
          Salir
        </Button>
        {onAnother && (
          <Button type="primary" onClick={onAnother} data-first>
            Inscribir a otro
          </Button>
        )}
      </footer>
    )
  }
  const {
    values: { review, amount },
    reckoning: { bill },
  } = wizard
  return (
    <footer className="wz-foot">
      {wizard.step === 4 && bill && (
        <div className="wz-foot-rest" aria-hidden>
          Restante por liquidar <b className="num">{formatMoney(leftToSettle(bill, amount))}</b>
        </div>
      )}
      {leave && (
        <Button type="text" className="wz-leave" disabled={wizard.registering} onClick={onClose}>
          Salir sin guardar
        </Button>
      )}
      <span className="sp" />
      {wizard.backPlace && (
        <Button icon={<ArrowLeft aria-hidden />} disabled={wizard.registering} onClick={wizard.goBack}>
          Regresar
        </Button>
      )}
      <Button
        type="primary"
        htmlType="submit"
        disabled={wizard.busy}
        className="wz-next"
        {...(review ? { 'data-first': true, 'aria-describedby': REVIEW_ID } : {})}
      >
        {review ? (wizard.registering ? 'Registrando…' : 'Registrar') : 'Siguiente'}{' '}
        <Kbd>
          <span aria-hidden>↵</span>
        </Kbd>
      </Button>
    </footer>
  )
}
