import { MapPin } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import styles from './scopeChip.module.css'

/** The campuses that limit the user (CON-1): nothing for users who see the whole academy. */
export function ScopeChip() {
  const { campuses = [] } = useSession().user
  if (campuses.length === 0) return null
  const names = campuses.map(({ name }) => name).join(', ')
  return (
    <span className={styles.chip} title={names} data-slot="scope-chip">
      <MapPin aria-hidden />
      <span className="truncate">{campuses.length === 1 ? `Sede ${names}` : `${campuses.length} sedes`}</span>
      {campuses.length > 1 && <span className="visuallyHidden">{names}</span>}
    </span>
  )
}
