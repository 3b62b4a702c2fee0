import { TriangleAlert } from 'lucide-react'
import type { GroupWarning } from '../../../contract.ts'
import styles from './form.module.css'

/** What a save tells without refusing it. */
export const Warnings = ({ warnings }: { warnings: readonly GroupWarning[] }) =>
  warnings.length > 0 && (
    <ul className={styles.warnings} aria-label="Avisos">
      {warnings.map(({ code, message }) => (
        <li key={`${code}${message}`}>
          <TriangleAlert aria-hidden />
          {message}
        </li>
      ))}
    </ul>
  )
