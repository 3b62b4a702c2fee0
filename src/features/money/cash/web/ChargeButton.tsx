import { Button } from 'antd'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/useWidth.ts'
import { classes } from '#web/classes.ts'
import styles from './cash.module.css'

interface Props {
  /** Centavos. */
  amount: number
  busy: boolean
  /** Until then it fills, and pressing it does nothing (COB-35). */
  ready: boolean
  /** What happens besides. */
  hint?: string
}

/** 'Cobrar $1,850.00': on a phone always in sight. */
export function ChargeButton({ amount, busy, ready, hint = 'Imprime el comprobante y lo envía por correo.' }: Props) {
  const phone = usePhone()
  return (
    <div className={styles.charge}>
      <Button
        type="primary"
        htmlType="submit"
        block
        className={classes(!ready && styles.filling, 'tabular')}
        loading={busy}
        disabled={busy}
        aria-disabled={!ready || undefined}
      >
        Cobrar {amount > 0 && formatMoney(amount)}
        {!phone && <Kbd>↵</Kbd>}
      </Button>
      <p className={classes(styles.wide, 'small muted')}>{hint}</p>
    </div>
  )
}
