import { useNavigate } from '@tanstack/react-router'
import type { CallError } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useTableSearch } from '#web/calls/useTable.ts'
import { roles, rolesChanged, type Role } from '../contract.ts'
import { matching } from './roleText.ts'

/** The open window: `ver` of the address. */
export type View = 'nuevo' | 'editar'
export type Tab = 'permisos' | 'usuarios'

const LIVE_ROUTES = [roles.list]

interface Roles {
  /** The roles that match the search; undefined while they load. */
  found: readonly Role[] | undefined
  failed: CallError | null
  retry(): void
  search: string
  setSearch(text: string): void
  selected: string | undefined
  select(id: string | undefined): void
  /** The role of the open sidebar, even when the search excludes it; undefined: none or deleted. */
  role: Role | undefined
  previous?: () => void
  next?: () => void
  tab: Tab
  setTab(tab: Tab): void
  view: View | undefined
  /** Opening adds a history entry, closing replaces it. */
  open(view: View | undefined): void
  leave(): void
}

/** All roles; search, card, tab and modal come from the address bar. */
export function useRoles(): Roles {
  const address = useTableSearch()
  const navigate = useNavigate()
  const reading = useRead(roles.list, {})
  // Also fires when somebody gets a role, because cards count holders.
  useLive(rolesChanged, LIVE_ROUTES)

  const change = (next: Record<string, unknown>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace })
  const select = (ficha: string | undefined) =>
    change({ ficha, ...(ficha === undefined && { tab: undefined }) }, ficha === undefined || address.ficha !== undefined)

  const all = reading.data?.roles
  const search = address.buscar ?? ''
  const matches = all && matching(all, search)
  const at = matches?.findIndex(({ _id }) => _id === address.ficha) ?? -1
  const neighbour = (row: Role | undefined) => (at >= 0 && row ? () => select(row._id) : undefined)

  return {
    found: matches,
    failed: reading.error,
    retry: () => void reading.refetch(),
    search,
    // Replaces the history entry, so that each letter does not add one.
    setSearch: buscar => change({ buscar: buscar || undefined }, true),
    selected: address.ficha,
    select,
    role: all?.find(({ _id }) => _id === address.ficha),
    previous: neighbour(matches?.[at - 1]),
    next: neighbour(matches?.[at + 1]),
    tab: (address.tab as Tab | undefined) ?? 'permisos',
    setTab: tab => change({ tab: tab === 'permisos' ? undefined : tab }, true),
    view: address.ver as View | undefined,
    open: ver => change({ ver }, ver === undefined),
    leave: () => change({ ver: undefined, ficha: undefined, tab: undefined }, true),
  }
}
