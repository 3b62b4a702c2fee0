import { Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AnyRoute, Answer } from '#contract/route.ts'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { overlayOpen } from '#web/ui/overlay.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { Payment, payments } from '../../contract.ts'
import { useVoid, useVoidRight } from './useVoid.ts'

interface Props {
  payment: Payment
  /** The amount of the whole act, centavos. */
  amount: number
  receipt: string | null
  /** The effect that the question describes, when there are several receipts. */
  consequence?: string
  stale?: readonly AnyRoute[]
  /** Ctrl Z opens the question too. */
  keys?: boolean
  /** The key A opens the question too, outside of fields. */
  letter?: boolean
  onVoided(voided: Answer<typeof payments.void>): void
}

/** 'Anular' beside the last act, while a void is possible (COB-34). */
export function VoidDone({ payment, amount, receipt, consequence, stale, keys = false, letter = false, onVoided }: Props) {
  const right = useVoidRight({ by: payment.user?._id, at: payment.date, source: payment.source })
  const { annul, busy } = useVoid(stale)
  const phone = usePhone()
  const takeBack = async () => {
    const title = `¿Anular ${payment.source === 'refund' ? 'esta devolución' : 'este cobro'} de ${formatMoney(amount)}?`
    const text = consequence ?? (receipt ? `El comprobante ${receipt} queda CANCELADO.` : '')
    const voided = await annul(payment._id, { title, text })
    if (voided) onVoided(voided)
  }
  useUndoKey(right && keys ? takeBack : null, letter)
  if (!right) return null
  return (
    <Button danger icon={<Undo2 aria-hidden />} loading={busy} onClick={() => void takeBack()}>
      Anular
      {keys && !phone && <Kbd>{letter ? 'A' : 'Ctrl Z'}</Kbd>}
    </Button>
  )
}

/** Ctrl Z (⌘ Z), and A if enabled, except where it undoes typing. */
function useUndoKey(undo: (() => Promise<void>) | null, letter: boolean): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      const typing = (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
      const hasModifier = event.ctrlKey || event.metaKey
      const inText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      const isRequest = hasModifier
        ? event.key.toLowerCase() === 'z' && !event.shiftKey && !typing
        : letter && !inText && event.key.toLowerCase() === 'a'
      if (!isRequest) return
      if (!latest.current || event.defaultPrevented || event.repeat || overlayOpen()) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [letter])
}
