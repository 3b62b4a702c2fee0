import { Button, Select, Tag } from 'antd'
import { ChevronDown, ChevronLeft, ChevronRight, FileSpreadsheet, Phone, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useRead } from '#web/calls/useRead.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useToday } from '#web/state/useNow.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import type { Answer } from '#contract/route.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { NONE, reports, type Description } from '../contract.ts'
import type { Dimension } from '../dimensions.ts'
import { isUnit, partName, PERIOD_KINDS, periodAt, periodName, stepped, type Period, type PeriodKind } from '../period.ts'
import { How } from './How.tsx'
import { useContactPart } from './useContactPart.ts'
import { usePrint } from './usePrint.ts'
import type { ReportAddress } from './useReportAddress.ts'
import styles from './tools.module.css'

interface Props {
  report: Description
  address: ReportAddress
  answer: Answer<typeof reports.figures> | undefined
}

/** The question, its days, what it is compared with and split by, and its two files. */
export function ReportTools({ report, address, answer, onRun }: Props & { onRun(act: string): void }) {
  const today = useToday()
  const excel = useSaveFile()
  const print = usePrint(() => call(reports.pdf, { params: { path: report.path }, query: address.query }))
  const empty = !answer || answer.lines.length === 0
  const part = useContactPart(report)
  const first = part?.acts[0]
  return (
    <div className={styles.tools}>
      <div className={styles.head}>
        <h2>{report.asks}</h2>
        <How report={report} answer={answer} />
        <span className="spacer" />
        <Button
          icon={<FileSpreadsheet aria-hidden />}
          disabled={empty}
          loading={excel.busy}
          onClick={() =>
            void excel.save(() => call(reports.excel, { params: { path: report.path }, query: address.query }), `${report.path}.xlsx`)
          }
        >
          Excel
        </Button>
        <FinalButton
          type={first ? 'default' : 'primary'}
          icon={<Printer aria-hidden />}
          disabled={empty}
          loading={print.busy}
          onClick={print.start}
        >
          Imprimir
        </FinalButton>
        {first && (
          <Button type="primary" icon={<Phone aria-hidden />} disabled={empty} onClick={() => onRun(first.act)}>
            {first.label}, uno tras otro
          </Button>
        )}
      </div>
      <div className={styles.line}>
        {report.timed && <PeriodChoice address={address} />}
        {report.timed && answer && (
          <span className={styles.against}>
            {answer.before ? `contra ${periodName(answer.before)}` : address.period.from <= today && 'Todavía no hay un año anterior.'}
          </span>
        )}
        <CampusChoice report={report} address={address} answer={answer} />
        <Chips report={report} address={address} answer={answer} />
        <span className="spacer" />
        <SplitChoice report={report} address={address} />
      </div>
    </div>
  )
}

function PeriodChoice({ address: { period, kind, change } }: { address: ReportAddress }) {
  const today = useToday()
  const place = useRef<HTMLDivElement>(null)
  const [dates, setDates] = useState(kind === 'dates')
  const go = ({ from, to }: Period) => change({ desde: from, hasta: to, abre: undefined })
  const step = (by: 1 | -1) => go(stepped(period, by))
  const last = stepped(period, 1).from > today
  usePlaceKeys(place, { arrowleft: ['Periodo', () => step(-1)], arrowright: ['Periodo', last ? undefined : () => step(1)] })
  const choose = (next: PeriodKind) => {
    setDates(next === 'dates')
    if (next !== 'dates') go(periodAt(next, period.to < today ? period.to : today))
  }
  return (
    <>
      <div className={styles.period} ref={place}>
        <IconButton icon={ChevronLeft} label="Periodo anterior" onClick={() => step(-1)} />
        <Select<PeriodKind>
          variant="borderless"
          aria-label="Periodo"
          popupMatchSelectWidth={false}
          suffixIcon={<ChevronDown aria-hidden />}
          value={dates ? 'dates' : kind}
          labelRender={() => periodName(period)}
          options={Object.entries(PERIOD_KINDS).map(([value, label]) => ({ value: value as PeriodKind, label }))}
          onChange={choose}
        />
        <IconButton icon={ChevronRight} label="Periodo siguiente" disabled={last} onClick={() => step(1)} />
      </div>
      {dates && (
        <div className={styles.dates}>
          <DayField
            needed
            aria-label="Desde"
            value={period.from}
            to={period.to}
            onChange={day => day && go({ from: day, to: period.to })}
          />
          <DayField
            needed
            aria-label="Hasta"
            value={period.to}
            from={period.from}
            onChange={day => day && go({ from: period.from, to: day })}
          />
        </div>
      )}
    </>
  )
}

function CampusChoice({ report, address: { filters, change }, answer }: Props) {
  const has = report.by.some(({ key }) => key === 'sede')
  const campuses = useRead(locations.list, {}, { fresh: 60_000 }).data?.locations ?? []
  if (!has || campuses.length < 2) return null
  const campus = filters.find(([name]) => name === 'sede')?.[1] ?? ''
  const options = [
    { value: '', label: 'Todas las sedes' },
    ...campuses.map(({ _id, name }) => ({ value: _id, label: name })),
    { value: NONE, label: 'Sin sede' },
  ]
  // A campus that is gone, or an address typed by hand.
  if (!options.some(({ value }) => value === campus))
    options.push({ value: campus, label: answer?.filters.find(({ key }) => key === 'sede')?.name ?? '…' })
  return (
    <Select
      aria-label="Sede"
      suffixIcon={<ChevronDown aria-hidden />}
      popupMatchSelectWidth={false}
      value={campus}
      options={options}
      onChange={sede => change({ sede: sede || undefined, abre: undefined })}
    />
  )
}

/** Filters that other screens or figures set. */
function Chips({ report, address: { filters, period, change }, answer }: Props) {
  const visible = filters.filter(([name]) => name !== 'sede')
  return visible.map(([name, key]) => {
    const label = report.by.find(each => each.key === name)?.label ?? name
    const value = isUnit(name) ? partName(name, key, period) : (answer?.filters.find(each => each.key === name)?.name ?? '…')
    return (
      <Tag key={name} closable onClose={() => change({ [name]: undefined })}>
        {label}: {value}
      </Tag>
    )
  })
}

function SplitChoice({ report, address: { by, across, change } }: Pick<Props, 'report' | 'address'>) {
  const label = (options: Description['by']) => options.map(({ key, label: text }) => ({ value: key as Dimension, label: text }))
  const timed = isUnit(by)
  const second = report.by.filter(({ key, of }) => key !== by && !(timed && of === 'tiempo'))
  if (report.by.length < 2) return null
  return (
    <div className={styles.split}>
      <span>Por</span>
      <Select
        aria-label="Por"
        popupMatchSelectWidth={false}
        suffixIcon={<ChevronDown aria-hidden />}
        value={by}
        options={label(report.by)}
        onChange={por => change({ por, y: across && across !== por ? across : por, abre: undefined })}
      />
      <span>y</span>
      <Select
        aria-label="Columnas"
        popupMatchSelectWidth={false}
        suffixIcon={<ChevronDown aria-hidden />}
        value={across ?? by}
        options={[{ value: by, label: 'nada más' }, ...label(second)]}
        onChange={y => change({ por: by, y, abre: undefined })}
      />
    </div>
  )
}
