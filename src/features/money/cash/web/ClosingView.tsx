import { ReceiptText } from 'lucide-react'
import { academyDay, formatDay } from '#lib/days.ts'
import { useRead } from '#web/useRead.ts'
import { useSession } from '#web/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { cash, type CashReport } from '../contract.ts'
import { CloseButton } from './CloseButton.tsx'
import { ClosingFigures } from './ClosingFigures.tsx'
import { ClosingList } from './ClosingList.tsx'
import { ClosingTools } from './ClosingTools.tsx'
import { EntryTable } from './EntryTable.tsx'
import { SumTable } from './SumTable.tsx'
import { useCashAddress } from './useCashAddress.ts'
import styles from './closing.module.css'

/** Corte de caja: the money of a day, of one cashier or of all; what closes it, and its closings. */
export function ClosingView() {
  const { address } = useCashAddress()
  const { timeZone } = useSession().academy
  const date = address.corte ?? academyDay(new Date(), timeZone)
  const query = { date, ...(address.cajero ? { cashier: address.cajero } : {}) }
  const { data, error, refetch, isPlaceholderData } = useRead(cash.report, { query })
  const retry = () => void refetch()
  return (
    <Page
      section="Caja rápida"
      title="Corte de caja"
      tools={<ClosingTools date={date} query={query} report={data} />}
      action={data && <CloseButton report={data} />}
    >
      {error && data && <Failed slim reason={error.message} retry={retry} />}
      {data ? (
        <Report report={data} changing={isPlaceholderData} />
      ) : error ? (
        <Failed reason={error.message} retry={retry} />
      ) : (
        <Skeleton rows={9} />
      )}
    </Page>
  )
}

function Report({ report, changing }: { report: CashReport; changing: boolean }) {
  const { date, entries, rows, closings } = report
  if (entries.length === 0 && closings.length === 0)
    return (
      <Empty icon={ReceiptText} title="Sin movimientos">
        El {formatDay(date)} no se cobró nada.
      </Empty>
    )
  return (
    // What scrolls must be reachable without a mouse.
    <div
      className={styles.closing}
      aria-busy={changing || undefined}
      tabIndex={0}
      role="region"
      aria-label={`Corte del ${formatDay(date)}`}
    >
      <ClosingFigures report={report} />
      <SumTable rows={rows} />
      <div className={styles.columns}>
        <EntryTable entries={entries} />
        <ClosingList report={report} />
      </div>
    </div>
  )
}
