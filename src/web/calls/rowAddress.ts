import { useRouter } from '@tanstack/react-router'
import { stringifySearch } from '#web/calls/search.ts'

/** The address that opens a row's record over the list (M129). @param name the search parameter with the id */
export function useRowAddress(name = 'ficha'): (id: string) => string {
  const { history, latestLocation } = useRouter()
  return id => history.createHref(latestLocation.pathname + stringifySearch({ ...(latestLocation.search as object), [name]: id }))
}
