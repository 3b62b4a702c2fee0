import { Trash2 } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { locations, type Location } from '../contract.ts'

/** 'Eliminar': asks nothing, because it can be undone (DES-24). A refusal names the uses of the campus. */
export function RemoveLocation({ location: { _id: id }, onRemoved }: { location: Location; onRemoved(): void }) {
  const { run, busy } = useCall(locations.remove, { success: 'Sede eliminada exitosamente', refresh: [locations.list] })
  const remove = async () => {
    if (await run({ params: { id } })) onRemoved()
  }
  return (
    <RouteButton route={locations.remove} type="text" danger icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void remove()}>
      Eliminar
    </RouteButton>
  )
}
