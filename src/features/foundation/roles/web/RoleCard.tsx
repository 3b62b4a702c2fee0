import { KeyRound, ShieldCheck, Users } from 'lucide-react'
import { pressed } from '#web/ui/press.ts'
import type { Role } from '../contract.ts'
import { holdsEverything } from './roleForm.ts'
import { areasText, usersText } from './roleText.ts'
import { classes } from '#web/look/classes.ts'
import styles from './roles.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'

interface Props {
  role: Role
  selected: boolean
  onOpen(id: string): void
}

export function RoleCard({ role, selected, onOpen }: Props) {
  const Icon = holdsEverything(role) ? KeyRound : ShieldCheck
  const areas = areasText(role)
  return (
    <li>
      <button type="button" className={styles.card} data-row-key={role._id} aria-pressed={selected} {...pressed(() => onOpen(role._id))}>
        <span className={styles.tile}>
          <Icon aria-hidden />
        </span>
        <span className={styles.main}>
          <span className="row">
            <b className="lines" title={role.name}>
              {role.name}
            </b>
            <span className="spacer" />
            <span className={classes(styles.users, 'tabular')}>
              <Users aria-hidden />
              {usersText(role.users)}
            </span>
          </span>
          <span className={styles.text}>{role.description}</span>
          <span className={classes(styles.areas, 'truncate')} title={areas}>
            {areas}
          </span>
        </span>
      </button>
    </li>
  )
}

export const RoleCardsSkeleton = () => (
  <div className={classes(skeletonStyles.skeleton, styles.cards, styles.skeleton)} data-slot="skeleton" role="status" aria-label="Cargando">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at}>
        <i style={{ width: '36%' }} />
        <i style={{ width: '72%' }} />
        <i style={{ width: '54%' }} />
      </div>
    ))}
  </div>
)
