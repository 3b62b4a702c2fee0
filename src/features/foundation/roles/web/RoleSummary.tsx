import type { Chosen } from '../treeRules.ts'
import { summary } from '../summary.ts'

/** What a role may do, in plain words, branch by branch (ACC-68). */
export function RoleSummary({ chosen }: { chosen: Chosen }) {
  const branches = summary(chosen)
  if (branches.length === 0) return <p className="ro-none">Todavía nada: elige al menos un permiso.</p>
  return (
    <ul className="ro-words">
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
