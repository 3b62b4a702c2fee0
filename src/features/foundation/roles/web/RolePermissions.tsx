import { Check, KeyRound } from 'lucide-react'
import { permissionsIn } from '../allows.ts'
import type { Role } from '../contract.ts'
import { holdsEverything, unknownTo } from './roleForm.ts'
import { ALL_TEXT } from './roleText.ts'
import { countOf, isLeaf, stateOf, treeOf, type TreeNode } from './tree/treeModel.ts'
import type { Permissions } from '../treeRules.ts'
import styles from './roleSidebar.module.css'

const TREE = treeOf()

/** The tree, read-only: only granted entries (ACC-91). Unknown grants are listed raw at the end (ACC-62). */
export function RolePermissions({ role }: { role: Role }) {
  if (holdsEverything(role))
    return (
      <p className={styles.all} data-slot="all-permissions">
        <KeyRound aria-hidden />
        <span>
          <b>{ALL_TEXT}</b>
          También los que se agreguen al sistema más adelante.
        </span>
      </p>
    )
  const permissions: Permissions = new Set(permissionsIn(role.allows))
  const unknownPermissions = unknownTo(role)
  return (
    <>
      <Allowed nodes={TREE} chosen={permissions} />
      {unknownPermissions.length > 0 && (
        <>
          <h3 className="sectionTitle">Fuera del árbol</h3>
          <ul className={styles.raw}>
            {unknownPermissions.map(permission => (
              <li key={permission}>
                <code>{permission}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Allowed = ({ nodes, chosen }: { nodes: readonly TreeNode[]; chosen: Permissions }) => (
  <ul className={styles.tree}>
    {nodes
      .filter(node => stateOf(node, chosen) !== 'none')
      .map(node =>
        isLeaf(node) ? (
          <li key={node.key} className={styles.leaf}>
            <Check aria-hidden />
            {node.label}
            {stateOf(node, chosen) === 'some' && <span className="muted">en parte</span>}
          </li>
        ) : (
          <li key={node.key}>
            <span className={styles.branch}>
              {node.label}
              <span className="muted tabular">
                {countOf(node, chosen)} de {node.offers.length}
              </span>
            </span>
            <Allowed nodes={node.children} chosen={chosen} />
          </li>
        ),
      )}
  </ul>
)
