import { useRead } from '#web/calls/useRead.ts'
import { collections } from '../../contract.ts'
import { FORECAST_WEEKS } from '../../forecast.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'

/** The forecast that the address asks for. */
export function useForecast() {
  const [{ sede, por }] = useCollectionsAddress()
  return useRead(collections.forecast, {
    query: { weeks: FORECAST_WEEKS, by: por ? 'course' : 'campus', ...(sede && { location: sede }) },
  })
}
