import './eagerLazy.ts'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowed, permissionsOf, type Grant, type Method, type Permission } from '#contract/access.ts'
import { academyAccess } from '#features/foundation/academy/access.ts'
import { backupsAccess } from '#features/foundation/backups/access.ts'
import { channelsAccess } from '#features/foundation/outbox/access.ts'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'
import { classroomsAccess } from '#features/foundation/locations/access.ts'
import { REPORT_LEAVES } from '#features/foundation/reports/access.ts'
import { materialAccess } from '#features/online/material/access.ts'
import { permissionTree } from '#features/foundation/roles/permissionTree.ts'
import { choose } from '#features/foundation/roles/treeRules.ts'
import { bareText } from './bareText.ts'
import { cutText } from './cutText.ts'
import { inputOf, LONG, routes } from './everyRoute.ts'
import { controls, isCovered, leave, pressOn, rest } from './pressing.ts'
import { unmountAll, render } from './render.tsx'
import { Refused, serve } from './serve.ts'
import { smallFields } from './smallFields.ts'
import { takeUploads } from './uploads.ts'
import { client } from '#web/calls/client.ts'
import { visibleEntries } from '#web/shell/menu.ts'
import { router } from '#web/shell/routes.tsx'
import { screens } from '#web/screens.ts'
import { offered, wholeAcademy, type Needed } from '#web/screen.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'

vi.mock('#web/shell/Shell.tsx', () => import('./frameShell.tsx'))

const ID = 'a00000000000000000000002'
/** Screens that the menu does not link directly. */
const DEEPER: readonly (readonly [at: string, access: Needed])[] = [
  [`/material/${ID}`, materialAccess.read],
  [`/cuestionarios/${ID}/${ID}/${ID}`, materialAccess.read],
  [`/reportes/${ID}`, REPORT_LEAVES],
  [`/sedes/salones/${ID}/Norte`, classroomsAccess.read],
  ['/expertConfig?ver=academia', academyAccess.read],
  ['/expertConfig?ver=correo', wholeAcademy(channelsAccess.read)],
  ['/expertConfig?ver=respaldo', wholeAcademy(backupsAccess.read)],
  ['/expertConfig?ver=canales', liveChannelsAccess.read],
]
function screensOf(grants: readonly Grant[], limited = false): string[] {
  const can = (needed: Needed) => offered(needed, grants, limited)
  const listed = visibleEntries(can).map(({ opens }) => ('screen' in opens ? opens.screen : '/edit/password?inscripcion=nueva'))
  return [...listed, ...DEEPER.filter(([, access]) => can(access)).map(([at]) => at)]
}
/** Every control in every role: `VITE_LEAVES=all` (`npm run prove`). Otherwise each screen with the smallest role that opens it. */
const ALL = import.meta.env.VITE_LEAVES === 'all'
const FORBIDDEN = 'No tienes permiso para ver esta pantalla'
const CRASH_TEXT = 'La pantalla encontró un problema.'

// Smaller roles first: larger ones need not press the same controls again.
const leaves = permissionTree
  .flatMap(branch =>
    branch.entries.map(entry => ({
      leaf: `${branch.path.at(-1)}: ${entry.label}`,
      role: [...choose(new Set(), entry.grants[0]!, branch)],
    })),
  )
  .toSorted((a, b) => a.role.length - b.role.length)

const grantOf = (permission: Permission): Grant => {
  const [method, resource] = permission.split(' ', 2) as [Method, string]
  return { resource, methods: [method] }
}
const visited = new Set<string>()
/** Each leaf with the screens that no smaller one opens. */
const openers = leaves.map(each => {
  const opens = screensOf(each.role.map(grantOf)).filter(at => !visited.has(at))
  for (const at of opens) visited.add(at)
  return { ...each, opens }
})
const tried = openers.filter(({ opens }) => ALL || opens.length > 0)

let startedAt = 0
let open = 0
const wrong: string[] = []
const cut = new Map<string, string>()
const small = new Map<string, string>()
const bare = new Map<string, string>()
let doing = ''
function serveAll(grants: readonly Grant[], limited = false): void {
  for (const route of routes)
    serve(route, async () => {
      startedAt += 1
      open += 1
      await Promise.resolve()
      open -= 1
      if (route.name === 'session.current') return sessionStore.get()
      if (limited && route.scope === 'whole') wrong.push(`${doing}: ${route.name} needs the whole academy`)
      else if (allowed(route.access, grants)) return inputOf(route, grants, LONG)
      else wrong.push(`${doing}: ${route.name} needs ${permissionsOf(route.access).join(' or ')}`)
      throw new Refused({ code: 'FORBIDDEN', status: 403, message: 'Sin permiso' })
    })
  // Reports calls that the fake server does not know.
  const answer = window.fetch
  window.fetch = (input, init) =>
    answer(input, init).catch((error: unknown) => {
      if (!(error instanceof DOMException)) wrong.push(`${doing}: ${String(error)}`)
      throw error
    })
}

