import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import type { GroupWarning } from '../../../contract.ts'
import styles from './form.module.css'

export function Warnings({ warnings }: { warnings: readonly GroupWarning[] }) {
  const { can } = useSession()
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label="Avisos">
      {warnings.map(({ code, message }) => (
        <li key={`${code}${message}`}>
          <TriangleAlert aria-hidden />
          <span>{message}</span>
          {code === 'YEAR_OPEN' && can('post /closedDays/') && (
            <Link to="/calendario" search={{ cerrar: Number(message.slice(0, 4)) }}>
              Proponer
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
