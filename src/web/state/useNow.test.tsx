import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { useNow } from './useNow.ts'

const Clock = () => <output aria-label="Hora">{useNow().toISOString().slice(11, 16)}</output>

afterEach(() => void vi.useRealTimers())

test('HOM-20: the moment follows the clock at each full minute, over midnight too', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T05:58:30Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  render(<Clock />)
  const shownTime = () => page.getByRole('status', { name: 'Hora' }).query()?.textContent
  await vi.waitFor(() => expect(shownTime()).toBe('05:58'))
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(shownTime()).toBe('05:59'))
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(shownTime()).toBe('06:00'))
})
