import { useRouter } from '@tanstack/react-router'
import { stringifySearch } from '#web/calls/search.ts'

/** The address at which the record of a row is open over its list (M129). @param name of what the address says it by */
export function useRowAddress(name = 'ficha'): (id: string) => string {
  const { history, latestLocation } = useRouter()
  return id => history.createHref(latestLocation.pathname + stringifySearch({ ...(latestLocation.search as object), [name]: id }))
}
