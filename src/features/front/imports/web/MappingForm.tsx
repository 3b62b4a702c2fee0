import { Button, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useRead } from '#web/reading.ts'
import { toast } from '#web/toasts.ts'
import { useCall } from '#web/useCall.ts'
import { FIELD_NAMES, guessMapping, IMPORT_FIELDS, missingFields, type ImportField, type Mapping } from '../columns.ts'
import { imports, type StudentImport } from '../contract.ts'
import { rowsText } from './importView.ts'

const SAMPLES = 3

/** Which column is which: guessed from the headings, each with examples of what stands in it. */
export function MappingForm({ shown, onChecked }: { shown: StudentImport; onChecked(): void }) {
  const [mapping, setMapping] = useState<Mapping>(() => (shown.mapping as Mapping | null) ?? guessMapping(shown.columns))
  const [asked, setAsked] = useState(false)
  const rows = useRead(imports.rows, { params: { id: shown._id }, query: { limit: SAMPLES } }).data?.rows ?? []
  const check = useCall(imports.check, { refresh: [imports.find, imports.list, imports.rows] })
  const missing = missingFields(mapping)
  const submit = async () => {
    setAsked(true)
    if (missing[0]) return toast.warn(`Elige la columna de ${IMPORT_FIELDS[missing[0]].label}.`)
    if (await check.run({ params: { id: shown._id }, body: mapping })) onChecked()
  }
  // A column that goes to another field leaves the one it had.
  const choose = (field: ImportField, column: number | undefined) =>
    setMapping(before => ({
      ...(Object.fromEntries(Object.entries(before).filter(([name, at]) => name !== field && at !== column)) as Mapping),
      ...(column === undefined ? {} : { [field]: column }),
    }))
  return (
    <form
      className="im-map"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="sub">Elige qué columna de tu hoja es cada dato. Las que no elijas no se importan.</p>
      <div className="im-lines">
        {FIELD_NAMES.map(field => (
          <Line
            key={field}
            field={field}
            columns={shown.columns}
            column={mapping[field]}
            wrong={asked && missing.includes(field)}
            samples={rows.map(({ cells }) => (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? ''))).filter(Boolean)}
            onChange={column => choose(field, column)}
          />
        ))}
      </div>
      <div className="form-foot">
        <span className="sp" />
        <Button type="primary" htmlType="submit" loading={check.busy}>
          Revisar {rowsText(shown)}
        </Button>
      </div>
    </form>
  )
}

interface LineProps {
  field: ImportField
  columns: readonly string[]
  column: number | undefined
  wrong: boolean
  samples: readonly string[]
  onChange(column: number | undefined): void
}

function Line({ field, columns, column, wrong, samples, onChange }: LineProps) {
  const id = useId()
  const { label, required } = IMPORT_FIELDS[field]
  return (
    <div className="im-line">
      <label htmlFor={id}>
        <span className={required ? 'req' : undefined}>{label}</span>
        {!required && <small> opcional</small>}
      </label>
      <Select
        id={id}
        aria-invalid={wrong || undefined}
        status={wrong ? 'error' : undefined}
        placeholder="Elige una columna"
        allowClear={!required}
        suffixIcon={<ChevronDown aria-hidden />}
        options={columns.map((name, value) => ({ value, label: name || `Columna ${value + 1}` }))}
        value={column}
        onChange={(value: number | undefined) => onChange(value)}
      />
      <span className="im-samples clip" title={samples.join(' · ')}>
        {samples.join(' · ') || '—'}
      </span>
    </div>
  )
}
