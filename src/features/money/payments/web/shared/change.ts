// 'Recibido' and 'Cambio' of a payment in cash. Centavos.
import { formatMoney } from '#lib/money.ts'
import type { Check } from '#web/ui/useRouteForm.ts'

/** An empty 'Recibido' means exactly the amount. */
export function changeOf(amount: number | null, received: number | null): { change: number; missing: number } {
  const rest = received === null ? 0 : received - (amount ?? 0)
  return { change: Math.max(0, rest), missing: Math.max(0, -rest) }
}

export function receivedCheck(amount: number | null, received: number | null): Check | null {
  const { missing } = changeOf(amount, received)
  return missing > 0 ? { field: 'received', text: `Lo recibido no alcanza: faltan ${formatMoney(missing)}.` } : null
}
