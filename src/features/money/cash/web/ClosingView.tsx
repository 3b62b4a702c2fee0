import { ReceiptText } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNarrow, usePhone } from '#web/hooks/useWidth.ts'
import { cash, type CashReport } from '../contract.ts'
import { CloseButton, useMayClose } from './CloseButton.tsx'
import { ClosingFigures } from './ClosingFigures.tsx'
import { ClosingRail } from './ClosingRail.tsx'
import { ClosingTools } from './ClosingTools.tsx'
import { EntryTable } from './EntryTable.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { UnclosedDays } from './shared/UnclosedDays.tsx'
import { useCashAddress } from './useCashAddress.ts'
import styles from './closing.module.css'

export function ClosingView() {
  const { address } = useCashAddress()
  const today = useToday()
  const date = address.corte ?? today
  const query = { date, ...(address.cajero ? { cashier: address.cajero } : {}) }
  const { data, error, refetch, isPlaceholderData } = useRead(cash.report, { query })
  const retry = () => void refetch()
  const [narrow, phone] = [useNarrow(), usePhone()]
  const mayClose = useMayClose({ cashier: data?.cashier ?? null })
  return (
    <Page
      section="Caja rápida"
      title="Corte de caja"
      tools={<ClosingTools date={date} query={query} report={data} />}
      action={phone && data && mayClose && <CloseButton report={data} />}
      aside={!narrow && data && !isEmpty(data) && <ClosingRail report={data} />}
    >
      <UnclosedDays className={styles.unclosed} />
      {error && data && <Failed slim reason={error.message} retry={retry} />}
      {data ? (
        <Report report={data} changing={isPlaceholderData} rail={narrow} />
      ) : error ? (
        <Failed reason={error.message} retry={retry} />
      ) : (
        <Skeleton rows={9} />
      )}
    </Page>
  )
}

const isEmpty = ({ entries, closings, open }: CashReport) => entries.length + closings.length + open.discounts === 0

function Report({ report, changing, rail }: { report: CashReport; changing: boolean; rail: boolean }) {
  const { address, change } = useCashAddress()
  const { date, entries, cashiers } = report
  if (isEmpty(report))
    return (
      <Empty icon={ReceiptText} title="Sin movimientos">
        El {formatDay(date)} no se cobró nada.
      </Empty>
    )
  const bySite = address.por === 'sede'
  return (
    // A scrolling box must be reachable by keyboard.
    <div
      className={styles.closing}
      aria-busy={changing || undefined}
      tabIndex={0}
      role="region"
      aria-label={`Corte del ${formatDay(date)}`}
    >
      <ClosingFigures report={report} />
      <MatrixTable
        report={report}
        by={bySite ? 'location' : 'cashier'}
        choose={cashiers && !bySite ? cajero => change({ cajero }) : undefined}
      />
      {rail && <ClosingRail report={report} />}
      {entries.length > 0 && <EntryTable entries={entries} />}
    </div>
  )
}
