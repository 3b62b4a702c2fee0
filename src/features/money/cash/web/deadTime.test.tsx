import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { deadTime, useDeadTime } from './deadTime.ts'

afterEach(() => vi.useRealTimers())

function Form({ charge }: { charge: () => void }) {
  const free = useDeadTime()
  return (
    <button type="button" aria-disabled={!free} onClick={() => free && charge()}>
      Cobrar
    </button>
  )
}

/** Without a clock that waiting would move along. */
async function until(found: () => boolean): Promise<void> {
  while (!found()) await new Promise(requestAnimationFrame)
}

const button = () => page.getByRole('button', { name: 'Cobrar' }).element() as HTMLElement

/** How many of two presses charge, the second of them so long after the form was painted. @param gap milliseconds */
async function chargedAfter(gap: number): Promise<number> {
  deadTime.ms = 600
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const charge = vi.fn()
  render(<Form charge={charge} />)
  await until(() => vi.getTimerCount() > 0)
  button().click()
  await vi.advanceTimersByTimeAsync(gap)
  if (gap >= 600) await until(() => button().ariaDisabled === 'false')
  button().click()
  return charge.mock.calls.length
}

for (const gap of [60, 100, 200, 599])
  test(`COB-35: a second press ${gap} ms after the form was painted charges nothing`, async () => {
    expect(await chargedAfter(gap)).toBe(0)
  })

test('COB-35: a second press at 700 ms charges, once', async () => {
  expect(await chargedAfter(700)).toBe(1)
})
