import { Button } from 'antd'
import { Mail, MailCheck, Printer } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { call } from '#web/calls/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { reports } from '../contract.ts'
import { usePrint } from './usePrint.ts'

/** The letter of Mondays (DIR-52), and the sheet on paper. */
export function SheetTools({ week }: { week: string }) {
  const print = usePrint(() => call(reports.sheetPdf, { query: { week } }))
  return (
    <>
      <Subscription />
      <FinalButton icon={<Printer aria-hidden />} loading={print.busy} onClick={print.start}>
        Imprimir
      </FinalButton>
    </>
  )
}

function Subscription() {
  const { data } = useRead(reports.subscription, {}, { fresh: 60_000 })
  const refresh = [reports.subscription]
  const on = useCall(reports.subscribe, { refresh, success: ({ next, email }) => `Te llega el ${formatDay(next!)} a ${email}.` })
  const off = useCall(reports.unsubscribe, { refresh, success: 'Ya no te llega los lunes.' })
  if (!data) return null
  const { subscribed, next, email } = data
  return (
    <Button
      type="text"
      icon={subscribed ? <MailCheck aria-hidden /> : <Mail aria-hidden />}
      aria-pressed={subscribed}
      title={next ? `El ${formatDay(next)} a las 7:00, a ${email}` : `Cada lunes a las 7:00, a ${email}`}
      loading={on.busy || off.busy}
      onClick={() => void (subscribed ? off : on).run({})}
    >
      {subscribed ? 'La recibes los lunes' : 'Recibirla los lunes'}
    </Button>
  )
}
