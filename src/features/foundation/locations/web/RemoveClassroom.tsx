import { Trash2 } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { classrooms, locations, type ClassRoom } from '../contract.ts'

/** 'Eliminar': asks nothing, because it can be undone (DES-24). A refusal names the uses of the room. */
export function RemoveClassroom({ room: { _id: id }, onRemoved }: { room: ClassRoom; onRemoved(): void }) {
  const { run, busy } = useCall(classrooms.remove, {
    success: 'Salón eliminado exitosamente',
    refresh: [classrooms.ofLocation, locations.list],
  })
  const remove = async () => {
    if (await run({ params: { id } })) onRemoved()
  }
  return (
    <RouteButton route={classrooms.remove} type="text" danger icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void remove()}>
      Eliminar
    </RouteButton>
  )
}
