import { skipToken, useQuery, type Query, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import { call, type CallError } from '#web/calls/api.ts'
import { client } from '#web/calls/client.ts'
import { store } from '#web/state/store.ts'

/** Pass it instead of an input to read nothing yet. */
export const skip: typeof skipToken = skipToken

interface ReadOptions {
  /** Milliseconds for which the answer counts as fresh; one second by default. */
  fresh?: number
  /** Polling interval in milliseconds. */
  every?: number
}

const sameRecord = (a: unknown, b: unknown) =>
  JSON.stringify((a as { params?: unknown } | undefined)?.params) === JSON.stringify((b as { params?: unknown } | undefined)?.params)

/** Routes whose present read was caused by an announcement, not by the user (M164). */
const announced = new Set<string>()

/** Reads a route. While another page or filter loads, the previous answer stays. */
export function useRead<T extends AnyRoute>(
  route: T,
  input: Input<T> | typeof skipToken,
  { fresh, every }: ReadOptions = {},
): UseQueryResult<Answer<T>, CallError> {
  return useQuery<Answer<T>, CallError>({
    queryKey: [route.name, input === skipToken ? null : input],
    queryFn:
      input === skipToken ? skipToken : ({ signal }) => call(route, input, { signal, ...(announced.has(route.name) && { cause: 'live' }) }),
    placeholderData: (previous, query) =>
      (query && input !== skipToken && sameRecord(query.queryKey[1], input) ? previous : undefined) as never,
    ...(fresh === undefined ? {} : { staleTime: fresh }),
    ...(every === undefined ? {} : { refetchInterval: every }),
  })
}

/** Milliseconds that a first read may take before the screen shows a notice. */
const SLOW = 5_000
const waited = new Map<string, { timer: ReturnType<typeof setTimeout>; slow: boolean }>()

export const slowReads = store(false)
const tellSlow = () => slowReads.set([...waited.values()].some(({ slow }) => slow))

const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

client.getQueryCache().subscribe(event => {
  const query = event.query as Query
  const { queryHash: key } = query
  const waits = query.isActive() && isFirst(query)
  if (waits === waited.has(key)) return
  if (waits) {
    const each = { slow: false, timer: setTimeout(() => ((each.slow = true), tellSlow()), SLOW) }
    waited.set(key, each)
  } else {
    clearTimeout(waited.get(key)!.timer)
    waited.delete(key)
    tellSlow()
  }
})

export async function readSlowAgain(): Promise<void> {
  const late = new Set(waited.keys())
  const predicate = ({ queryHash }: Query) => late.has(queryHash)
  await client.cancelQueries({ predicate })
  await client.refetchQueries({ predicate })
}

/** Reads these routes again: at once if shown, otherwise when next shown. */
export async function refresh(routes: readonly AnyRoute[]): Promise<void> {
  await Promise.all(routes.map(route => client.invalidateQueries({ queryKey: [route.name] })))
}

/** Shows what a write has just answered in place of the last read of that record, until it is read again. */
export const answered = <T extends AnyRoute>(route: T, input: Input<T>, answer: Answer<T>): void =>
  void client.setQueryData([route.name, input], answer)

/** Everything is read again: at once what the screen shows. The server counts these reads apart from the person's own, too. */
export async function refreshShown(): Promise<void> {
  const names = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey: [name] }) => String(name))
  for (const name of names) announced.add(name)
  await client.invalidateQueries().finally(() => names.forEach(name => announced.delete(name)))
}

/** The same for one route after an announcement: the server counts such reads separately. */
export async function refreshAnnounced(route: AnyRoute): Promise<void> {
  announced.add(route.name)
  await refresh([route]).finally(() => announced.delete(route.name))
}
