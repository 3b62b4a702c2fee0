import type { Permissions } from '../treeRules.ts'
import { summary } from '../summary.ts'
import styles from './roleModal.module.css'

/** Describes what a role may do, branch by branch (ACC-68). */
export function RoleSummary({ chosen }: { chosen: Permissions }) {
  const branches = summary(chosen)
  if (branches.length === 0) return <p className={styles.none}>Todavía nada: elige al menos un permiso.</p>
  return (
    <ul className={styles.words}>
      {branches.map(({ path, can }) => (
        <li key={path.join('/')}>
          <b>{path.at(-1)}</b>
          <ul>
            {can.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
