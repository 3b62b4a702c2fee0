import { Link } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { SHEET_LEAVES } from '../access.ts'
import type { Description } from '../contract.ts'
import { iconOf } from './icons.ts'
import styles from './reports.module.css'

/** The reports at the left. */
export function Rail({ all }: { all: readonly Description[] }) {
  const { can } = useSession()
  return (
    <nav className={styles.rail} aria-label="Reportes">
      {can(SHEET_LEAVES) && (
        <Link to="/reportes" activeOptions={{ exact: true, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
          <Newspaper aria-hidden />
          <span className="truncate">La academia en una hoja</span>
        </Link>
      )}
      {[...Map.groupBy(all, ({ block }) => block)].map(([block, list]) => (
        <div key={block}>
          <h2>{block}</h2>
          {list.map(({ path, name, icon }) => {
            const Icon = iconOf(icon)
            return (
              <Link key={path} to="/reportes/$reporte" params={{ reporte: path }} activeProps={{ 'aria-current': 'page' }}>
                <Icon aria-hidden />
                <span className="truncate">{name}</span>
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
