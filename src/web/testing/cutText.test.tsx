import './eagerLazy.ts'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Grant } from '#contract/access.ts'
import { client } from '#web/calls/client.ts'
import { router } from '#web/shell/routes.tsx'
import { sessionStore } from '#web/session/signedIn.ts'
import { catalogue } from '../../../e2e/states/catalogue.ts'
import type { Demo } from '../../../e2e/states/demo.ts'
import { cutText } from './cutText.ts'
import { inputOf, LONG, routes } from './everyRoute.ts'
import { rest, windowOpens } from './pressing.ts'
import { render, unmountAll } from './render.tsx'
import { serve } from './serve.ts'

vi.mock('#web/shell/Shell.tsx', () => import('./frameShell.tsx'))

const ID = 'a00000000000000000000002'
const DAY = '2026-11-23'
const EVERYTHING: readonly Grant[] = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]

/** Any record: the fake server has one of each kind. */
const RECORD = { _id: ID, date: DAY, hour: 10, course: { _id: ID }, appoiments: [{ _id: ID }], toString: () => ID }
const demo = new Proxy({} as Demo, { get: (_all, name) => (name === 'today' ? DAY : () => Promise.resolve(RECORD)) })

let startedAt = 0
let open = 0
let own: ReturnType<typeof createRouter> | undefined
const still = () => rest(() => ({ begun: startedAt, open: open + client.isFetching() + Number(own?.state.status !== 'idle') }))

function serveAll(): void {
  for (const route of routes)
    serve(route, async () => {
      startedAt += 1
      open += 1
      await Promise.resolve()
      open -= 1
      return route.name === 'session.current' ? sessionStore.get()! : inputOf(route, EVERYTHING, LONG)
    })
}

async function draw(at: string, opensWindow: boolean): Promise<void> {
  unmountAll()
  client.clear()
  own = createRouter({ ...router.options, routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [at] }) }) as never
  render(<RouterProvider router={own} />)
  await still()
  if (opensWindow) await windowOpens()
  // A window that fades in is not visible yet.
  for (const motion of document.getAnimations()) if (motion.effect?.getComputedTiming().iterations !== Infinity) motion.finish()
  await still()
}

// For desks leaves.test.tsx checks every control; axe.spec.ts checks every state with real records.
const parts = Object.entries(catalogue)
  .map(([part, states]) => [part, states.filter(({ to, reads, who }) => !to && !reads && who !== null)] as const)
  .filter(([, states]) => states.length > 0)

test.each(parts)('M86: on a phone no text is cut in %s', async (_part, states) => {
  await page.viewport(390, 844)
  serveAll()
  const cut: string[] = []
  for (const { name, path, shows } of states) {
    await draw(typeof path === 'string' ? path : await path(demo), shows !== undefined)
    cut.push(...cutText().map(each => `${name}: ${each}`))
  }
  expect(cut).toEqual([])
})

const BOX = 'width: 60px; height: 20px; font: 14px/20px sans-serif; overflow: hidden'
test.each([
  ['aside', `<p style="${BOX}; white-space: nowrap">Lunes y miércoles</p>`, 1],
  ['below', `<p style="${BOX}">Lunes y miércoles, viernes</p>`, 1],
  ['by a box around it', `<div style="${BOX}"><p style="width: 200px">Lunes y miércoles, viernes</p></div>`, 1],
  ['with dots that a finger cannot open', `<p style="${BOX}; white-space: nowrap; text-overflow: ellipsis">Lunes y miércoles</p>`, 1],
  ['with dots in a button', `<button><p style="${BOX}; white-space: nowrap; text-overflow: ellipsis">Lunes y miércoles</p></button>`, 0],
  ['by what scrolls', `<p style="${BOX}; white-space: nowrap; overflow: auto">Lunes y miércoles</p>`, 0],
  ['on purpose', `<p data-gives style="${BOX}">Lunes y miércoles, viernes</p>`, 0],
  ['not at all', `<p style="${BOX}">Lunes</p>`, 0],
])('M86: finds text that is cut %s', async (_how, html, count) => {
  await page.viewport(390, 844)
  document.body.insertAdjacentHTML('beforeend', `<main>${html}</main>`)
  expect(cutText()).toHaveLength(count)
  document.body.lastElementChild!.remove()
})
