import { Button } from 'antd'
import { ArrowLeft, CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Order } from '#lib/sheet/days.ts'
import { dayQuestion } from '#lib/sheet/questions.ts'
import { useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { QuestionCards } from '#web/sheet/QuestionCards.tsx'
import { tell, useCall } from '#web/calls/useCall.ts'
import { useToday } from '#web/state/useNow.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { birthLimits, guessMapping, IMPORT_FIELDS, missingFields, type ImportField, type Mapping } from '../columns.ts'
import { importFailures, imports, type StudentImport } from '../contract.ts'
import { ColumnCards, ColumnGrid } from './ColumnGrid.tsx'
import { Entering } from './Entering.tsx'
import { rowsText } from './importView.ts'
import styles from './columns.module.css'

const SAMPLES = 6
/** Details of `DAY_OR_MONTH`: the first cell with two readings. */
interface DayAsked {
  cell: string
  orders: [Order, Order]
}

interface Props {
  shown: StudentImport
  /** Throws the import away. */
  discard: ReactNode
  onChecked(): void
  onBack(): void
}

/** Which column is which: guessed from the headings, chosen over each, beside one row as it will enter. */
export function ColumnsStep({ shown, discard, onChecked, onBack }: Props) {
  const [mapping, setMapping] = useState<Mapping>(() => (shown.mapping as Mapping | null) ?? guessMapping(shown.columns))
  const [asked, setAsked] = useState(false)
  const phone = usePhone()
  const rows = useRead(imports.rows, { params: { id: shown._id }, query: { limit: SAMPLES } }).data?.rows ?? []
  const check = useCall(imports.check, { refresh: [imports.find, imports.list, imports.rows], quiet: true })
  const today = useToday()
  const [order, setOrder] = useState<Order | undefined>(shown.dateOrder ?? undefined)
  const [asks, setAsks] = useState<DayAsked | null>(null)
  const missing = missingFields(mapping)
  const submit = async (dateOrder = order) => {
    setAsked(true)
    if (missing[0]) return toast.warn(`Elige la columna de ${IMPORT_FIELDS[missing[0]].label}.`)
    if (await check.run({ params: { id: shown._id }, body: { ...mapping, dateOrder } })) return onChecked()
    const error = check.lastError()
    if (error?.code === importFailures.DAY_OR_MONTH.code) setAsks(error.ext as unknown as DayAsked)
    else if (error) tell(error)
  }
  const answer = (chosen: Order) => {
    setAsks(null)
    setOrder(chosen)
    void submit(chosen)
  }
  // A field is one column: chosen for another, it leaves the one that it had, and what was answered was answered of that one.
  const choose = (column: number, field: ImportField | null) => {
    setAsks(null)
    setOrder(undefined)
    setMapping(before => ({
      ...(Object.fromEntries(Object.entries(before).filter(([name, at]) => name !== field && at !== column)) as Mapping),
      ...(field && { [field]: column }),
    }))
  }
  const Columns = phone ? ColumnCards : ColumnGrid
  return (
    <form
      className={styles.step}
      noValidate
      aria-label="Columnas"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.body}>
        <div className={styles.sheet}>
          <div className={styles.file}>
            <FileSpreadsheet aria-hidden />
            <h2 className="truncate" title={shown.filename} translate="no">
              {shown.filename}
            </h2>
            <span className="muted tabular">{rowsText(shown)}</span>
          </div>
          {missing.length > 0 && (
            <Note
              tone={asked ? 'red' : 'amber'}
              icon={CircleAlert}
              title={`Falta elegir: ${missing.map(field => IMPORT_FIELDS[field].label).join(', ')}`}
            >
              Sin esas columnas ningún alumno puede entrar. Elígelas sobre la columna que las lleva.
            </Note>
          )}
          <Columns columns={shown.columns} rows={rows} mapping={mapping} wrong={asked && missing.length > 0} onChoose={choose} />
        </div>
        <div className={styles.side}>
          {asks && (
            <QuestionCards
              questions={[{ ...dayQuestion('days', asks, birthLimits(today)), hint: IMPORT_FIELDS.birthDate.label }]}
              onAnswer={(_key, option) => answer(option as Order)}
            />
          )}
          {rows[0] && <Entering row={rows[0]} mapping={mapping} order={order} />}
        </div>
      </div>
      <footer className={styles.foot}>
        {discard}
        <span className="spacer" />
        <Button icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          Regresar
        </Button>
        <FinalButton htmlType="submit" loading={check.busy}>
          Revisar {rowsText(shown)} <Kbd>↵</Kbd>
        </FinalButton>
      </footer>
    </form>
  )
}
