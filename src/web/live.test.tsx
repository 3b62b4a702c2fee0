import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { room } from '#contract/event.ts'
import { session } from '#features/session/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { ConnectionRibbon } from './ConnectionRibbon.tsx'
import { startLive, useRoom } from './live.ts'
import { sessionStore } from './session.tsx'
import { notices } from './toasts.ts'

/** The wire: what the screen listens to, and what it said. */
const wire = vi.hoisted(() => ({ hears: new Map<string, (about?: unknown) => void>(), said: [] as unknown[][] }))
vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    connected: true,
    on: (event: string, hear: () => void) => wire.hears.set(event, hear),
    onAny: () => {},
    emit: (...words: unknown[]) => wire.said.push(words),
  }),
}))
const happens = (event: string, about?: unknown) => wire.hears.get(event)!(about)

const shown = room('desk', 'get /talks/')
function Desk() {
  useRoom(shown, 'a00000000000000000000009', {})
  return <ConnectionRibbon />
}

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
