import { Trash2 } from 'lucide-react'
import { confirm } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/useCall.ts'
import { classrooms, locations, type ClassRoom } from '../contract.ts'

/** 'Eliminar', with the consequence in the question. What uses the room is named by the server's refusal. */
export function RemoveClassroom({ room: { _id: id, name }, onRemoved }: { room: ClassRoom; onRemoved(): void }) {
  const { run, busy } = useCall(classrooms.remove, {
    success: 'Salón eliminado exitosamente',
    refresh: [classrooms.ofLocation, locations.list],
  })
  const remove = async () => {
    const text = 'Ningún grupo podrá ocuparlo. Los grupos que ya terminaron lo conservan. Esta acción no puede deshacerse.'
    if (!(await confirm({ title: `¿Eliminar el salón ${name}?`, text, ok: 'Eliminar', danger: true }))) return
    if (await run({ params: { id } })) onRemoved()
  }
  return (
    <RouteButton route={classrooms.remove} type="text" danger icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void remove()}>
      Eliminar
    </RouteButton>
  )
}
