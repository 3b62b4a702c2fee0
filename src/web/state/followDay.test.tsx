import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '#features/foundation/session/contract.ts'
import { client } from '#web/calls/client.ts'
import { serverAhead } from '#web/testing/clock.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { useToday } from '#web/state/useNow.ts'
import { useRead } from '#web/calls/useRead.ts'
import { askOnWaking, readOnTurn } from './followDay.ts'

const EVENING = Date.parse('2026-11-25T05:59:30Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Till() {
  useRead(session.mine, {})
  return (
    <>
      <output aria-label="Cobros de hoy">{useToday()}</output>
      <input aria-label="Cantidad" />
    </>
  )
}
const day = () => page.getByRole('status', { name: 'Cobros de hoy' }).query()?.textContent

async function open() {
  const requests = serve(session.mine, () => ({ sessions: [] }))
  render(<Till />)
  stop = readOnTurn()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  return requests
}

test('M163: at midnight the day changes, and shown data is read once again within a minute; half typed amounts stay', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const requests = await open()
  await userEvent.fill(page.getByRole('textbox', { name: 'Cantidad' }), '185')
  expect(day()).toBe('2026-11-24')
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(day()).toBe('2026-11-25'))
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(31_000)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(requests).toHaveLength(2)
  await expect.element(page.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('185')
})

test('M163: reads hidden data when it is next shown, except what was read since midnight', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const requests = await open()
  const key = ['cash.report', {}]
  client.setQueryData(key, { day: '2026-11-24' })
  await vi.advanceTimersByTimeAsync(31_000)
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  await client.refetchQueries({ queryKey: [session.mine.name] })
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(requests).toHaveLength(2)
})

test('M163: repeats a call that was under way at midnight', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  let answer = () => {}
  const requests = serve(session.mine, () => new Promise(done => (answer = () => done({ sessions: [] }))))
  render(<Till />)
  stop = readOnTurn()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(30_000)
  answer()
  await vi.advanceTimersByTimeAsync(31_000)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
})

test('M163: a computer that slept over midnight asks the server for the time when shown, and reads at once', async () => {
  const requests = await open()
  serverAhead(0)
  const sessions = serve(session.current, () => {
    serverAhead(0)
    throw new TypeError('Failed to fetch')
  })
  const end = askOnWaking()
  // Only the clocks of the page stop.
  vi.setSystemTime(EVENING + 9 * HOUR)
  expect(day()).toBe('2026-11-24')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(sessions).toHaveLength(1))
  await vi.waitFor(() => expect(day()).toBe('2026-11-25'))
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessions).toHaveLength(1)
  end()
})
