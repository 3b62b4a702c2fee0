import { lazy, Suspense, type ReactNode } from 'react'
import { useRead } from '#web/useRead.ts'
import { groups, type ListedGroup } from '#features/teaching/groups/contract.ts'
import type { GroupsAddress } from './address.ts'
import type { ChangeAddress } from './useGroups.ts'

const StudentsModal = lazy(async () => ({ default: (await import('./students/StudentsModal.tsx')).StudentsModal }))
const GroupWizard = lazy(async () => ({ default: (await import('#features/teaching/groups/web/shared/form/GroupWizard.tsx')).GroupWizard }))
const GroupEdit = lazy(async () => ({ default: (await import('#features/teaching/groups/web/shared/form/GroupEdit.tsx')).GroupEdit }))
const MassMove = lazy(async () => ({ default: (await import('./move/MassMove.tsx')).MassMove }))
const GroupNotification = lazy(async () => ({
  default: (await import('#features/outreach/notifications/web/shared/GroupNotification.tsx')).GroupNotification,
}))

interface Props {
  address: GroupsAddress
  change: ChangeAddress
}

/** What stands over the list, by `ver` of the address; loaded when it is first opened. */
export function Modals({ address: { ver, ficha }, change }: Props) {
  const close = () => change({ ver: undefined, pagina: undefined, alumno: undefined }, true)
  return (
    <Suspense>
      {ver === 'nuevo' && <GroupWizard onClose={close} onCreated={id => change({ ver: undefined, nivel: undefined, ficha: id }, true)} />}
      {ver === 'alumnos' && ficha && <StudentsModal key={ficha} id={ficha} onClose={close} />}
      {ver === 'editar' && ficha && (
        <GroupEdit key={ficha} id={ficha} onClose={close} onDeleted={() => change({ ver: undefined, ficha: undefined }, true)} />
      )}
      {ver === 'cambiar' && ficha && <OfGroup key={ficha} id={ficha} show={group => <MassMove group={group} onClose={close} />} />}
      {ver === 'notificar' && ficha && (
        <OfGroup key={ficha} id={ficha} show={group => <GroupNotification group={group} onClose={close} />} />
      )}
    </Suspense>
  )
}

/** The sidebar that stands behind has read the group, and tells when that failed. */
function OfGroup({ id, show }: { id: string; show(group: ListedGroup): ReactNode }) {
  const { data } = useRead(groups.sidebar, { params: { id } })
  return data && show(data.group)
}
