import { CircleAlert } from 'lucide-react'
import { locationFailures, type RoomConflict } from '../../contract.ts'
import { conflictText } from './roomText.ts'
import styles from './parts.module.css'

/** The groups and talks that have the room at these hours: the quoted text for each (LOC-71), with name, course, dates and hours. */
export const RoomConflicts = ({ conflicts }: { conflicts: readonly RoomConflict[] }) => (
  <div role="alert">
    {conflicts.length > 0 && (
      <ul className={styles.roomBusy}>
        {conflicts.map(conflict => (
          <li key={conflict._id}>
            <CircleAlert aria-hidden />
            <span>
              <b>{locationFailures.CLASSROOM_BUSY.message}</b> {conflict.name} <span className="tabular">· {conflictText(conflict)}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
)
