import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import type { PaymentType } from '../../contract.ts'
import { paymentChoices } from './paymentIcons.ts'
import styles from './payments.module.css'

interface Props {
  value: PaymentType
  onChange(type: PaymentType): void
  columns?: number
}

export const PaymentTypes = ({ value, onChange, columns }: Props) => (
  <div className={styles.types}>
    <ChoiceTiles label="Tipo de pago" choices={paymentChoices} value={value} onChange={onChange} columns={columns} />
  </div>
)
