import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { rolesAccess } from '../access.ts'
import { ROLE_TEXTS, roles, rolesChanged } from '../contract.ts'
import styles from './roleSidebar.module.css'

const LIVE_ROUTES = [roles.users]

/** The holders of a role (ACC-92), with links to their cards for users who may see employees. */
export function RoleHolders({ roleId }: { roleId: string }) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(roles.users, { params: { id: roleId } })
  useLive(rolesChanged, LIVE_ROUTES)
  if (error && !data) return <Failed reason={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={52} bars={['12%', '52%']} />
  if (data.users.length === 0)
    return (
      <Empty icon={Users} title={ROLE_TEXTS.noUsers}>
        Un rol se da en la ficha del empleado.
      </Empty>
    )
  return (
    <ul className={styles.holders} aria-label="Usuarios del rol">
      {data.users.map(user => (
        <li key={user._id}>
          <Avatar person={user} />
          <span>
            {can(rolesAccess.holder) ? (
              <Link className="medium lines" to="/empleados" search={{ ficha: user._id }}>
                {fullName(user)}
              </Link>
            ) : (
              <span className="medium lines">{fullName(user)}</span>
            )}
            <span className="small muted truncate" title={user.email}>
              {user.email}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
