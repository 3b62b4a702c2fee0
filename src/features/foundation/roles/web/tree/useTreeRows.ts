import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { isLeaf, rowsOf, treeOf, type Row, type TreeNode } from './treeModel.ts'

/** Groups of branches begin open, branches closed; while one searches all is open. */
const openAtFirst = (node: TreeNode, searching: boolean): boolean => searching || node.children.some(child => !isLeaf(child))

/** The rows of the tree in sight, which of them is the tab stop, and the keys that move it. `onToggle`: the space bar. */
export function useTreeRows(search: string, onToggle: (node: TreeNode) => void) {
  const box = useRef<HTMLDivElement>(null)
  const searching = search.trim() !== ''
  const nodes = useMemo(() => treeOf(search), [search])
  const [opened, setOpened] = useState<Record<string, boolean>>({})
  const [stop, setStop] = useState<string>()
  const place = (node: TreeNode) => `${searching} ${node.key}`
  const isOpen = (node: TreeNode) => opened[place(node)] ?? openAtFirst(node, searching)
  const setOpen = (node: TreeNode, open: boolean) => setOpened(before => ({ ...before, [place(node)]: open }))

  const rows = rowsOf(nodes, isOpen)
  // The row that was the tab stop may be out of sight.
  const active = (rows.find(({ node }) => node.key === stop) ?? rows[0])?.node.key

  const focus = (key: string | undefined) => {
    if (key === undefined) return
    setStop(key)
    box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)?.focus()
  }

  const move: Record<string, (row: Row, at: number) => void> = {
    ArrowDown: (_row, at) => focus(rows[at + 1]?.node.key),
    ArrowUp: (_row, at) => focus(rows[at - 1]?.node.key),
    Home: () => focus(rows[0]?.node.key),
    End: () => focus(rows.at(-1)?.node.key),
    ArrowRight({ node }) {
      if (isLeaf(node)) return
      if (isOpen(node)) focus(node.children[0]?.key)
      else setOpen(node, true)
    },
    ArrowLeft({ node, parent }) {
      if (!isLeaf(node) && isOpen(node)) setOpen(node, false)
      else focus(parent?.key)
    },
    ' ': ({ node }) => onToggle(node),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ node }) => node.key === active)
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : move[event.key]
    if (!act || at < 0) return
    event.preventDefault()
    act(rows[at]!, at)
  }
  return { box, rows, active, isOpen, setOpen, setStop, focusActive: () => focus(active), onKeyDown }
}