/** Presses must not leave the console. */
const stay = (event: Event) => event.preventDefault()
beforeEach(() => {
  wrong.length = 0
  window.addEventListener('click', stay)
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(window, 'print').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:,')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.isConnected) this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  takeUploads()
})
afterEach(() => {
  window.removeEventListener('click', stay)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

let own: ReturnType<typeof createRouter> | undefined
const still = () => rest(() => ({ begun: startedAt, open: open + client.isFetching() + Number(own?.state.status !== 'idle') }))
const says = (text: string) => document.body.textContent.includes(text)

async function settle(what: string): Promise<void> {
  if (!(await still())) wrong.push(`${what}: never still`)
  if (says(FORBIDDEN)) wrong.push(`${what}: leads to what is forbidden`)
  if (says(CRASH_TEXT)) wrong.push(`${what}: breaks the screen`)
  for (const each of cutText()) if (!cut.has(each)) cut.set(each, what)
  for (const each of bareText()) if (!bare.has(each)) bare.set(each, what)
  for (const each of smallFields()) if (!small.has(each)) small.set(each, what)
}

async function draw(at: string, role: readonly Permission[] | undefined, user?: Partial<SignedIn['user']>): Promise<void> {
  unmountAll()
  client.clear()
  own = createRouter({ ...router.options, routeTree: router.routeTree, history: createMemoryHistory({ initialEntries: [at] }) }) as never
  doing = at
  render(<RouterProvider router={own} />, { ...(role && { permissions: role }), ...(user && { user }) })
  await settle(at)
}

const drawnScreens = new Set<string>()

const nextOf = (pressed: ReadonlySet<string>) => controls().find(({ name }) => !pressed.has(name))

/** Presses each control once, also in menus and windows that open. */
async function pressAll(at: string, role?: readonly Permission[], user?: Partial<SignedIn['user']>): Promise<void> {
  const [path] = at.split('?')
  const pressed = new Set<string>()
  for (let before = -1; before < pressed.size;) {
    before = pressed.size
    await draw(at, role, user)
    drawnScreens.add(path!)
    if (own!.state.location.pathname !== path) wrong.push(`${at}: leads to ${own!.state.location.pathname}`)
    while (own!.state.location.pathname === path) {
      let next = nextOf(pressed)
      // Leaves a tried menu, to reach the screen below.
      if (!next && isCovered()) {
        leave()
        await settle(doing)
        next = nextOf(pressed)
      }
      if (!next) break
      pressed.add(next.name)
      doing = `${at}: ${next.name}`
      pressOn(next.element)
      await settle(doing)
    }
  }
}

test.each(tried)('M35: $leaf alone: everything that it shows works', { timeout: 300_000 }, async ({ role, opens }) => {
  const grants = role.map(grantOf)
  serveAll(grants)
  for (const at of ALL ? screensOf(grants) : opens) await pressAll(at, role)
  expect([...new Set(wrong)]).toEqual([])
})

const EVERYTHING: readonly Grant[] = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]
const LIMITED = { campuses: [{ _id: ID, name: 'Norte' }] }
/** `npm run prove` presses every control of each screen; otherwise the screens are only opened. */
test('CON-8: an administrator limited to a campus is offered nothing that needs the whole academy', { timeout: 900_000 }, async () => {
  serveAll(EVERYTHING, true)
  const offers = screensOf(EVERYTHING, true)
  expect(offers.length).toBeGreaterThan(20)
  for (const at of offers) await (ALL ? pressAll(at, undefined, LIMITED) : draw(at, undefined, LIMITED))
  expect([...new Set(wrong)]).toEqual([])
})

test('M35: each screen of the console was drawn for some leaf', () => {
  const of = (pattern: string) => {
    const [fixed] = pattern.split('/$')
    return [...drawnScreens].some(at => (fixed === pattern ? at === pattern : at.startsWith(`${fixed}/${ID}`)))
  }
  expect(screens.map(({ path }) => path).filter(path => !of(path))).toEqual([])
})

test('M86: no shown text was cut', () => {
  expect([...cut].map(([text, where]) => `${where}: ${text}`)).toEqual([])
})

test('M130: no shown field has letters under 16 px on touch', () => {
  expect([...small].map(([field, where]) => `${where}: ${field}`)).toEqual([])
})

test('M125: no shown text has siblings without its own element', () => {
  expect([...bare].map(([text, where]) => `${where}: ${text}`)).toEqual([])
})
