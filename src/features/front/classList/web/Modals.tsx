import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useRead } from '#web/useRead.ts'
import { groups, type ListedGroup } from '#features/teaching/groups/contract.ts'
import type { GroupsAddress } from './address.ts'
import type { ChangeAddress } from './useGroups.ts'

const StudentsModal = lazy(async () => ({ default: (await import('./students/StudentsModal.tsx')).StudentsModal }))
const parts = () => import('#features/teaching/lessons/web/shared/groupFormParts.ts')
const GroupWizard = lazy(async () => {
  const [{ GroupWizard: form }] = await Promise.all([import('#features/teaching/groups/web/shared/form/GroupWizard.tsx'), parts()])
  return { default: form }
})
const GroupEdit = lazy(async () => {
  const [{ GroupEdit: form }] = await Promise.all([import('#features/teaching/groups/web/shared/form/GroupEdit.tsx'), parts()])
  return { default: form }
})
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
  // Whom a bulk action of the student table is about; a window opened otherwise is about the whole group.
  const [chosen, setChosen] = useState<readonly string[]>()
  const close = () => {
    setChosen(undefined)
    change({ ver: undefined, pagina: undefined, alumno: undefined, solo: undefined }, true)
  }
  const back = () => {
    if (!chosen) return close()
    setChosen(undefined)
    change({ ver: 'alumnos' }, true)
  }
  const openFor = (view: 'cambiar' | 'notificar', students: readonly string[]) => {
    setChosen(students)
    change({ ver: view }, true)
  }
  return (
    <Suspense>
      {ver === 'nuevo' && <GroupWizard onClose={close} onCreated={id => change({ ver: undefined, nivel: undefined, ficha: id }, true)} />}
      {ver === 'alumnos' && ficha && <StudentsModal key={ficha} id={ficha} openFor={openFor} onClose={close} />}
      {ver === 'editar' && ficha && (
        <GroupEdit key={ficha} id={ficha} onClose={close} onDeleted={() => change({ ver: undefined, ficha: undefined }, true)} />
      )}
      {ver === 'cambiar' && ficha && (
        <OfGroup key={ficha} id={ficha} show={group => <MassMove group={group} chosen={chosen} onClose={back} />} />
      )}
      {ver === 'notificar' && ficha && (
        <OfGroup key={ficha} id={ficha} show={group => <GroupNotification group={group} students={chosen} onClose={back} />} />
      )}
    </Suspense>
  )
}

/** The sidebar that stands behind has read the group, and tells when that failed. */
function OfGroup({ id, show }: { id: string; show(group: ListedGroup): ReactNode }) {
  const { data } = useRead(groups.sidebar, { params: { id } })
  return data && show(data.group)
}
