import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { tell, useCall } from '#web/calls/useCall.ts'
import { rolesAccess } from '../access.ts'
import { grantsOf } from '../allows.ts'
import { beyond } from '../beyond.ts'
import { ROLE_TEXTS, roleFailures, roles, type Role } from '../contract.ts'
import styles from './roleModal.module.css'

export interface Holder {
  _id: string
  name: string
  lastName: string
  secondLastName: string
}

interface Props {
  role: Role
  /** Called when the server refused because somebody got the role meanwhile; with an empty list for a retry. */
  onInUse(holders: readonly Holder[]): void
  onDeleted(): void
}

const [QUESTION, CONSEQUENCE] = ROLE_TEXTS.removeQuestion.split(/(?<=？)/) as [string, string]

/** A role with more permissions than the user's cannot be changed (ACC-70). */
export function useMayTouch(role: Role): true | { message: string } {
  const { allows } = useSession()
  return beyond(allows, grantsOf(role.allows)).length === 0 ? true : roleFailures.BEYOND_OWN_PERMISSIONS
}

/** In the edit view, or in the sidebar for users who may not edit; asks first (ACC-87, ACC-93). */
export function DeleteRole({ role, onInUse, onDeleted }: Props) {
  const mayTouch = useMayTouch(role)
  const { run, busy, lastError } = useCall(roles.remove, { success: ROLE_TEXTS.removed, refresh: [roles.list], quiet: true })
  const remove = async () => {
    onInUse([])
    if (!(await confirm({ title: QUESTION, text: CONSEQUENCE, ok: 'Eliminar', danger: true }))) return
    if (await run({ params: { id: role._id } })) return onDeleted()
    const error = lastError()
    if (error?.code === roleFailures.ROLE_IN_USE.code) onInUse((error.ext?.users ?? []) as Holder[])
    else if (error) tell(error)
  }
  return (
    <RouteButton
      route={roles.remove}
      allow={role.users === 0 ? mayTouch : roleFailures.ROLE_IN_USE}
      type="text"
      danger
      icon={<Trash2 aria-hidden />}
      loading={busy}
      onClick={() => void remove()}
    >
      Eliminar rol
    </RouteButton>
  )
}

export function InUse({ holders }: { holders: readonly Holder[] }) {
  const { can } = useSession()
  return (
    <div className={styles.inUse} role="alert">
      <b>{roleFailures.ROLE_IN_USE.message}</b>
      <ul>
        {holders.map(holder => (
          <li key={holder._id}>
            {can(rolesAccess.holder) ? (
              <Link to="/empleados" search={{ ficha: holder._id }}>
                {fullName(holder)}
              </Link>
            ) : (
              fullName(holder)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
