import { Check, CircleQuestionMark, Download, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { payments, type Payment } from '#features/money/payments/contract.ts'
import { rememberCharge } from '#features/money/payments/web/shared/recentCharges.ts'
import { useReceipt } from '#features/money/registrations/web/shared/useReceipt.ts'
import { toCentavos } from '#lib/money.ts'
import { askWhatBecame } from '#web/calls/api.ts'
import { client } from '#web/calls/client.ts'
import { connection } from '#web/calls/live.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { doneText, isMine, lostActs, unknownText, type Outcome, type SentAct } from '#web/calls/unanswered.ts'
import { useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { noneText, othersText } from './texts.ts'
import styles from './unanswered.module.css'

/** Milliseconds between two questions while the result is unknown. */
const EVERY_MS = 5_000
/** The most acts to show; the newest. */
const MOST_SHOWN = 3

interface ReportedAct {
  act: SentAct
  outcome: Outcome
}

/** The fate of acts whose answer was lost: asks until known, shows until closed (M118). */
export function Unanswered() {
  const { user } = useSession()
  const unanswered = useStore(lostActs)
  const [reported, tell] = useState<readonly ReportedAct[]>([])
  const mine = unanswered.filter(isMine)
  const others = unanswered.filter(act => !isMine(act))
  const waiting = mine.map(({ key }) => key).join()
  useEffect(() => {
    if (waiting === '') return
    let asking = false
    const ask = async () => {
      if (asking || document.hidden) return
      asking = true
      for (const act of lostActs.get().filter(isMine)) {
        const outcome = await askWhatBecame(act)
        if (outcome.state === 'running') break
        tell(before => [...before, { act, outcome }])
        rememberFound(outcome)
        void client.invalidateQueries()
      }
      asking = false
    }
    void ask()
    const again = () => void ask()
    const timer = setInterval(again, EVERY_MS)
    const stop = connection.subscribe(again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', again)
    }
  }, [waiting, user._id])
  if (mine.length + others.length + reported.length === 0) return null
  const close = (act: SentAct) => tell(before => before.filter(each => each.act !== act))
  return (
    <section className={styles.list} aria-label="Sin confirmar">
      {reported.slice(-MOST_SHOWN).map(each => (
        <OutcomeNote key={each.act.key} {...each} onClose={() => close(each.act)} />
      ))}
      {mine.slice(-MOST_SHOWN).map(act => (
        <Note key={act.key} tone="amber" icon={CircleQuestionMark} title={unknownText(act)}>
          Te avisamos aquí en cuanto responda el servidor. No lo repitas todavía.
        </Note>
      ))}
      {others.slice(-MOST_SHOWN).map(act => (
        <Note key={act.key} tone="plain" icon={CircleQuestionMark} title={othersText(act)}>
          Se sabrá cuando vuelva a entrar en esta pestaña.
        </Note>
      ))}
    </section>
  )
}

/** Remembers the charge for the repeat warning, as after a normal answer. */
function rememberFound({ answer }: Outcome): void {
  const { payment, payments } = (answer ?? {}) as { payment?: Payment; payments?: Payment[] }
  if (payment) rememberCharge({ ...payment, amount: toCentavos(payment.amount) }, payments ?? [payment])
}

interface Receipt {
  _id: string
  number: string
}

/** The receipts of a charge: one, or one for each student of a family. */
function receiptsOf({ answer }: Outcome): Receipt[] {
  const { receipt, receipts } = (answer ?? {}) as { receipt?: Receipt | null; receipts?: Receipt[] }
  return receipts ?? (receipt ? [receipt] : [])
}

function OutcomeNote({ act, outcome, onClose }: ReportedAct & { onClose(): void }) {
  const done = outcome.state === 'done'
  return (
    <Note
      tone={done ? 'green' : 'amber'}
      icon={done ? Check : TriangleAlert}
      title={done ? doneText(act, outcome.at) : noneText(act)}
      action={
        <>
          {receiptsOf(outcome).map(receipt => (
            <ReceiptButton key={receipt._id} receipt={receipt} />
          ))}
          <IconButton icon={X} label="Cerrar el aviso" onClick={onClose} />
        </>
      }
    >
      {!done && 'Puedes hacerlo otra vez.'}
    </Note>
  )
}

function ReceiptButton({ receipt }: { receipt: Receipt }) {
  const { download, busy } = useReceipt()
  return (
    <RouteButton
      route={payments.receiptById}
      size="small"
      icon={<Download aria-hidden />}
      loading={busy}
      onClick={() => void download(receipt)}
    >
      Comprobante {receipt.number}
    </RouteButton>
  )
}
