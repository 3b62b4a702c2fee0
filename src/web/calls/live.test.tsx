import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changes, room } from '#contract/event.ts'
import { health } from '#features/foundation/health/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { call } from '#web/calls/api.ts'
import { client } from '#web/calls/client.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { OFFLINE_TEXT } from '#web/calls/http.ts'
import { ConnectionRibbon } from '#web/shell/ConnectionRibbon.tsx'
import { livePause, startLive, useLive, useRoom } from './live.ts'
import { useRead } from './useRead.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { notices } from '#web/ui/toasts.ts'

const wire = vi.hoisted(() => ({
  hears: new Map<string, (about?: unknown) => void>(),
  said: [] as unknown[][],
  connected: true,
  joined: [] as (() => void)[],
}))
vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    get connected() {
      return wire.connected
    },
    on: (event: string, hear: () => void) => wire.hears.set(event, hear),
    onAny: () => {},
    io: { on: (event: string, hear: () => void) => wire.hears.set(event, hear) },
    emit(...words: unknown[]) {
      wire.said.push(words.filter(word => typeof word !== 'function'))
      for (const acknowledge of words) if (typeof acknowledge === 'function') wire.joined.push(acknowledge as () => void)
    },
  }),
}))
const happens = (event: string, about?: unknown) => wire.hears.get(event)!(about)

const ribbon = () => page.getByRole('status').filter({ hasText: /onectado$|en vivo$/ })

const desk = room('desk', 'get /talks/')
function Desk() {
  useRoom(desk, 'a00000000000000000000009', {})
  return <ConnectionRibbon />
}

function Screen() {
  useRead(session.mine, {})
  return null
}

test('SHL-4: after the first connection reads again what may have changed since the screen was read', async () => {
  const requests = serve(session.mine, () => ({ success: true, sessions: [] }))
  render(<Screen />)
  await expect.poll(() => requests.length).toBe(1)
  await startLive()
  happens('connect')
  expect(requests).toHaveLength(1)
  for (const answerSession of wire.joined.splice(0)) answerSession()
  await expect.poll(() => requests.length).toBe(2)
})

test('SHL-3: the ribbon says Conectado or Desconectado; an outage warns once, and afterwards the rooms are joined again', async () => {
  serve(session.current, () => sessionStore.get()!)
  render(<Desk />)
  await startLive()
  happens('connect')
  await expect.element(ribbon()).toHaveTextContent('Conectado')
  wire.said.length = 0

  happens('disconnect', 'transport close')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Se desconecto el socket, intentando reconectar')
  await expect.element(ribbon()).toHaveTextContent('Desconectado')
  happens('disconnect', 'transport close')
  expect(notices.get().filter(({ kind }) => kind === 'warn')).toHaveLength(1)

  happens('connect')
  await expect.element(page.getByText('Conexion recuperada', { exact: true })).toBeVisible()
  await expect.element(ribbon()).toHaveTextContent('Conectado')
  expect(wire.said).toEqual([
    ['join', 'changes'],
    ['join', 'desk:a00000000000000000000009'],
  ])
})

describe('M164: sixty charges a minute at other desks', () => {
  const devices = changes('devices', 'auth')
  const Devices = () => {
    useLive(devices, [session.mine])
    useLive(devices, [session.mine])
    return <Screen />
  }
  async function drawDevices() {
    const requests = serve(session.mine, () => ({ success: true, sessions: [] }))
    render(<Devices />)
    await startLive()
    await expect.poll(() => requests.length).toBe(1)
    return requests
  }
  const changed = () => happens('changed', { resource: 'devices', ids: [] })
  /** Reads take no time of a fake clock: a minute of it may pass before the browser answers one. */
  async function answered(): Promise<void> {
    while (client.isFetching() > 0)
      await new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
  }
  afterEach(() => {
    livePause.ms = 0
    vi.restoreAllMocks()
  })

  test("M164: reads the first change at once and further ones together; each read names its cause, the user's own reads do not", async () => {
    const requests = await drawDevices()
    livePause.ms = 300
    for (let nth = 0; nth < 20; nth++) changed()
    await expect.poll(() => requests.length).toBe(2)
    for (let nth = 0; nth < 20; nth++) changed()
    await expect.poll(() => requests.length).toBe(3)
    expect(requests.map(({ headers }) => headers.get('cause'))).toEqual([null, 'live', 'live'])
    await call(session.mine, {})
    expect(requests.at(-1)!.headers.get('cause')).toBeNull()
  })

  test('M164: a hidden tab reads nothing, and once when it is shown', async () => {
    const requests = await drawDevices()
    const hiddenPage = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    for (let nth = 0; nth < 20; nth++) changed()
    expect(requests).toHaveLength(1)
    hiddenPage.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => requests.length).toBe(2)
  })

  test('M164: a minute of sixty changes costs a screen of three lists twenty calls at most', async () => {
    const SHOWN_ROUTES = [session.mine, session.current, session.mine]
    const requests = serve(session.mine, () => ({ success: true, sessions: [] }))
    const current = serve(session.current, () => sessionStore.get()!)
    const Lists = () => {
      useLive(devices, SHOWN_ROUTES)
      useRead(session.mine, {})
      useRead(session.current, {})
      return null
    }
    render(<Lists />)
    await startLive()
    await expect.poll(() => requests.length + current.length).toBe(2)
    let time = performance.now()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(performance, 'now').mockImplementation(() => time)
    livePause.ms = 3_000
    for (let second = 0; second < 60; second++) {
      changed()
      for (let tenth = 0; tenth < 10; tenth++) {
        time += 100
        await vi.advanceTimersByTimeAsync(100)
        await answered()
      }
    }
    vi.useRealTimers()
    expect(requests.length + current.length - 2).toBeLessThanOrEqual(20)
    // Neither list waits for ever: it is never older than some ten seconds.
    for (const reads of [requests, current]) expect(reads.length).toBeGreaterThan(5)
  })
})

