import { Link } from '@tanstack/react-router'
import { Button, Select } from 'antd'
import { ArrowLeft, ChevronLeft, ChevronRight, FileSpreadsheet, Printer } from 'lucide-react'
import { addDays } from '#lib/days.ts'
import { payments } from '#features/money/payments/contract.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { cash, type CashReport } from '../contract.ts'
import { cashierName } from '../matrix.ts'
import { useCashAddress } from './useCashAddress.ts'
import { useReportFile } from './useReportFile.ts'
import { classes } from '#web/look/classes.ts'
import styles from './closing.module.css'

interface Props {
  date: string
  query: { date: string; cashier?: string }
  report: CashReport | undefined
}

const ALL = ''

export function ClosingTools({ date, query, report }: Props) {
  const { can } = useSession()
  const { address, change } = useCashAddress()
  const today = useToday()
  const file = useReportFile(query)
  const go = (day: string) => change({ corte: day }, true)
  const empty = !report || report.entries.length === 0
  return (
    <>
      {can(payments.create) && (
        <Link to="/caja" className={classes(styles.back, 'iconButton')} aria-label="Volver a la caja" title="Volver a la caja">
          <ArrowLeft aria-hidden />
        </Link>
      )}
      <div className={styles.day}>
        <IconButton icon={ChevronLeft} label="Día anterior" onClick={() => go(addDays(date, -1))} />
        <DayField needed aria-label="Día" value={date} to={today} onChange={day => day && go(day)} />
        <IconButton icon={ChevronRight} label="Día siguiente" disabled={date >= today} onClick={() => go(addDays(date, 1))} />
      </div>
      {report?.cashiers && !report.cashier && (
        <Segmented
          aria-label="Filas"
          value={address.por ?? 'cajero'}
          options={[
            { value: 'cajero', label: 'Cajeros' },
            { value: 'sede', label: 'Sedes' },
          ]}
          onChange={por => change({ por: por === 'sede' ? por : undefined }, true)}
        />
      )}
      {report?.cashiers && <CashierChoice report={report} cashiers={report.cashiers} onChange={cajero => change({ cajero }, true)} />}
      <Button icon={<Printer aria-hidden />} disabled={empty} loading={file.busy === 'pdf'} onClick={() => void file.print(cash.pdf)}>
        Imprimir
      </Button>
      <Button
        icon={<FileSpreadsheet aria-hidden />}
        disabled={empty}
        loading={file.busy === 'excel'}
        onClick={() => void file.download(cash.excel)}
      >
        Excel
      </Button>
    </>
  )
}

interface ChoiceProps {
  report: CashReport
  cashiers: NonNullable<CashReport['cashiers']>
  onChange(cashier: string | undefined): void
}

function CashierChoice({ report: { cashier }, cashiers, onChange }: ChoiceProps) {
  // A cashier without entries that day may be chosen too.
  const listed = cashier && !cashiers.some(({ _id }) => _id === cashier._id) ? [...cashiers, cashier] : cashiers
  return (
    <Select
      className={styles.who}
      aria-label="Cajero"
      value={cashier?._id ?? ALL}
      options={[{ value: ALL, label: 'Todos los cajeros' }, ...listed.map(each => ({ value: each._id, label: cashierName(each) }))]}
      onChange={value => onChange(value === ALL ? undefined : value)}
    />
  )
}
