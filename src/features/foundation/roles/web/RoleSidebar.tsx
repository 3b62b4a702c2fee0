import { ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import type { CallError } from '#web/calls/api.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { roleFailures, roles, type Role } from '../contract.ts'
import { DeleteRole, InUse, useMayTouch, type Holder } from './DeleteRole.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import type { Tab } from './useRoles.ts'
import styles from './roleSidebar.module.css'

interface Props {
  /** Absent while loading, or when the role is deleted. */
  role: Role | undefined
  loading: boolean
  failed: CallError | null
  retry(): void
  tab: Tab
  onTab(tab: Tab): void
  previous?: () => void
  next?: () => void
  onClose(): void
  onEdit(): void
  onDeleted(): void
}

/** A role: name, description, permissions and holders (ACC-91). */
export function RoleSidebar({ role, loading, failed, retry, tab, onTab, onEdit, onDeleted, ...steps }: Props) {
  const [refusal, setRefusal] = useState<{ role: string; holders: readonly Holder[] }>()
  return (
    <Aside
      {...steps}
      label="Rol"
      tools={role && <HistoryButton record={role._id} name={role.name} />}
      head="Rol"
      footer={
        role && <Actions role={role} onEdit={onEdit} onInUse={holders => setRefusal({ role: role._id, holders })} onDeleted={onDeleted} />
      }
    >
      {refusal && refusal.role === role?._id && refusal.holders.length > 0 && <InUse holders={refusal.holders} />}
      {role ? (
        <LoadedRole role={role} tab={tab} onTab={onTab} />
      ) : loading ? (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      ) : failed ? (
        <Failed reason={failed.message} retry={retry} />
      ) : (
        <Empty icon={ShieldX} title={roleFailures.ROLE_NOT_FOUND.message}>
          Quizá alguien lo eliminó. La Bitácora lo dice.
        </Empty>
      )}
    </Aside>
  )
}

interface ActionsProps {
  role: Role
  onEdit(): void
  onInUse(holders: readonly Holder[]): void
  onDeleted(): void
}

function Actions({ role, onEdit, ...removal }: ActionsProps) {
  const { can } = useSession()
  const mayTouch = useMayTouch(role)
  if (!can(roles.update)) return <DeleteRole role={role} {...removal} />
  return (
    <RouteButton route={roles.update} allow={mayTouch} color="primary" variant="filled" onClick={onEdit}>
      Editar
    </RouteButton>
  )
}

function LoadedRole({ role, tab: shownTab, onTab }: { role: Role; tab: Tab; onTab(tab: Tab): void }) {
  const ids = useTabIds()
  const lists = useSession().can(roles.users)
  const tab = lists ? shownTab : 'permisos'
  return (
    <>
      <h2 className={styles.name} translate="no">
        {role.name}
      </h2>
      <p className={styles.description}>{role.description}</p>
      {role.needsFactor && (
        <p className={styles.description}>
          <StateTag tone="green" icon={ShieldCheck}>
            Exigir verificación en dos pasos
          </StateTag>
        </p>
      )}
      <TabList
        label="Del rol"
        ids={ids}
        tabs={[
          { key: 'permisos', label: 'Permisos' },
          ...(lists
            ? [
                {
                  key: 'usuarios' as const,
                  label: (
                    <>
                      Usuarios <span className="muted tabular">{role.users}</span>
                    </>
                  ),
                },
              ]
            : []),
        ]}
        active={tab}
        onChange={onTab}
      />
      <div {...panelOf(ids, tab)} className={styles.panel}>
        {tab === 'permisos' ? <RolePermissions role={role} /> : <RoleHolders roleId={role._id} />}
      </div>
    </>
  )
}
