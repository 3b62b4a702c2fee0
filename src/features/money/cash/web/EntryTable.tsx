import type { TableColumnsType } from 'antd'
import { wallClock } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { payments } from '#features/money/payments/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { CashEntry } from '../contract.ts'
import { detailOf, stateOf } from './cashView.ts'
import { EntryLine } from './EntryLine.tsx'
import { VoidButton } from './VoidButton.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './rail.module.css'
import closingStyles from './closing.module.css'

const columns = (timeZone: string, voids: boolean): TableColumnsType<CashEntry> => [
  { title: 'Hora', key: 'time', width: 72, className: 'tabular', render: (_value, { time }) => wallClock(new Date(time), timeZone).time },
  {
    title: 'Alumno',
    key: 'student',
    className: classes(styles.struck, 'mainCell'),
    ellipsis: true,
    render: (_value, { student }) => <span title={fullName(student)}>{fullName(student)}</span>,
  },
  {
    title: 'Concepto',
    key: 'concept',
    ellipsis: true,
    render: (_value, entry) => (
      <span title={entry.concept}>{entry.voided ? detailOf(entry, timeZone).split(' · ')[1] : entry.concept}</span>
    ),
  },
  { title: 'Tipo', key: 'type', width: 104, render: (_value, entry) => stateOf(entry) },
  { title: 'Comprobante', key: 'receipt', width: 116, className: 'tabular', render: (_value, { receipt }) => receipt?.number ?? '—' },
  {
    title: 'Cantidad',
    key: 'amount',
    width: 112,
    align: 'right',
    className: classes(styles.struck, 'tabular mainCell'),
    render: (_value, { amount }) => formatMoney(toCentavos(amount)),
  },
  ...(voids
    ? [
        {
          title: <span className="visuallyHidden">Acciones</span>,
          key: 'void',
          width: 60,
          render: (_value: unknown, entry: CashEntry) => <VoidButton entry={entry} />,
        },
      ]
    : []),
]

export function EntryTable({ entries }: { entries: readonly CashEntry[] }) {
  const { academy, can } = useSession()
  const phone = usePhone()
  return (
    <section className={closingStyles.part} aria-labelledby="corte-entries">
      <h2 id="corte-entries">
        Movimientos <span className="muted">{entries.length}</span>
      </h2>
      {phone ? (
        <ul className={styles.list} data-slot="entry-list" aria-labelledby="corte-entries">
          {entries.map(entry => (
            <EntryLine key={entry._id} entry={entry} />
          ))}
        </ul>
      ) : (
        <DataTable
          table={{ rows: entries }}
          columns={columns(academy.timeZone, can(payments.void))}
          label="Movimientos"
          noun={['movimiento', 'movimientos']}
          rowClassName={({ voided }) => (voided ? styles.voided : undefined)}
          card={entry => ({ title: fullName(entry.student), line: stateOf(entry) })}
          empty={null}
          bare
        />
      )}
    </section>
  )
}
