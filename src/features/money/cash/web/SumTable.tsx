import type { TableColumnsType } from 'antd'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { usePhone } from '#web/useWidth.ts'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import type { CashRow } from '../contract.ts'
import { campusName, cashierName } from './cashView.ts'
import closingStyles from './closing.module.css'
import styles from './rail.module.css'

type Row = CashRow & { _id: string }

const figure = (title: string, of: (row: Row) => number, strong = false): TableColumnsType<Row>[number] => ({
  title,
  key: title,
  align: 'right',
  width: 124,
  className: strong ? 'tabular mainCell' : 'tabular',
  render: (_value, row) => (of(row) === 0 ? '—' : formatMoney(toCentavos(of(row)))),
})

const columns: TableColumnsType<Row> = [
  { title: 'Cajero', key: 'cashier', className: 'mainCell', ellipsis: true, render: (_value, { cashier }) => cashierName(cashier) },
  { title: 'Tipo de pago', key: 'type', width: 152, render: (_value, { type }) => PAYMENT_TYPES[type] },
  { title: 'Sede', key: 'location', width: 116, ellipsis: true, render: (_value, { location }) => campusName(location) },
  { title: 'Movimientos', dataIndex: 'count', width: 108, align: 'right', className: 'tabular' },
  figure('Cobrado', row => row.payments),
  figure('Anulado', row => -row.voids),
  figure('Devuelto', row => -(row.reversals + row.refunds)),
  figure('Neto', row => row.net, true),
]

const keyOf = ({ cashier, type, location }: CashRow): string => `${cashier?._id} ${type} ${location?._id}`

/** Per cashier, type of payment and campus. */
export function SumTable({ rows }: { rows: readonly CashRow[] }) {
  const phone = usePhone()
  if (rows.length === 0) return null
  return (
    <section className={closingStyles.part} aria-labelledby="corte-sums">
      <h2 id="corte-sums">Por cajero, tipo de pago y sede</h2>
      {phone ? (
        <ul className={styles.list} data-slot="entry-list" aria-labelledby="corte-sums">
          {rows.map(row => (
            <li key={keyOf(row)}>
              <div className={styles.line}>
                <div>
                  <span className="truncate medium">{PAYMENT_TYPES[row.type]}</span>
                  <b className="tabular">{formatMoney(toCentavos(row.net))}</b>
                </div>
                <div className="small muted">
                  <span className="truncate">
                    {cashierName(row.cashier)} · {campusName(row.location)}
                  </span>
                  <span className="tabular">{row.count} mov.</span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <DataTable<Row>
          table={{ rows: rows.map(row => ({ ...row, _id: keyOf(row) })) }}
          columns={columns}
          label="Por cajero, tipo de pago y sede"
          noun={['renglón', 'renglones']}
          card={row => ({ title: cashierName(row.cashier), line: PAYMENT_TYPES[row.type] })}
          empty={null}
          bare
        />
      )}
    </section>
  )
}
