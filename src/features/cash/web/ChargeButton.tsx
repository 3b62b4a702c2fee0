import { Button } from 'antd'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/useWidth.ts'

/** 'Cobrar $1,850.00': on a phone always in sight. `amount` in centavos. */
export function ChargeButton({ amount, busy }: { amount: number; busy: boolean }) {
  const phone = usePhone()
  return (
    <div className="cash-go">
      <Button type="primary" htmlType="submit" block className="num" loading={busy} disabled={busy}>
        Cobrar {amount > 0 && formatMoney(amount)}
        {!phone && <Kbd>↵</Kbd>}
      </Button>
      <p className="t12 mut cash-wide">Imprime el comprobante y lo envía por correo.</p>
    </div>
  )
}
