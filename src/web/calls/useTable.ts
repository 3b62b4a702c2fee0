import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import type { QueryOf } from '#web/calls/callTypes.ts'
import type { CallError } from '#web/calls/api.ts'
import { useArrivals, type Arrivals } from '#web/calls/arrivals.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useRead } from '#web/calls/useRead.ts'
import { positive, type TableSearch } from '#web/calls/search.ts'

type Name<T> = keyof QueryOf<T> & string

interface Options<T, Row> {
  rows: (answer: Answer<T>) => readonly Row[]
  /** Its newest row comes first: rows that arrive while somebody points at the first page wait (M167). */
  newestFirst: boolean
  limit?: number
  /** Choices of rows per page; the choice is in the address bar. `limit` is the default. */
  sizes?: readonly number[]
  searchAs?: Name<T>
  /** Search parameters that are sent as query parameters. */
  filters?: readonly Name<T>[]
  /** The address parameter of a filter, when its name differs. */
  addressOf?: { readonly [name in Name<T>]?: string }
}

export interface TableState<Row> {
  rows: readonly Row[]
  total: number
  totalIsMore: boolean
  /** No answer has arrived yet. */
  loading: boolean
  changing: boolean
  failed: CallError | null
  retry(): void
  page: number
  limit: number
  setPage(page: number): void
  sizes?: readonly number[]
  setLimit?(limit: number): void
  search: string
  setSearch(text: string): void
  filters: Record<string, string | undefined>
  setFilter(name: string, value: string | undefined): void
  selected: string | undefined
  select(id: string | undefined): void
  /** The address that selects a row, so that its name is a link (M129). */
  rowAddress?(id: string): string
  arrivals?: Arrivals
  /** Selects the row before or after the selected one; absent at the ends. */
  previous?: () => void
  next?: () => void
}

/** A list screen's state in the address bar, for screens that choose their route by it. */
export const useTableSearch = (): TableSearch & Record<string, string | undefined> => useSearch({ strict: false })

/** A paged route with page, search, filters and selected row in the address bar, so that Reload and Back keep them. */
export function useTable<T extends AnyRoute, Row extends { _id: string }>(
  route: T,
  { rows, newestFirst, limit: usual = 10, sizes, searchAs, filters = [], addressOf = {} }: Options<T, Row>,
): TableState<Row> & { answer: Answer<T> | undefined } {
  const state = useTableSearch()
  const navigate = useNavigate()
  const rowAddress = useRowAddress()
  const page = state.pagina ?? 1
  const rowsWanted = positive(state.filas)
  const limit = rowsWanted && sizes?.includes(rowsWanted) ? rowsWanted : usual
  const placeOf = (name: string) => (addressOf as Record<string, string | undefined>)[name] ?? name
  const filterValues = Object.fromEntries(filters.map(name => [name, state[placeOf(name)]]))
  const query = { skip: (page - 1) * limit, limit, ...(state.buscar ? { [searchAs ?? 'query']: state.buscar } : {}), ...filterValues }
  // The types check the names; the server checks the values.
  const reading = useRead(route, { query } as Input<T>)
  const answer: (Answer<T> & { total?: number; totalIsMore?: boolean }) | undefined = reading.data
  const answered = answer ? rows(answer) : []
  const first = newestFirst && page === 1 && !reading.isPlaceholderData
  const { rows: rowsWithArrivals, arrivals } = useArrivals(answered, first ? JSON.stringify([route.name, query]) : undefined)
  const total = answer?.total ?? rowsWithArrivals.length

  const change = useCallback(
    (next: Partial<TableSearch> & Record<string, unknown>, replace = false) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )

  // The last row of the last page was deleted: go one page back.
  const beyond = !reading.isPlaceholderData && page > 1 && rowsWithArrivals.length === 0 && total > 0
  useEffect(() => {
    if (beyond) change({ pagina: Math.ceil(total / limit) }, true)
  }, [beyond, total, limit, change])

  const select = (ficha: string | undefined) => change({ ficha }, ficha === undefined || state.ficha !== undefined)
  const begin = { pagina: undefined, ficha: undefined }

  return {
    answer,
    rows: rowsWithArrivals,
    total,
    totalIsMore: answer?.totalIsMore ?? false,
    loading: reading.isPending,
    changing: reading.isPlaceholderData,
    failed: reading.error,
    retry: () => void reading.refetch(),
    page,
    limit,
    setPage: pagina => change({ pagina: pagina > 1 ? pagina : undefined, ficha: undefined }),
    sizes,
    setLimit: sizes && (filas => change({ filas: filas === usual ? undefined : filas, ...begin })),
    search: state.buscar ?? '',
    setSearch: buscar => change({ buscar: buscar || undefined, ...begin }),
    filters: filterValues,
    setFilter: (name, value) => change({ [placeOf(name)]: value, ...begin }),
    // Opening the first row adds a history entry; stepping between rows replaces it.
    selected: state.ficha,
    select,
    rowAddress,
    ...(newestFirst && { arrivals }),
    ...neighboursOf(rowsWithArrivals, state.ficha, select),
  }
}

function neighboursOf(rows: readonly { _id: string }[], selected: string | undefined, select: (id: string) => void) {
  const at = rows.findIndex(({ _id }) => _id === selected)
  const step = (row: { _id: string } | undefined) => (at >= 0 && row ? () => select(row._id) : undefined)
  return { previous: step(rows[at - 1]), next: step(rows[at + 1]) }
}
