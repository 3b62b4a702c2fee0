import type { AnyRouter } from '@tanstack/react-router'
import { client } from '#web/calls/client.ts'
import { toast } from '#web/ui/toasts.ts'

const ID = /^[0-9a-f]{24}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/**
 * Drops all cached data and reads again what is shown. Closes an open record that is in no answer any more, because it belongs to
 * another campus.
 */
export async function readAnew(router: AnyRouter): Promise<void> {
  await client.resetQueries()
  const answers = client.getQueryCache().findAll({ type: 'active' })
  const statuses = answers.flatMap(({ state }) => (state.status === 'error' ? [(state.error as { status?: number }).status] : []))
  // A missing answer does not tell whether the record is still visible.
  const unanswered = statuses.some(status => status !== 404)
  const answersText = answers.map(({ state }) => JSON.stringify(state.data ?? null)).join()
  const isGone = (value: unknown) => isId(value) && !answersText.includes(value)
  const { pathname, search } = router.state.location as { pathname: string; search: Record<string, unknown> }
  const [first, ...deeper] = pathname.split('/').filter(Boolean)
  const elsewhere = statuses.includes(404) && deeper.some(isGone)
  const staleEntries = Object.entries(search).filter(([, value]) => isGone(value))
  if (unanswered || (!elsewhere && staleEntries.length === 0)) return
  toast.warn('Ya no está en tu alcance.')
  // Closes the window over the record too.
  const cleared = Object.fromEntries(
    [...staleEntries.map(([name]) => name), ...('ficha' in search ? ['ver'] : [])].map(name => [name, undefined]),
  )
  await router.navigate({ to: elsewhere ? `/${first}` : pathname, search: elsewhere ? {} : { ...search, ...cleared }, replace: true })
}
