import type { Permission } from '#contract/access.ts'
import { fold } from '#lib/text.ts'
import { permissionTree, type PermissionBranch, type PermissionEntry } from '../../permissionTree.ts'
import type { Permissions } from '../../treeRules.ts'

export interface Offer {
  branch: PermissionBranch
  entry: PermissionEntry
}

export interface TreeNode {
  /** 'Gestión de usuarios/Alumnos/Ver'; unique. */
  key: string
  label: string
  /** The entries below a branch; a leaf has only itself. */
  offers: readonly Offer[]
  /** Empty: a leaf. */
  children: readonly TreeNode[]
}

export type State = 'all' | 'some' | 'none'

export interface Row {
  node: TreeNode
  parent: TreeNode | undefined
  level: number
  /** Among its siblings, from 1. */
  position: number
  siblings: number
}

export const isLeaf = (node: TreeNode): boolean => node.children.length === 0

const leafOf = (branch: PermissionBranch, entry: PermissionEntry): TreeNode => ({
  key: [...branch.path, entry.label].join('/'),
  label: entry.label,
  offers: [{ branch, entry }],
  children: [],
})

const nodeOf = (path: readonly string[], children: readonly TreeNode[]): TreeNode => ({
  key: path.join('/'),
  label: path.at(-1)!,
  offers: children.flatMap(child => child.offers),
  children,
})

/**
 * Groups, branches, entries. With a search only entries that have all its words, or whose branch does; empty nodes
 * are left out, and a branch means only the entries shown.
 */
export function treeOf(search = ''): TreeNode[] {
  const words = fold(search).split(' ').filter(Boolean)
  const groups = new Map<string, TreeNode[]>()
  for (const branch of permissionTree) {
    const leaves = branch.entries
      .filter(entry => {
        const text = fold([...branch.path, entry.label, ...entry.does].join(' '))
        return words.every(word => text.includes(word))
      })
      .map(entry => leafOf(branch, entry))
    if (leaves.length === 0) continue
    const [group] = branch.path as [string]
    groups.set(group, branch.path.length === 1 ? leaves : [...(groups.get(group) ?? []), nodeOf(branch.path, leaves)])
  }
  return [...groups].map(([group, children]) => nodeOf([group], children))
}

export const isChosen = (permissions: Permissions, { entry }: Offer): boolean => entry.grants.every(grant => permissions.has(grant))
const isTouched = (permissions: Permissions, { entry }: Offer): boolean => entry.grants.some(grant => permissions.has(grant))

export const countOf = (node: TreeNode, permissions: Permissions): number =>
  node.offers.filter(offer => isChosen(permissions, offer)).length

/** How many entries of the node `chosen` has beyond `base`, and how many it lacks. */
export const difference = (
  { offers }: Pick<TreeNode, 'offers'>,
  permissions: Permissions,
  base: Permissions,
): { added: number; removed: number } => ({
  added: offers.filter(offer => isChosen(permissions, offer) && !isChosen(base, offer)).length,
  removed: offers.filter(offer => !isChosen(permissions, offer) && isChosen(base, offer)).length,
})

export function stateOf(node: TreeNode, permissions: Permissions): State {
  if (node.offers.every(offer => isChosen(permissions, offer))) return 'all'
  return node.offers.some(offer => isTouched(permissions, offer)) ? 'some' : 'none'
}

export function rowsOf(nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean, parent?: TreeNode, level = 1): Row[] {
  return nodes.flatMap((node, at) => [
    { node, parent, level, position: at + 1, siblings: nodes.length },
    ...(isLeaf(node) || !isOpen(node) ? [] : rowsOf(node.children, isOpen, node, level + 1)),
  ])
}

/** 'Alumnos · Pagos: ver': a permission's full name; the first, if two branches have it. Unknown ones are raw. */
export function nameOf(permission: Permission): string {
  for (const branch of permissionTree)
    for (const entry of branch.entries) if (entry.grants.includes(permission)) return `${branch.path.at(-1)} · ${entry.label}`
  return permission
}

export const namesOf = (permissions: Iterable<Permission>): string[] => [...new Set([...permissions].map(nameOf))]
