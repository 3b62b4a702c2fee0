import type { TableColumnsType } from 'antd'
import { rateOf } from '#lib/charts.ts'
import { figure } from '#lib/numbers.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { rateText, STAGES, type Funnel } from './funnel.ts'
import { classes } from '#web/look/classes.ts'
import styles from './conversion.module.css'

export interface ConversionRow extends Funnel {
  _id: string
  name: string
  /** Shown beside the name: the talk's date. */
  note?: string
}

interface Props {
  /** 'Por tipo'. */
  label: string
  /** Heading of the column with the names. */
  head: string
  rows: readonly ConversionRow[]
}

const columnsOf = (head: string): TableColumnsType<ConversionRow> => [
  {
    title: head,
    className: 'mainCell',
    ellipsis: true,
    render: (_, { name, note }) => (
      <span title={name}>
        {name}
        {note && <span className={classes(styles.note, 'tabular')}>{note}</span>}
      </span>
    ),
  },
  ...STAGES.map(({ key, label }, at) => ({
    title: label,
    width: 116,
    align: 'right' as const,
    className: 'tabular',
    render: (_: unknown, row: ConversionRow) => (
      <>
        {at > 0 && <span className={styles.rate}>{rateText(rateOf(row[key], row[STAGES[at - 1]!.key]))}</span>} {figure(row[key])}
      </>
    ),
  })),
  {
    title: 'Conversión',
    width: 104,
    align: 'right',
    className: classes(styles.end, 'tabular'),
    render: (_, row) => rateText(rateOf(row.enrolled, row.registered)),
  },
]

/** The funnel of each type or talk as a line: how many, and which part of the stage before. */
export const ConversionTable = ({ label, head, rows }: Props) => (
  <section className={styles.table} aria-label={label}>
    <h2 className="sectionTitle">
      {label} <span className="muted">{rows.length}</span>
    </h2>
    <DataTable
      bare
      table={{ rows }}
      label={label}
      noun={['fila', 'filas']}
      columns={columnsOf(head)}
      card={row => ({ title: row.name, line: <CardLine row={row} /> })}
      empty={null}
    />
  </section>
)

const CardLine = ({ row }: { row: ConversionRow }) => (
  <>
    <span className="truncate">
      {row.note ? `${row.note} · ` : ''}
      {row.enrolled} de {row.registered} inscritos
    </span>
    <b>{rateText(rateOf(row.enrolled, row.registered))}</b>
  </>
)
