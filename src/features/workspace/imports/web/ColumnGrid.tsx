import { Select } from 'antd'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import type { Columns, Kind } from '../kind.ts'
import type { ImportRow } from '../contract.ts'
import styles from './columns.module.css'

interface Props {
  kind: Kind
  columns: readonly string[]
  rows: readonly ImportRow[]
  mapping: Columns
  /** Something that every row needs has no column. */
  wrong: boolean
  onChoose(column: number, field: string | null): void
}

const OMIT = ''
const optionsOf = ({ fields }: Kind) => [
  ...Object.entries(fields).map(([value, { label }]) => ({ value, label })),
  { value: OMIT, label: 'Omitir' },
]

const nameOf = (columns: readonly string[], at: number) => columns[at] || `Columna ${at + 1}`
const fieldOf = (mapping: Columns, at: number) => Object.keys(mapping).find(field => mapping[field] === at)

/** Shows how the import changes the cells of a column. */
function Treatment({ kind, field, cells }: { kind: Kind; field: string | undefined; cells: readonly string[] }) {
  const today = useToday()
  return (
    <span className={classes(styles.treatment, field === undefined && styles.omitted)}>
      {field ? <Check aria-hidden /> : <Minus aria-hidden />}
      {field ? kind.treatment(field, cells, today) || 'Entra como está' : 'No se importa'}
    </span>
  )
}

function Choice({ kind, columns, rows, mapping, wrong, onChoose, at }: Props & { at: number }) {
  const field = fieldOf(mapping, at)
  return (
    <>
      <Treatment kind={kind} field={field} cells={rows.map(({ cells }) => cells[at] ?? '')} />
      <Select
        aria-label={`${nameOf(columns, at)} es`}
        aria-invalid={(wrong && field === undefined) || undefined}
        status={wrong && field === undefined ? 'error' : undefined}
        popupMatchSelectWidth={false}
        suffixIcon={<ChevronDown aria-hidden />}
        options={optionsOf(kind)}
        value={field ?? OMIT}
        onChange={value => onChoose(at, value === OMIT ? null : value)}
      />
    </>
  )
}

/** The sheet as it is, with what each column is over it. */
export function ColumnGrid(props: Props) {
  const { columns, rows, mapping } = props
  const omitted = (at: number) => (fieldOf(mapping, at) === undefined ? styles.omitted : undefined)
  return (
    // A scrolling region must be reachable by keyboard.
    <div className={styles.grid} tabIndex={0} role="region" aria-label="Principio de la hoja">
      <table>
        <thead>
          <tr>
            <td>
              <span className="visuallyHidden">Dato</span>
            </td>
            {columns.map((name, at) => (
              <td key={`${at} ${name}`}>
                <Choice {...props} at={at} />
              </td>
            ))}
          </tr>
          <tr className={styles.headings}>
            <td>
              <span className="visuallyHidden">Encabezado</span>
            </td>
            {columns.map((name, at) => (
              <th key={`${at} ${name}`} scope="col" className={classes('truncate', omitted(at))} title={name}>
                {nameOf(columns, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row" className="tabular">
                {number}
              </th>
              {columns.map((name, at) => (
                <td key={`${at} ${name}`} className={classes('truncate', omitted(at))} title={cells[at]}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a phone: a card for each column. */
export const ColumnCards = (props: Props) => (
  <ul className={styles.cards}>
    {props.columns.map((name, at) => (
      <li key={`${at} ${name}`}>
        <b>{nameOf(props.columns, at)}</b>
        <Choice {...props} at={at} />
        <small className="muted">
          {props.rows
            .slice(0, 3)
            .map(({ cells }) => cells[at])
            .filter(Boolean)
            .join(' · ') || '—'}
        </small>
      </li>
    ))}
  </ul>
)
