import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { room } from '#contract/event.ts'
import { session } from '#features/session/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { ConnectionRibbon } from './ConnectionRibbon.tsx'
import { startLive, useRoom } from './live.ts'
import { useRead } from './reading.ts'
import { sessionStore } from './session.tsx'
import { notices } from './toasts.ts'

/** The wire: what the screen listens to, and what it said. */
const wire = vi.hoisted(() => ({
  hears: new Map<string, (about?: unknown) => void>(),
  said: [] as unknown[][],
  /** What waits for the server to say that it is in the room. */
  joined: [] as (() => void)[],
}))
vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    connected: true,
    on: (event: string, hear: () => void) => wire.hears.set(event, hear),
    onAny: () => {},
    emit(...words: unknown[]) {
      wire.said.push(words.filter(word => typeof word !== 'function'))
      for (const done of words) if (typeof done === 'function') wire.joined.push(done as () => void)
    },
  }),
}))
const happens = (event: string, about?: unknown) => wire.hears.get(event)!(about)

const shown = room('desk', 'get /talks/')
function Desk() {
  useRoom(shown, 'a00000000000000000000009', {})
  return <ConnectionRibbon />
}

function Screen() {
  useRead(session.mine, {})
  return null
}

test('000 §1: what changed between reading a screen and the first connection is read again, once the room is joined', async () => {
  const asked = serve(session.mine, () => ({ success: true, sessions: [] }))
  render(<Screen />)
  await expect.poll(() => asked.length).toBe(1)
  await startLive()
  happens('connect')
  expect(asked).toHaveLength(1)
  for (const done of wire.joined.splice(0)) done()
  await expect.poll(() => asked.length).toBe(2)
})

test('000 §1: the ribbon says Conectado or Desconectado; an outage warns once, and after it the rooms are joined again', async () => {
  serve(session.current, () => sessionStore.get()!)
  render(<Desk />)
  await startLive()
  happens('connect')
  const ribbon = page.getByRole('status').filter({ hasText: /onectado$/ })
  await expect.element(ribbon).toHaveTextContent('Conectado')
  wire.said.length = 0

  happens('disconnect', 'transport close')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Se desconecto el socket, intentando reconectar')
  await expect.element(ribbon).toHaveTextContent('Desconectado')
  happens('disconnect', 'transport close')
  expect(notices.get().filter(({ kind }) => kind === 'warn')).toHaveLength(1)

  happens('connect')
  await expect.element(page.getByText('Conexion recuperada', { exact: true })).toBeVisible()
  await expect.element(ribbon).toHaveTextContent('Conectado')
  expect(wire.said).toEqual([
    ['join', 'changes'],
    ['join', 'desk:a00000000000000000000009'],
  ])
})
