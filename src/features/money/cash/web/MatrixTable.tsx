import { formatMoney, toCentavos } from '#lib/money.ts'
import { classes } from '#web/look/classes.ts'
import { useRowKeys } from '#web/ui/useRowKeys.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { CashReport } from '../contract.ts'
import { cellsOf, linesText, matrixOf, openText, SHORT_TYPES, type MatrixLine } from '../matrix.ts'
import styles from './matrix.module.css'

type By = 'cashier' | 'location'

interface Props {
  report: CashReport
  by: By
  choose?(cashier: string): void
}

const LABEL = { cashier: 'Neto por cajero y tipo de pago', location: 'Neto por sede y tipo de pago' }
const figure = (amount: number | null) => (amount === null ? '—' : formatMoney(amount))

export function MatrixTable({ report: { rows, open }, by, choose }: Props) {
  const phone = usePhone()
  const { types, lines, total } = matrixOf(
    rows.map(row => ({ ...row, net: toCentavos(row.net) })),
    by,
  )
  const row = useRowKeys<MatrixLine>({ rows: lines, select: id => id && choose?.(id), off: ({ _id }) => !choose || _id === '' })
  const waiting = open.count + open.discounts > 0 && {
    about: openText(open),
    cells: cellsOf(
      types,
      open.byType.map(({ type, amount }) => ({ type, amount: toCentavos(amount) })),
    ),
    net: toCentavos(open.amount),
  }
  if (lines.length === 0 && !waiting) return null
  if (phone)
    return (
      <ul className={styles.cards} aria-label={LABEL[by]}>
        {lines.map(line => (
          <Card key={line._id} title={line.name} about={`${line.about} · ${linesText(line.count)}`} types={types} line={line} />
        ))}
        {lines.length > 1 && <Card title="Total" about={linesText(total.count)} types={types} line={total} />}
        {waiting && <Card title="Por cerrar" about={waiting.about} types={types} line={waiting} />}
      </ul>
    )
  const cells = ({ cells: all, net }: Pick<MatrixLine, 'cells' | 'net'>) => (
    <>
      {all.map((cell, at) => (
        <td key={types[at]} className="tabular">
          {figure(cell)}
        </td>
      ))}
      <td className={classes(styles.net, 'tabular')}>{formatMoney(net)}</td>
    </>
  )
  return (
    // A wide table scrolls by itself.
    <div className={styles.scroll}>
      <table className={styles.matrix} aria-label={LABEL[by]}>
        <thead>
          <tr>
            <th scope="col">{by === 'cashier' ? 'Cajero' : 'Sede'}</th>
            {types.map(type => (
              <th key={type} scope="col">
                {SHORT_TYPES[type]}
              </th>
            ))}
            <th scope="col">Neto</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line._id} data-row-key={line._id} {...row(line)}>
              <th scope="row">
                <b className="truncate">{line.name}</b>
                <small className="truncate">
                  {line.about} · {linesText(line.count)}
                </small>
              </th>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {lines.length > 1 && (
            <tr className={styles.total}>
              <th scope="row">Total · {linesText(total.count)}</th>
              {cells(total)}
            </tr>
          )}
          {waiting && (
            <tr>
              <th scope="row">
                <b>Por cerrar</b>
                <small className="truncate">{waiting.about}</small>
              </th>
              {cells(waiting)}
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

interface CardProps {
  title: string
  about: string
  types: readonly (keyof typeof SHORT_TYPES)[]
  line: Pick<MatrixLine, 'cells' | 'net'>
}

const Card = ({ title, about, types, line: { cells, net } }: CardProps) => (
  <li>
    <div className="row">
      <b className="truncate">{title}</b>
      <span className="spacer" />
      <b className="tabular">{formatMoney(net)}</b>
    </div>
    <p className="small muted">{about}</p>
    <dl>
      {types.map(
        (type, at) =>
          cells[at] !== null && (
            <div key={type}>
              <dt>{SHORT_TYPES[type]}</dt>
              <dd className="tabular">{figure(cells[at]!)}</dd>
            </div>
          ),
      )}
    </dl>
  </li>
)
