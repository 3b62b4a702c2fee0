import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStore } from '#web/state/safeStore.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'

const SERVER = Date.parse('2026-11-25T03:00:00Z')
const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000]

let pages = 0
const load = async () => (await import(`./clock.ts?${++pages}`)) as typeof import('./clock.ts')
type Clock = Awaited<ReturnType<typeof load>>

/** An answer that the server wrote at `at`, some milliseconds after the call and before it is read. */
function hear({ hearTime }: Clock, at: number, { there = 0, back = 0 } = {}): void {
  const sentAt = performance.now()
  vi.advanceTimersByTime(there + back)
  hearTime(new Response('{}', { headers: { 'server-time': String(at) } }), sentAt)
}
const at = ({ now }: Clock) => now().toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  sessionStore.set({ academy: { name: 'Academia', timeZone: 'America/Mexico_City' } } as SignedIn)
})
afterEach(() => {
  vi.useRealTimers()
  sessionStore.set(null)
  browserStore.remove('plantel.clockError')
})

describe('M123: the time is the server’s', () => {
  test('M123: a desk 40 days behind has the server’s time and the academy’s day', async () => {
    vi.setSystemTime(SERVER - 40 * DAY)
    const clock = await load()
    hear(clock, SERVER)
    expect(at(clock)).toBe('2026-11-25T03:00:00.000Z')
    expect(clock.today()).toBe('2026-11-24')
    vi.advanceTimersByTime(4 * 3_600_000)
    expect(at(clock)).toBe('2026-11-25T07:00:00.000Z')
    expect(clock.today()).toBe('2026-11-25')
    expect(clock.clockError.get()).toBe(-40 * DAY)
  })

  test('M123: Raquel sets the computer’s clock while the page is open: nothing jumps, and the next answer corrects the error', async () => {
    const clock = await load()
    hear(clock, SERVER)
    vi.setSystemTime(SERVER + 15 * MINUTE)
    expect(at(clock)).toBe('2026-11-25T03:00:00.000Z')
    expect(clock.clockWrong.get()).toBe(0)
    hear(clock, SERVER)
    expect(at(clock)).toBe('2026-11-25T03:00:00.000Z')
    expect(clock.clockWrong.get()).toBe(15 * MINUTE)
  })

  test('M123: a slow answer, or one that waited for its reader, does not set the clock back', async () => {
    const clock = await load()
    hear(clock, SERVER)
    hear(clock, SERVER + 3 * SECOND, { there: 3 * SECOND, back: 27 * SECOND })
    expect(at(clock)).toBe('2026-11-25T03:00:30.000Z')
    hear(clock, SERVER + 35 * SECOND, { there: 5 * SECOND })
    expect(at(clock)).toBe('2026-11-25T03:00:35.000Z')
  })

  test('M123: after a sleep that stopped the page’s clock the next answer brings the time', async () => {
    const clock = await load()
    hear(clock, SERVER)
    vi.setSystemTime(SERVER + 9 * 3_600_000)
    expect(clock.today()).toBe('2026-11-24')
    hear(clock, SERVER + 9 * 3_600_000)
    expect(clock.today()).toBe('2026-11-25')
  })

  test('M123: follows a server whose clock is set back', async () => {
    const clock = await load()
    hear(clock, SERVER)
    hear(clock, SERVER - DAY)
    expect(at(clock)).toBe('2026-11-24T03:00:00.000Z')
  })

  test('M123: before the first answer, and offline, the last known error corrects this computer’s clock', async () => {
    vi.setSystemTime(SERVER + 15 * MINUTE)
    hear(await load(), SERVER)
    const offline = await load()
    expect(at(offline)).toBe('2026-11-25T03:00:00.000Z')
    expect(offline.deviceNow()).toEqual(offline.now())
    browserStore.remove('plantel.clockError')
    const freshClock = await load()
    expect(freshClock.clockError.get()).toBeNull()
    expect(at(freshClock)).toBe('2026-11-25T03:15:00.000Z')
  })

  test('M123: an answer of another program without the time changes nothing', async () => {
    const clock = await load()
    clock.hearTime(new Response('Bad gateway', { status: 502 }), performance.now())
    expect(clock.clockError.get()).toBeNull()
  })
})

describe('M163: values that follow the clock', () => {
  test('M163: the day changes at midnight of the academy, and at once when an answer brings another day', async () => {
    const clock = await load()
    hear(clock, SERVER)
    const days: string[] = []
    const stop = clock.day.subscribe(() => days.push(clock.day.get()))
    vi.advanceTimersByTime(3 * 3_600_000)
    expect(new Set(days)).toEqual(new Set(['2026-11-24', '2026-11-25']))
    expect(days.at(-2)).toBe('2026-11-24')
    hear(clock, SERVER + 2 * DAY)
    expect(days.at(-1)).toBe('2026-11-26')
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
