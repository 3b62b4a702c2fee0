import { KeyRound, ShieldCheck, Users } from 'lucide-react'
import { pressed } from '#web/ui/press.ts'
import type { Role } from '../contract.ts'
import { holdsEverything } from './roleForm.ts'
import { areasText, usersText } from './roleText.ts'

interface Props {
  role: Role
  selected: boolean
  onOpen(id: string): void
}

/** A role: what it is called, what for, how many hold it, where it reaches. Opens its sidebar. */
export function RoleCard({ role, selected, onOpen }: Props) {
  const Icon = holdsEverything(role) ? KeyRound : ShieldCheck
  const areas = areasText(role)
  return (
    <li>
      <button type="button" className="ro-card" data-row-key={role._id} aria-pressed={selected} {...pressed(() => onOpen(role._id))}>
        <span className="ro-tile">
          <Icon aria-hidden />
        </span>
        <span className="ro-main">
          <span className="row">
            <b className="lines" title={role.name}>
              {role.name}
            </b>
            <span className="sp" />
            <span className="ro-users num">
              <Users aria-hidden />
              {usersText(role.users)}
            </span>
          </span>
          <span className="ro-text">{role.description}</span>
          <span className="ro-areas clip" title={areas}>
            {areas}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Cards of the final size, drawn after 300 ms. */
export const RoleCardsSkeleton = () => (
  <div className="skeleton ro-cards ro-skeleton" role="status" aria-label="Cargando">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at}>
        <i style={{ width: '36%' }} />
        <i style={{ width: '72%' }} />
        <i style={{ width: '54%' }} />
      </div>
    ))}
  </div>
)
