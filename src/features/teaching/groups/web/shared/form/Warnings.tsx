import { TriangleAlert } from 'lucide-react'
import type { GroupWarning } from '../../../contract.ts'

/** What a save tells without refusing it. */
export const Warnings = ({ warnings }: { warnings: readonly GroupWarning[] }) =>
  warnings.length > 0 && (
    <ul className="gf-warnings" aria-label="Avisos">
      {warnings.map(({ code, message }) => (
        <li key={`${code}${message}`}>
          <TriangleAlert aria-hidden />
          {message}
        </li>
      ))}
    </ul>
  )
