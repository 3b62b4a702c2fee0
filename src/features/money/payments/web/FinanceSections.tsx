import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { Payment } from '../contract.ts'
import type { CourseFinances } from './finances.ts'
import { DebtBar } from './shared/DebtBar.tsx'
import { PaymentLines } from './shared/PaymentLines.tsx'
import styles from './financesTab.module.css'

interface SectionProps {
  title: string
  note?: ReactNode
  side?: ReactNode
  payments: readonly Payment[]
  children?: ReactNode
}

export const Section = ({ title, note, side, payments, children }: SectionProps) => (
  <section className={styles.part} aria-label={title}>
    <div className={styles.head}>
      <div>
        <h3 className="truncate" title={title}>
          {title}
        </h3>
        {note && <p className="small muted tabular">{note}</p>}
      </div>
      {side}
    </div>
    {children}
    {payments.length > 0 && <PaymentLines payments={payments} />}
  </section>
)

export function CourseSection({ course }: { course: CourseFinances }) {
  const { name, price, paid, discount, balance, applied, payments } = course
  return (
    <Section
      title={name}
      note={`costo ${formatMoney(price)}`}
      payments={payments}
      side={
        balance > 0 ? (
          <span className={styles.debt}>
            <small>Adeudo</small>
            <b className="tabular red">{formatMoney(balance)}</b>
          </span>
        ) : (
          <StateTag tone="green" icon={CircleCheck}>
            Al corriente
          </StateTag>
        )
      }
    >
      <DebtBar price={price} paid={paid} discount={discount} />
      <dl className={styles.legend}>
        <Legend mark={styles.tone1} label={applied > 0 ? `Pagado (${formatMoney(applied)} de saldo a favor)` : 'Pagado'} centavos={paid} />
        <Legend mark={styles.tone2} label="Descuento" centavos={discount} />
        <Legend mark={styles.tone3} label="Adeudo" centavos={balance} />
      </dl>
    </Section>
  )
}

const Legend = ({ mark, label, centavos }: { mark: string | undefined; label: string; centavos: number }) => (
  <div>
    <dt>
      <i className={mark} />
      {label}
    </dt>
    <dd className="tabular">{formatMoney(centavos)}</dd>
  </div>
)
