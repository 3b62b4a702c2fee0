import { useMemo, useRef, useState } from 'react'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useRowKeys } from '#web/ui/useRowKeys.ts'
import type { Group, ListedGroup } from '#features/teaching/groups/contract.ts'
import type { RowActions } from './GroupRow.tsx'
import { holds, openAtFirst, type Panel } from './panels.ts'
import type { Toggle } from './useToggle.ts'

interface Options {
  panels: readonly Panel[]
  searching: boolean
  selected?: string
  select(id: string | undefined): void
  toggle: Toggle
}

/** The open panels and expanded groups, and the visible rows in order: arrows and sidebar move over all panels. */
export function useRows({ panels, searching, selected, select, toggle }: Options) {
  // Keeps only manual changes; the rest follows the list.
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const first = useMemo(() => openAtFirst(panels, { searching, selected }), [panels, searching, selected])
  const isOpen = ({ course }: Panel) => opened.get(course._id) ?? first.has(course._id)
  const expanded = (group: ListedGroup) => unfolded.get(group._id) ?? (group._id !== selected && holds(group, selected))
  const expand = (id: string, open: boolean) => setUnfolded(before => new Map(before).set(id, open))

  const visible: Group[] = panels
    .filter(isOpen)
    .flatMap(({ list }) => list.flatMap(group => [group, ...(group.buckets.length > 0 && expanded(group) ? group.buckets : [])]))
  const keys = useRowKeys<Group>({ rows: visible, selected, select })
  const addressOf = useRowAddress()
  const at = visible.findIndex(group => group._id === selected)
  const neighbour = (group: Group | undefined) => (at >= 0 && group ? () => select(group._id) : undefined)

  // One object for all rows, so that a row renders again only when it changes.
  const latest = useRef({ keys, toggle })
  latest.current = { keys, toggle }
  const actions = useMemo<RowActions>(
    () => ({
      keysOf: group => ({
        onFocus: () => latest.current.keys(group).onFocus?.(),
        onKeyDown: event => latest.current.keys(group).onKeyDown?.(event),
        onPointerDown: event => latest.current.keys(group).onPointerDown?.(event),
        onClick: event => latest.current.keys(group).onClick?.(event),
      }),
      expand: (id, open) => setUnfolded(before => new Map(before).set(id, open)),
      toggle: (group, active) => void latest.current.toggle.toggle(group, active),
    }),
    [],
  )
  return {
    isOpen,
    open: (id: string, open: boolean) => setOpened(before => new Map(before).set(id, open)),
    expanded,
    expand,
    isChosen: (group: ListedGroup) => holds(group, selected),
    select,
    previous: neighbour(visible[at - 1]),
    next: neighbour(visible[at + 1]),
    propsOf: (group: Group) => ({
      group,
      to: addressOf(group._id),
      actions,
      active: toggle.activeOf(group),
      busy: toggle.busy(group),
      selected: group._id === selected,
      stop: keys(group).tabIndex === 0,
    }),
  }
}

export type Rows = ReturnType<typeof useRows>
