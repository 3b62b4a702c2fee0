import { Trash2 } from 'lucide-react'
import { confirm } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/useCall.ts'
import { locations, type Location } from '../contract.ts'
import { placedRooms } from './shared/roomText.ts'

/** 'Eliminar', with the consequence in the question. What uses the campus is named by the server's refusal. */
export function RemoveLocation({ location: { _id: id, name, classRooms }, onRemoved }: { location: Location; onRemoved(): void }) {
  const { run, busy } = useCall(locations.remove, { success: 'Sede eliminada exitosamente', refresh: [locations.list] })
  const remove = async () => {
    const rooms = classRooms > 0 ? `Se elimina junto con sus salones (${placedRooms(classRooms)}). ` : ''
    const text = `${rooms}Los pagos y grupos anteriores la conservan. Esta acción no puede deshacerse.`
    if (!(await confirm({ title: `¿Eliminar la sede ${name}?`, text, ok: 'Eliminar', danger: true }))) return
    if (await run({ params: { id } })) onRemoved()
  }
  return (
    <RouteButton route={locations.remove} type="text" danger icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void remove()}>
      Eliminar
    </RouteButton>
  )
}