describe('M164: announcements about one record', () => {
  const devices = changes('devices', 'auth')
  const [ana, luis] = ['a00000000000000000000001', 'a00000000000000000000002']
  const Card = ({ of }: { of: string | null }) => {
    useLive(devices, [session.mine], of)
    return <Screen />
  }
  const changed = (...ids: string[]) => happens('changed', { resource: 'devices', ids })
  async function opened(of: string | null) {
    const requests = serve(session.mine, () => ({ success: true, sessions: [] }))
    render(<Card of={of} />)
    await startLive()
    await expect.poll(() => requests.length).toBe(1)
    return requests
  }

  test("M164: Ana's card is silent when Luis pays, and reads again when she does or when a change names nobody", async () => {
    const requests = await opened(ana)
    changed(luis)
    changed(luis, ana)
    await expect.poll(() => requests.length).toBe(2)
    changed()
    await expect.poll(() => requests.length).toBe(3)
    changed(luis)
    await call(session.mine, {})
    expect(requests).toHaveLength(4)
  })

  test('M164: without a student a desk reads nothing about an event that names one', async () => {
    const requests = await opened(null)
    changed(ana)
    await call(session.mine, {})
    expect(requests).toHaveLength(2)
  })
})

test("M149: behind a proxy without upgrade the ribbon says 'Sin avisos en vivo', and a visible tab reads every 15 s", async () => {
  const beats = vi.spyOn(globalThis, 'setInterval')
  serve(health.alive, () => ({ status: 'ok' }))
  const requests = serve(session.mine, () => ({ success: true, sessions: [] }))
  render(
    <>
      <Screen />
      <ConnectionRibbon />
    </>,
  )
  await startLive()
  await expect.poll(() => requests.length).toBe(1)
  wire.connected = false
  happens('connect_error', new Error('websocket error'))
  await expect.element(ribbon()).toHaveTextContent('Sin avisos en vivo')
  const beat = beats.mock.calls.find(([, pause]) => pause === 15_000)![0]
  const hiddenPage = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  beat()
  hiddenPage.mockReturnValue(false)
  beat()
  await expect.poll(() => requests.map(({ headers }) => headers.get('cause'))).toEqual([null, 'live'])

  serve(health.alive, () => {
    throw new TypeError('Failed to fetch')
  })
  happens('connect_error', new Error('websocket error'))
  await expect.element(ribbon()).toHaveTextContent('Desconectado')
  wire.connected = true
  happens('connect')
  await expect.element(ribbon()).toHaveTextContent('Conectado')
  vi.restoreAllMocks()
})

describe('M47: the ribbon turns when the server or the network is gone', () => {
  const connected = async () => {
    render(<ConnectionRibbon />)
    await startLive()
    happens('connect')
    await expect.element(ribbon()).toHaveTextContent('Conectado')
  }
  afterEach(() => vi.restoreAllMocks())

  test('M47: a call without an answer turns it, the next heartbeat turns it back', async () => {
    await connected()
    serve(session.mine, () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(session.mine, {})).rejects.toThrow(OFFLINE_TEXT)
    await expect.element(ribbon()).toHaveTextContent('Desconectado')
    happens('ping')
    await expect.element(ribbon()).toHaveTextContent('Conectado')
  })

  test("M47: shows it also for a proxy without a server behind it, but not for a server's own refusal", async () => {
    await connected()
    serve(session.mine, () => {
      throw new Refused({ code: 'UNAVAILABLE', status: 503, message: 'Ahora no.' })
    })
    await expect(call(session.mine, {})).rejects.toThrow('Ahora no.')
    await expect.element(ribbon()).toHaveTextContent('Conectado')
    serve(session.mine, () => {
      throw new Refused({ code: '', status: 502, message: 'Bad gateway' })
    })
    await expect(call(session.mine, {})).rejects.toThrow('Bad gateway')
    await expect.element(ribbon()).toHaveTextContent('Desconectado')
  })

  test('M47: a browser without a network turns it, and late messages do not turn it back', async () => {
    await connected()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await expect.element(ribbon()).toHaveTextContent('Desconectado')
    happens('ping')
    await expect.element(ribbon()).toHaveTextContent('Desconectado')
    online.mockReturnValue(true)
    happens('ping')
    await expect.element(ribbon()).toHaveTextContent('Conectado')
  })
})
