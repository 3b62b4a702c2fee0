import './eagerLazy.ts'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { client } from '#web/calls/client.ts'
import { router } from '#web/shell/routes.tsx'
import { sessionStore } from '#web/session/signedIn.ts'
import { catalogue } from '../../../e2e/states/catalogue.ts'
import type { Demo } from '../../../e2e/states/demo.ts'
import { inputOf, routes } from './everyRoute.ts'
import { rest, windowOpens } from './pressing.ts'
import { render, unmountAll } from './render.tsx'
import { changed } from './sample.ts'
import { serve } from './serve.ts'
import { translatePage } from './translated.ts'

vi.mock('#web/shell/Shell.tsx', () => import('./frameShell.tsx'))

const ID = 'a00000000000000000000002'
const DAY = '2026-11-23'
const EVERYTHING: readonly Grant[] = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]
const RECORD = { _id: ID, date: DAY, hour: 10, course: { _id: ID }, appoiments: [{ _id: ID }], toString: () => ID }
const demo = new Proxy({} as Demo, { get: (_all, name) => (name === 'today' ? DAY : () => Promise.resolve(RECORD)) })

let answers: 'before' | 'after' | 'nothing' = 'before'
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
      if (route.name === 'session.current') return sessionStore.get()!
      const answer = inputOf(route, EVERYTHING, answers === 'before' ? 'Ana' : 'Rosa')
      return answers === 'before' || answer instanceof Blob ? answer : changed(answer, answers === 'nothing')
    })
}

/** The screen's text after each change of its data. */
async function played(at: string, opensWindow: boolean, translated: boolean): Promise<string[]> {
  unmountAll()
  client.clear()
  answers = 'before'
  own = createRouter({ ...router.options, routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [at] }) }) as never
  render(<RouterProvider router={own} />)
  await still()
  if (opensWindow) await windowOpens()
  const texts: string[] = []
  for (answers of ['after', 'nothing'] as const) {
    if (translated) translatePage()
    await client.invalidateQueries()
    await still()
    texts.push(document.body.innerText.replace(/\s+/g, ' '))
  }
  return texts
}

/** One state of each screen; with `VITE_LEAVES=all` (`npm run prove`) every state. leaves.test.tsx checks all text nodes. */
const routesSeen = new Set<string>()
const isNew = (route: string) => import.meta.env.VITE_LEAVES === 'all' || (!routesSeen.has(route) && routesSeen.add(route))
const parts = Object.entries(catalogue)
  .map(([part, states]) => [part, states.filter(({ to, reads, who, route }) => !to && !reads && who !== null && isNew(route))] as const)
  .filter(([, states]) => states.length > 0)

test.each(parts)('M125: a translated %s shows the same as without translation', async (_part, states) => {
  serveAll()
  const stale: string[] = []
  for (const { name, path, shows } of states) {
    const opensWindow = shows !== undefined
    const at = typeof path === 'string' ? path : await path(demo)
    // The first drawing waits for lazy code.
    await played(at, opensWindow, false)
    const without = await played(at, opensWindow, false)
    const translated = await played(at, opensWindow, true)
    translated.forEach((text, step) => text !== without[step] && stale.push(`${name}: ${text}\n instead of ${without[step]}`))
  }
  expect(stale).toEqual([])
})

test('M125: text with siblings goes stale in a translated page, as the fake translation shows', () => {
  const root = document.body.appendChild(document.createElement('p'))
  const figure = document.createTextNode('18')
  root.append(figure, ' de 30')
  expect(translatePage()).toBe(2)
  figure.nodeValue = '19'
  expect(root.textContent).toBe('18 de 30')
  expect(() => root.removeChild(figure)).toThrow('not a child')
  root.remove()
})
