import { useLive } from '#web/live.ts'
import { useRead } from '#web/useRead.ts'
import { locations, locationsChanged } from '../../contract.ts'

const SHOWN = [locations.list]

/** '3 sedes'; nothing until it is known. */
export function CampusCount() {
  const { data } = useRead(locations.list, {})
  useLive(locationsChanged, SHOWN)
  return data ? <>{data.locations.length === 1 ? '1 sede' : `${data.locations.length} sedes`}</> : null
}
