import { Button, Checkbox } from 'antd'
import { ArrowLeft, CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { addDays } from '#lib/days.ts'
import { judgeNames } from '#lib/names/fullNames.ts'
import type { Order } from '#lib/sheet/days.ts'
import type { Decimal } from '#lib/sheet/amounts.ts'
import { dayQuestion, decimalQuestion } from '#lib/sheet/questions.ts'
import { useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { QuestionCards } from '#web/sheet/QuestionCards.tsx'
import { tell, useCall } from '#web/calls/useCall.ts'
import { useToday } from '#web/state/useNow.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { enrols, guessColumns, KINDS } from '../kinds.ts'
import { missingColumns, nameFields, type Columns } from '../kind.ts'
import { importFailures, imports, type StudentImport } from '../contract.ts'
import { ColumnCards, ColumnGrid } from './ColumnGrid.tsx'
import { Entering } from './Entering.tsx'
import { TalkChoice, type TalkChosen } from './TalkChoice.tsx'
import { rowsText } from './importView.ts'
import styles from './columns.module.css'

const SAMPLES = 6
const TICKS = [
  { tick: 'withoutEmail', field: 'email', label: 'Entran sin correo' },
  { tick: 'noSecondSurname', field: 'secondLastName', label: 'Donde falte el apellido materno queda «-»' },
] as const
/** Details of `DAY_OR_MONTH`: the first cell with two readings. */
type DayQuestion = {
  cell: string
  field: string
  orders: [Order, Order]
}

/** Details of `POINT_OR_COMMA`. */
type AmountQuestion = {
  cell: string
  field: string
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
  const kind = KINDS[shown.kind]
  const [mapping, setMapping] = useState<Columns>(() => shown.mapping ?? guessColumns(kind, shown.columns))
  const [rooms, setRooms] = useState(shown.rooms ?? false)
  const [asked, setAsked] = useState(false)
  const phone = usePhone()
  const rows = useRead(imports.rows, { params: { id: shown._id }, query: { limit: SAMPLES } }).data?.rows ?? []
  const check = useCall(imports.check, { refresh: [imports.find, imports.list, imports.rows], quiet: true })
  const today = useToday()
  const [order, setOrder] = useState<Order | undefined>(shown.dateOrder ?? undefined)
  const [asks, setAsks] = useState<DayQuestion | null>(null)
  const dueId = useId()
  const [decimal, setDecimal] = useState(shown.decimal)
  const [point, setPoint] = useState<AmountQuestion | null>(null)
  const [dueOn, setDueOn] = useState<string | null>(shown.dueOn ?? null)
  const { talkId, listLevel, listType } = shown
  const [where, setWhere] = useState<TalkChosen>({ talkId, listLevel, listType })
  const [ticks, setTicks] = useState(shown.ticks ?? {})
  // Answers to columns that the sheet lacks altogether; the rest is decided in the review, with its counts.
  const lacking =
    kind.key === 'groups'
      ? []
      : TICKS.filter(({ field }) => mapping[field] === undefined && (field !== 'secondLastName' || mapping['fullName'] === undefined))
  const missing = missingColumns(kind, { fields: mapping, ...ticks })
  const submit = async (dateOrder = order, sign = decimal) => {
    setAsked(true)
    if (missing[0]) return toast.warn(`Elige la columna de ${missing[0].label}.`)
    if (
      await check.run({
        params: { id: shown._id },
        body: { ...mapping, dateOrder, decimal: sign, ...ticks, ...where, ...(rooms && { rooms }), ...(dueOn && { dueOn }) },
      })
    )
      return onChecked()
    const error = check.lastError()
    if (error?.code === importFailures.DAY_OR_MONTH.code) setAsks(error.ext as DayQuestion)
    else if (error?.code === importFailures.POINT_OR_COMMA.code) setPoint(error.ext as AmountQuestion)
    else if (error) tell(error)
  }
  const answer = (order: Order) => {
    setAsks(null)
    setOrder(order)
    void submit(order)
  }
  const answerPoint = (decimal: Decimal) => {
    setPoint(null)
    setDecimal(decimal)
    void submit(order, decimal)
  }
  // A field is one column: chosen for another, it leaves the one that it had, and what was answered was answered of that one.
  const choose = (column: number, field: string | null) => {
    setAsks(null)
    setPoint(null)
    setOrder(undefined)
    setDecimal(undefined)
    setMapping(before => ({
      ...(Object.fromEntries(Object.entries(before).filter(([name, at]) => name !== field && at !== column)) as Columns),
      ...(field && { [field]: column }),
    }))
  }
  const nameOrdersIn = (samples: typeof rows) => ({
    ...Object.fromEntries(
      nameFields(kind, mapping).map(field => [field, judgeNames(samples.map(({ cells }) => cells[mapping[field]!] ?? ''))]),
    ),
    ...(shown.nameOrder && { fullName: shown.nameOrder }),
  })
  const Grid = phone ? ColumnCards : ColumnGrid
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
            <Note tone={asked ? 'red' : 'amber'} icon={CircleAlert} title={`Falta elegir: ${missing.map(({ label }) => label).join(', ')}`}>
              Sin esas columnas ningún {kind.noun[0]} puede entrar. Elígelas sobre la columna que las lleva.
            </Note>
          )}
          <Grid kind={kind} columns={shown.columns} rows={rows} mapping={mapping} wrong={asked && missing.length > 0} onChoose={choose} />
        </div>
        <div className={styles.side}>
          {asks && (
            <QuestionCards
              inReply
              questions={[{ ...dayQuestion('days', asks, kind.limits(today, asks.field)), hint: kind.fields[asks.field]?.label ?? '' }]}
              onAnswer={(_key, option) => answer(option as Order)}
            />
          )}
          {point && (
            <QuestionCards
              inReply
              questions={[{ ...decimalQuestion('decimal', point.cell), hint: kind.fields[point.field]?.label ?? '' }]}
              onAnswer={(_key, option) => answerPoint(option as Decimal)}
            />
          )}
          {enrols(kind.key, mapping) && (
            <div data-slot="field">
              <div className="label">
                <label htmlFor={dueId}>Lo que falta y no tiene fecha vence el</label>
              </div>
              <DayField id={dueId} value={dueOn} from={addDays(today, 1)} onChange={setDueOn} />
              <small className="muted">Si no eliges, en 15 días.</small>
            </div>
          )}
          {kind.key === 'visitors' && <TalkChoice value={where} onChange={setWhere} />}
          {lacking.map(({ tick, label }) => (
            <Checkbox key={tick} checked={ticks[tick] ?? false} onChange={({ target }) => setTicks({ ...ticks, [tick]: target.checked })}>
              {label}
            </Checkbox>
          ))}
          {kind.fields.room && (
            <Checkbox checked={rooms} onChange={event => setRooms(event.target.checked)}>
              Crear los salones que faltan
            </Checkbox>
          )}
          {rows[0] && (
            <Entering
              kind={kind}
              row={rows[0]}
              chosen={{ fields: mapping, dateOrder: order, decimal, nameOrders: nameOrdersIn(rows), ...ticks }}
            />
          )}
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
