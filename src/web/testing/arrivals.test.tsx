import './eagerLazy.ts'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeAll, expect, test, vi } from 'vitest'
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
import { inputOf, routes } from './everyRoute.ts'
import { render } from './render.tsx'
import { serve } from './serve.ts'

vi.mock('../shell/Shell.tsx', () => import('./frameShell.tsx'))

const ROWS = 6
const idOf = (at: number) => `b${String(at).padStart(23, '0')}`
let nextRow = ROWS

function listed(route: AnyRoute): object {
  const answer = inputOf(route, [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]) as Record<string, unknown>
  const [name, rows] = Object.entries(answer).find(([, value]) => Array.isArray(value)) as [string, object[]]
  return { ...answer, [name]: Array.from({ length: nextRow }, (_, at) => ({ ...rows[0], _id: idOf(nextRow - at) })), total: nextRow }
}

function serveAll(list: AnyRoute): void {
  nextRow = ROWS
  client.clear()
  for (const route of routes)
    serve(route, () => (route.name === 'session.current' ? sessionStore.get()! : route === list ? listed(list) : inputOf(route, [])))
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
  ['/cobranza?tab=banco', bankImports.list],
]

async function open(at: string, list: AnyRoute): Promise<void> {
  serveAll(list)
  const own = createRouter({ ...router.options, routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  render(<RouterProvider router={own as never} />)
  await expect.poll(() => table().map(keyOf), { timeout: 20_000 }).toEqual(Array.from({ length: ROWS }, (_, n) => idOf(ROWS - n)))
}
const arrive = async (list: AnyRoute, rows: number) => {
  nextRow += rows
  await refreshAnnounced(list)
}
async function pointElsewhere(): Promise<void> {
  const away = document.body.appendChild(document.createElement('div'))
  away.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 40px; height: 40px; z-index: 9999'
  await userEvent.hover(away)
  away.remove()
}
// The tests of another file may have left the pointer where a list comes.
beforeAll(pointElsewhere)
const blur = () => (document.activeElement as HTMLElement).blur()

test.for(LISTS)('M167: %s: with the focus in the list rows wait in their places; when it leaves they come in', async ([at, list]) => {
  await open(at, list)
  const row = table()[2] as HTMLElement
  row.focus({ preventScroll: true })
  const { top } = row.getBoundingClientRect()
  await arrive(list, 2)
  await expect.element(button).toBeVisible()
  expect([keyOf(row), row.isConnected, row.getBoundingClientRect().top]).toEqual([idOf(ROWS - 2), true, top])
  ;(button.element() as HTMLElement).click()
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 2))
  await expect.poll(() => document.querySelector('[data-slot="list"]')!.contains(document.activeElement)).toBe(true)
  await arrive(list, 1)
  await expect.element(button).toBeVisible()
  blur()
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 3))
  await arrive(list, 1)
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 4))
})

test('M167: under the pointer rows wait until it leaves', async () => {
  await open('/bitacora', audit.list)
  await userEvent.hover(table()[2]!)
  await arrive(audit.list, 12)
  await expect.element(button).toHaveTextContent('12 nuevos')
  await pointElsewhere()
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 12))
})

test('M167: rows that the person wrote come in at once', async () => {
  await open('/bitacora', audit.list)
  ;(table()[2] as HTMLElement).focus({ preventScroll: true })
  wroteAt.set(performance.now())
  await arrive(audit.list, 1)
  await expect.poll(() => keyOf(table()[0]!)).toBe(idOf(ROWS + 1))
})

test('M167: the history of a record waits as well', async () => {
  serveAll(audit.list)
  render(<HistoryModal record={idOf(1)} name="Ana López" onClose={() => {}} />)
  const lines = () => document.querySelectorAll('[data-slot="list-scroll"] > ol > li')
  await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(ROWS)
  document.querySelector<HTMLElement>('[data-slot="list-scroll"]')!.focus()
  await arrive(audit.list, 3)
  await expect.element(button).toHaveTextContent('3 nuevos')
  expect(lines().length).toBe(ROWS)
  ;(button.element() as HTMLElement).click()
  await expect.poll(() => lines().length).toBe(ROWS + 3)
})
