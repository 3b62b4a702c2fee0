import { useNavigate } from '@tanstack/react-router'
import { rolesChanged } from '#features/foundation/roles/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useTableSearch, type TableState } from '#web/calls/useTable.ts'
import { employees, employeesChanged, type Employee } from '../contract.ts'
import { matching, ORDERS, PAGE_ROWS, sorted, wholeEmployees, type Order } from './employeeRows.ts'

/** The open window, from `ver` in the address: 'nuevo', 'editar', or the name of another window. */
export type View = string

const LIVE_ROUTES = [employees.list]
const NONE: readonly Employee[] = []

interface Employees {
  table: TableState<Employee>
  order: Order | undefined
  setOrder(order: Order | undefined): void
  /** The employee of the open sidebar, even when the search excludes them; undefined: none or deleted. */
  employee: Employee | undefined
  view: View | undefined
  /** Opening adds a history entry; closing replaces it. */
  open(view: View | undefined): void
  leave(): void
}

export function useEmployees(): Employees {
  const address = useTableSearch()
  const navigate = useNavigate()
  const rowAddress = useRowAddress()
  const reading = useRead(employees.list, {})
  useLive(employeesChanged, LIVE_ROUTES)
  useLive(rolesChanged, LIVE_ROUTES)

  const change = (next: Record<string, unknown>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace })
  const select = (ficha: string | undefined) => change({ ficha }, ficha === undefined || address.ficha !== undefined)

  const all = reading.data ? wholeEmployees(reading.data.users) : NONE
  const order = ORDERS.find(name => name === address.orden)
  const matches = sorted(matching(all, address.buscar ?? ''), order)
  const last = Math.max(1, Math.ceil(matches.length / PAGE_ROWS))
  const page = Math.min(address.pagina ?? 1, last)
  const rows = matches.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  const at = rows.findIndex(({ _id }) => _id === address.ficha)
  const neighbour = (row: Employee | undefined) => (at >= 0 && row ? () => select(row._id) : undefined)

  return {
    order,
    setOrder: orden => change({ orden, pagina: undefined }, true),
    employee: all.find(({ _id }) => _id === address.ficha),
    view: address.ver,
    open: ver => change({ ver }, ver === undefined),
    leave: () => change({ ver: undefined, ficha: undefined }, true),
    table: {
      rows,
      total: matches.length,
      totalIsMore: false,
      loading: reading.isPending,
      changing: false,
      failed: reading.error,
      retry: () => void reading.refetch(),
      page,
      limit: PAGE_ROWS,
      setPage: pagina => change({ pagina: pagina > 1 ? pagina : undefined, ficha: undefined }),
      search: address.buscar ?? '',
      // Replaces the history entry, so that each letter does not add one.
      setSearch: buscar => change({ buscar: buscar || undefined, pagina: undefined, ficha: undefined }, true),
      filters: {},
      setFilter: () => {},
      selected: address.ficha,
      select,
      rowAddress,
      previous: neighbour(rows[at - 1]),
      next: neighbour(rows[at + 1]),
    },
  }
}
