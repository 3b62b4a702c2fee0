import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { groups, type Group, type ListedGroup } from '#features/teaching/groups/contract.ts'
import type { GroupsAddress } from './address.ts'
import { showing } from './list/filters.ts'
import { matching } from './list/panels.ts'
import type { ChangeAddress } from './useGroups.ts'

const StudentsModal = lazy(async () => (await import('./students/StudentsModal.tsx')).StudentsModal)
const parts = async () => (await import('#features/teaching/lessons/web/shared/groupFormParts.ts')).fillGroupForm()
const GroupWizard = lazy(async () => {
  const [{ GroupWizard: form }] = await Promise.all([import('#features/teaching/groups/web/shared/form/GroupWizard.tsx'), parts()])
  return form
})
const GroupEdit = lazy(async () => {
  const [{ GroupEdit: form }] = await Promise.all([import('#features/teaching/groups/web/shared/form/GroupEdit.tsx'), parts()])
  return form
})
const MassMove = lazy(async () => (await import('./move/MassMove.tsx')).MassMove)
const ListSheet = lazy(async () => (await import('#features/presence/attendance/web/shared/ListSheet.tsx')).ListSheet)
const GroupNotification = lazy(
  async () => (await import('#features/outreach/notifications/web/shared/GroupNotification.tsx')).GroupNotification,
)

interface Props {
  address: GroupsAddress
  change: ChangeAddress
  today: string
}

/** The windows above the list, by `ver` of the address; each loads on first use. */
export function Modals({ address, change, today }: Props) {
  const { ver, ficha } = address
  // The students of a bulk action of the table; a window opened otherwise concerns the whole group.
  const [studentIds, setStudentIds] = useState<readonly string[]>()
  const close = () => {
    setStudentIds(undefined)
    change({ ver: undefined, pagina: undefined, alumno: undefined, solo: undefined, dia: undefined }, true)
  }
  const back = () => {
    if (!studentIds) return close()
    setStudentIds(undefined)
    change({ ver: 'alumnos' }, true)
  }
  /** Shows a group in the list, despite tab, search or filter (M77). */
  const show = (group: Group, more: { ficha?: string } = {}) => {
    const { buscar } = address
    const found = !buscar || matching([{ ...group, version: '', buckets: [] }], buscar).length > 0
    const all = { ...showing(address, group, today), ...(!found && { buscar: undefined }) }
    change({ ver: undefined, nivel: group.course.courseLevel, ...all, ...more }, true)
  }
  const openFor = (view: 'cambiar' | 'notificar', students: readonly string[]) => {
    setStudentIds(students)
    change({ ver: view }, true)
  }
  return (
    <Suspense>
      {ver === 'nuevo' && (
        <GroupWizard
          onClose={created => (created ? show(created) : close())}
          onCreated={created => show(created, { ficha: created._id })}
        />
      )}
      {(ver === 'alumnos' || ver === 'asistencia') && ficha && (
        <StudentsModal
          key={ficha}
          id={ficha}
          tab={ver}
          onTab={tab => change({ ver: tab }, true)}
          openFor={openFor}
          onClose={close}
          onTake={() => change({ ver: 'lista' }, true)}
        />
      )}
      {ver === 'lista' && ficha && (
        <ListSheet key={ficha} id={ficha} day={address.dia} onDay={dia => change({ dia }, true)} onClose={close} />
      )}
      {ver === 'editar' && ficha && (
        <GroupEdit key={ficha} id={ficha} onClose={close} onDeleted={() => change({ ver: undefined, ficha: undefined }, true)} />
      )}
      {ver === 'cambiar' && ficha && (
        <OfGroup key={ficha} id={ficha} show={group => <MassMove group={group} chosen={studentIds} onClose={back} />} />
      )}
      {ver === 'notificar' && ficha && (
        <OfGroup key={ficha} id={ficha} show={group => <GroupNotification group={group} students={studentIds} onClose={back} />} />
      )}
    </Suspense>
  )
}

/** The sidebar below has read the group, and reports a failure. */
function OfGroup({ id, show }: { id: string; show(group: ListedGroup): ReactNode }) {
  const { data } = useRead(groups.sidebar, { params: { id } })
  return data && show(data.group)
}
