import { Button } from 'antd'
import { ArrowLeft, CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { guessMapping, IMPORT_FIELDS, missingFields, type ImportField, type Mapping } from '../columns.ts'
import { imports, type StudentImport } from '../contract.ts'
import { ColumnCards, ColumnGrid } from './ColumnGrid.tsx'
import { Entering } from './Entering.tsx'
import { rowsText } from './importView.ts'
import styles from './columns.module.css'

const SAMPLES = 6

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
  const check = useCall(imports.check, { refresh: [imports.find, imports.list, imports.rows] })
  const missing = missingFields(mapping)
  const submit = async () => {
    setAsked(true)
    if (missing[0]) return toast.warn(`Elige la columna de ${IMPORT_FIELDS[missing[0]].label}.`)
    if (await check.run({ params: { id: shown._id }, body: mapping })) onChecked()
  }
  // A field stands for one column: chosen for another, it leaves the one that it had.
  const choose = (column: number, field: ImportField | null) =>
    setMapping(before => ({
      ...(Object.fromEntries(Object.entries(before).filter(([name, at]) => name !== field && at !== column)) as Mapping),
      ...(field && { [field]: column }),
    }))
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
            <h2 className="truncate" title={shown.filename}>
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
        {rows[0] && <Entering row={rows[0]} mapping={mapping} />}
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
