import { useLetterText } from '#features/foundation/person/web/shared/letterText.ts'
import { formatMoney } from '#lib/money.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { classes } from '#web/look/classes.ts'
import styles from './cash.module.css'

interface Props {
  /** Centavos. */
  amount: number
  busy: boolean
  hint?: string
}

export function ChargeButton({ amount, busy, hint }: Props) {
  const phone = usePhone()
  const { noMail } = useLetterText()
  return (
    <div className={styles.charge}>
      <FinalButton htmlType="submit" block strict className="tabular" loading={busy} disabled={busy}>
        Cobrar {amount > 0 && formatMoney(amount)}
        {!phone && <Kbd>↵</Kbd>}
      </FinalButton>
      <p className={classes(styles.wide, 'small muted')}>
        {hint ?? (noMail ? 'Imprime el comprobante; el correo todavía no sale.' : 'Imprime el comprobante y lo envía por correo.')}
      </p>
    </div>
  )
}
