import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { locations, locationsChanged } from '../../contract.ts'

const LIVE_ROUTES = [locations.list]

export function CampusCount() {
  const { data } = useRead(locations.list, {})
  useLive(locationsChanged, LIVE_ROUTES)
  return data ? <>{data.locations.length === 1 ? '1 sede' : `${data.locations.length} sedes`}</> : null
}
