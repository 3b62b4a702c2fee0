import { Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AnyRoute, Answer } from '#contract/route.ts'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { overlayOpen } from '#web/ui/overlay.ts'
import { usePhone } from '#web/useWidth.ts'
import type { Payment, payments } from '../../contract.ts'
import { useVoid, useVoidRight } from './useVoid.ts'

interface Props {
  payment: Payment
  /** Of the whole act, centavos. */
  amount: number
  receipt: string | null
  stale?: readonly AnyRoute[]
  /** Ctrl Z asks too. */
  keys?: boolean
  onVoided(voided: Answer<typeof payments.void>): void
}

/** 'Anular' beside what was just done, for as long as it may be taken back (COB-34). */
export function VoidDone({ payment, amount, receipt, stale, keys = false, onVoided }: Props) {
  const right = useVoidRight({ by: payment.user?._id, at: payment.date, source: payment.source })
  const { annul, busy } = useVoid(stale)
  const phone = usePhone()
  const takeBack = async () => {
    const title = `¿Anular ${payment.source === 'refund' ? 'esta devolución' : 'este cobro'} de ${formatMoney(amount)}?`
    const voided = await annul(payment._id, { title, text: receipt ? `El comprobante ${receipt} queda CANCELADO.` : '' })
    if (voided) onVoided(voided)
  }
  useUndoKey(right && keys ? takeBack : null)
  if (!right) return null
  return (
    <Button danger icon={<Undo2 aria-hidden />} loading={busy} onClick={() => void takeBack()}>
      Anular
      {keys && !phone && <Kbd>Ctrl Z</Kbd>}
    </Button>
  )
}

/** Ctrl Z (⌘ Z), except where it takes back what is being typed. */
function useUndoKey(undo: (() => Promise<void>) | null): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      const typing = (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z' || typing) return
      if (!latest.current || event.defaultPrevented || event.repeat || overlayOpen()) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
