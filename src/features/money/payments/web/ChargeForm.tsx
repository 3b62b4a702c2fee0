import { formatMoney } from '#lib/money.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { AmountField } from './shared/AmountField.tsx'
import { ConceptField } from './shared/ConceptField.tsx'
import type { DebtLine } from './shared/debtLine.ts'
import { DebtTiles } from './shared/DebtTiles.tsx'
import { PaymentTypes } from './shared/PaymentTypes.tsx'
import type { Charge } from './shared/useCharge.ts'
import { classes } from '#web/look/classes.ts'
import styles from './shared/paymentModal.module.css'

export function ChargeForm({ charge, lines }: { charge: Charge; lines: readonly DebtLine[] }) {
  const { form, mode, line, max } = charge
  const { values } = form
  const isMoney = mode === 'payment'
  return (
    <div className={styles.two}>
      <div className={styles.left}>
        <h3 className="sectionTitle">{isMoney ? '¿Qué paga?' : '¿A qué curso se descuenta?'}</h3>
        <DebtTiles
          lines={lines}
          value={values.course}
          onChange={charge.choose}
          others={isMoney}
          id={form.idOf('course')}
          error={form.marks.course?.text}
          first={values.course === null}
        />
        {!isMoney && !lines.some(({ balance }) => balance > 0) && (
          <p className={classes(styles.none, 'compact muted')}>No debe en ningún curso.</p>
        )}
      </div>
      <div className={styles.right}>
        <AmountField
          form={form}
          max={max}
          label={isMoney ? 'Cantidad' : 'Descuento'}
          whole={isMoney ? 'Liquidar' : 'Todo'}
          first={values.course !== null}
        />
        {isMoney && (
          <div className={styles.group}>
            <div className="label">Tipo de pago</div>
            <PaymentTypes value={values.paymentType} onChange={paymentType => form.patch({ paymentType })} columns={2} />
          </div>
        )}
        <ConceptField charge={charge} />
        <div className={styles.rest} aria-live="polite">
          {line ? (
            <>
              <span className="compact">Restante por liquidar</span>
              <BigMoney centavos={Math.max(0, line.balance - (values.amount ?? 0))} />
            </>
          ) : (
            <span className="compact muted">{values.course ? othersText(values.amount ?? 0, lines) : 'Elige qué se paga.'}</span>
          )}
        </div>
      </div>
    </div>
  )
}

/** Sales outside the courses lower no debt. */
function othersText(amount: number, lines: readonly DebtLine[]): string {
  const owes = lines.some(({ balance }) => balance > 0)
  return `${owes ? 'No abona al adeudo' : 'Sin adeudo'}: se cobra ${formatMoney(amount)}.`
}
