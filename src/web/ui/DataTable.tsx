import { Checkbox, Table, type TableColumnsType, type TableProps } from 'antd'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TableState } from '#web/calls/useTable.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Failed } from './Blocks.tsx'
import { CardList, type CardOf } from './CardList.tsx'
import { byContent, headsOf } from './columns.tsx'
import { NewRows } from './NewRows.tsx'
import { Skeleton, TableSkeleton } from './Skeleton.tsx'
import { TableFoot } from './TableFoot.tsx'
import { useRowKeys } from './useRowKeys.ts'
import type { Selection } from './useSelection.ts'
import { classes } from '#web/look/classes.ts'
import styles from './list.module.css'

export interface Choose<Row> {
  selection: Selection
  label(row: Row): string
  bulk: ReactNode
}

interface Props<Row extends { _id: string }> {
  /** The result of `useTable`, or rows built by hand when all are loaded. */
  table: Pick<TableState<Row>, 'rows'> & Partial<TableState<Row>>
  columns: TableColumnsType<Row>
  label: string
  /** 'alumno', 'alumnos': for the count in the footer. */
  noun: readonly [one: string, many: string]
  range?(first: number, last: number, total: number): string
  /** Called when a column's order changes, for rows that are sorted before paging. */
  onSort?(order: 'ascend' | 'descend' | null): void
  card: CardOf<Row>
  empty: ReactNode
  /** Enter on the selected row ('ver más'). */
  onMore?(row: Row): void
  rowClassName?(row: Row): string | undefined
  rowOff?(row: Row): boolean
  expandable?: TableProps<Row>['expandable']
  /** Rows may be checked; `bulk` replaces the footer while some are. */
  choose?: Choose<Row>
  sums?: ReactNode
  /** No footer: a short list inside something else. */
  bare?: boolean
}

const sortIcon = ({ sortOrder }: { sortOrder?: 'ascend' | 'descend' | null }) =>
  sortOrder === 'ascend' ? <ArrowUp aria-hidden /> : sortOrder === 'descend' ? <ArrowDown aria-hidden /> : <ArrowUpDown aria-hidden />

/** A screen's list: table with keyboard, cards on a phone; loading, failed and empty states; footer with range, keys, pages. */
export function DataTable<Row extends { _id: string }>({
  table,
  columns,
  label,
  noun,
  range,
  onSort,
  card,
  empty,
  onMore,
  rowClassName,
  rowOff,
  expandable,
  choose,
  sums,
  bare,
}: Props<Row>) {
  const { rows, selected, select, failed, changing, retry = () => {} } = table
  const phone = usePhone()
  const keys = useRowKeys({ rows, selected, select, more: onMore, off: rowOff, selection: choose?.selection })
  const all = choose ? [checks(choose), ...columns] : columns
  if (table.loading)
    return phone || columns.length === 0 ? (
      <Skeleton rows={table.limit ?? 6} height={phone ? 80 : undefined} />
    ) : (
      <div className={styles.list} data-slot="list">
        <TableSkeleton rows={table.limit ?? 6} heads={headsOf(all)} />
        {!bare && <div className={styles.foot} data-slot="list-foot" />}
      </div>
    )
  if (failed && rows.length === 0) return <Failed reason={failed.message} retry={retry} />
  if (rows.length === 0) return <>{empty}</>
  const { rowAddress, arrivals } = table
  const address = select && rowAddress && ((row: Row) => (rowOff?.(row) ? undefined : rowAddress(row._id)))
  const { columns: shownColumns, take } = byContent(all, Number(expandable?.columnWidth ?? 0), address)
  return (
    <div ref={arrivals?.box} className={styles.list} data-slot="list" aria-busy={changing || undefined}>
      {arrivals && <NewRows arrivals={arrivals} feminine={/(a|ión)$/.test(noun[0])} />}
      {failed && <Failed slim reason={failed.message} retry={retry} />}
      {phone ? (
        <CardList rows={rows} label={label} card={card} select={select} selection={choose?.selection} />
      ) : (
        <div className={styles.scroll} data-slot="list-scroll" style={{ '--take': take } as React.CSSProperties}>
          <Table<Row>
            aria-label={label}
            rowKey="_id"
            dataSource={rows}
            pagination={false}
            tableLayout="auto"
            showSorterTooltip={false}
            expandable={expandable}
            onChange={(_pages, _filters, sorter) => onSort?.((Array.isArray(sorter) ? undefined : sorter.order) ?? null)}
            columns={shownColumns.map(column => ({ ...column, ...('sorter' in column ? { sortIcon } : {}) }))}
            onRow={row => keys(row) as React.HTMLAttributes<HTMLElement>}
            rowClassName={row =>
              classes(
                (row._id === selected || choose?.selection.has(row._id)) && 'ant-table-row-selected',
                choose?.selection.has(row._id) && styles.ticked,
                rowClassName?.(row),
              )
            }
          />
        </div>
      )}
      {choose && choose.selection.ids.length > 0
        ? choose.bulk
        : !bare && <TableFoot table={table} noun={noun} range={range} more={onMore !== undefined} sums={sums} />}
    </div>
  )
}

const checks = <Row extends { _id: string }>({
  selection: { all, toggleAll, has, toggle },
  label,
}: NonNullable<Props<Row>['choose']>): TableColumnsType<Row>[number] => ({
  title: <Checkbox aria-label="Seleccionar toda la página" checked={all === true} indeterminate={all === null} onChange={toggleAll} />,
  key: 'check',
  width: 48,
  render: (_none, row) => <Checkbox aria-label={label(row)} checked={has(row._id)} onChange={() => toggle(row._id)} />,
})
