import { Button } from 'antd'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/useWidth.ts'

interface Props {
  /** Centavos. */
  amount: number
  busy: boolean
  /** Until then it fills, and pressing it does nothing (COB-35). */
  ready: boolean
}

/** 'Cobrar $1,850.00': on a phone always in sight. */
export function ChargeButton({ amount, busy, ready }: Props) {
  const phone = usePhone()
  return (
    <div className="cash-go">
      <Button
        type="primary"
        htmlType="submit"
        block
        className={`num ${ready ? '' : 'is-filling'}`}
        loading={busy}
        disabled={busy}
        aria-disabled={!ready || undefined}
      >
        Cobrar {amount > 0 && formatMoney(amount)}
        {!phone && <Kbd>↵</Kbd>}
      </Button>
      <p className="t12 mut cash-wide">Imprime el comprobante y lo envía por correo.</p>
    </div>
  )
}
