// M167: what arrives in a list that is sorted newest first waits while somebody points at it.
import './eagerLazy.ts'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AnyRoute } from '#contract/route.ts'
import { audit } from '#features/foundation/audit/contract.ts'
import { HistoryModal } from '#features/foundation/audit/web/shared/HistoryModal.tsx'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { bankImports } from '#features/money/bank/contract.ts'
import { videoComments } from '#features/online/videoComments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { imports } from '#features/workspace/imports/contract.ts'
import { wroteAt } from '#web/calls/acts.ts'
import { client } from '#web/calls/client.ts'
import { refreshAnnounced } from '#web/calls/useRead.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { router } from '#web/shell/routes.tsx'
import { known, routes } from './everyRoute.ts'
import { render } from './render.tsx'
import { serve } from './serve.ts'

vi.mock('../shell/Shell.tsx', () => import('./frameShell.tsx'))

const ROWS = 6
const idOf = (at: number) => `b${String(at).padStart(23, '0')}`
/** How many rows there are; the newest has the highest number. */
let made = ROWS

/** The sample's row so many times, newest first. */
function listed(route: AnyRoute): object {
  const answer = known(route, [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]) as Record<string, unknown>
  const [name, rows] = Object.entries(answer).find(([, value]) => Array.isArray(value)) as [string, object[]]
  return { ...answer, [name]: Array.from({ length: made }, (_, at) => ({ ...rows[0], _id: idOf(made - at) })), total: made }
}

/** Every route with its sample, this list with its rows. */
function serveAll(list: AnyRoute): void {
  made = ROWS
  client.clear()
  for (const route of routes)
    serve(route, () => (route.name === 'session.current' ? sessionStore.get()! : route === list ? listed(list) : known(route, [])))
}

const keyOf = (element: Element | null) => element?.closest('[data-row-key]')?.getAttribute('data-row-key')
const table = () => [...document.querySelectorAll('[data-slot="list"] tbody tr[data-row-key]')]
const button = page.getByRole('button', { name: /^\d+ nuev[oa]s?$/ })

const LISTS: [at: string, list: AnyRoute][] = [
  ['/bitacora', audit.list],
  ['/bandeja', outbox.list],
  ['/papelera', trash.list],
  ['/comentarios', videoComments.list],
  ['/alumnos', students.list],
  ['/importar', imports.list],
  ['/cobranza?vista=banco', bankImports.list],
]

test.for(LISTS)('M167: %s: rows that arrive under the pointer wait; away from it they come in at once', async ([at, list]) => {
  serveAll(list)
  const own = createRouter({ ...router.options, routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  render(<RouterProvider router={own as never} />)
  await expect.poll(() => table().map(keyOf), { timeout: 20_000 }).toEqual(Array.from({ length: ROWS }, (_, n) => idOf(ROWS - n)))

  await userEvent.hover(table()[2]!)
  const [under, top] = [table()[2]!, table()[2]!.getBoundingClientRect().top]
  made += 2
  await refreshAnnounced(list)
  await expect.element(button).toBeVisible()
  expect([keyOf(under), under.isConnected, under.getBoundingClientRect().top]).toEqual([idOf(ROWS - 2), true, top])

  await button.click()
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 2))
  await expect.element(button).not.toBeInTheDocument()
  expect(document.querySelector('[data-slot="list"]')!.contains(document.activeElement)).toBe(true)

  // The pointer and the focus go elsewhere.
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.hover(document.querySelector('h1')!)
  made += 1
  await refreshAnnounced(list)
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 3))
})

test('M167: with the focus in a list of rows they wait until it leaves', async () => {
  serveAll(audit.list)
  const own = createRouter({
    ...router.options,
    routeTree: router.routeTree,
    history: createMemoryHistory({ initialEntries: ['/bitacora'] }),
  })
  render(<RouterProvider router={own as never} />)
  await expect.poll(() => table().length, { timeout: 20_000 }).toBe(ROWS)
  await userEvent.hover(document.querySelector('h1')!)
  ;(table()[1] as HTMLElement).focus()
  made += 1
  await refreshAnnounced(audit.list)
  await expect.element(button).toHaveTextContent('1 nuevo')
  ;(table()[1] as HTMLElement).blur()
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 1))
})

test('M167: rows that the person wrote come in at once, under the pointer too', async () => {
  serveAll(audit.list)
  const own = createRouter({
    ...router.options,
    routeTree: router.routeTree,
    history: createMemoryHistory({ initialEntries: ['/bitacora'] }),
  })
  render(<RouterProvider router={own as never} />)
  await expect.poll(() => table().length, { timeout: 20_000 }).toBe(ROWS)
  await userEvent.hover(table()[2]!)
  made += 1
  wroteAt.set(performance.now())
  await refreshAnnounced(audit.list)
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 1))
})

test('M167: the history of a record waits as well', async () => {
  serveAll(audit.list)
  render(<HistoryModal record={idOf(1)} name="Ana López" onClose={() => {}} />)
  const lines = () => document.querySelectorAll('[data-slot="list-scroll"] > ol > li')
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(ROWS)
  await userEvent.hover(lines()[0]!)
  made += 3
  await refreshAnnounced(audit.list)
  await expect.element(button).toHaveTextContent('3 nuevos')
  expect(lines().length).toBe(ROWS)
  await button.click()
  await expect.poll(() => lines().length).toBe(ROWS + 3)
})
