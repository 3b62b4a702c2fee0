import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '#features/foundation/session/contract.ts'
import { refresh, useRead } from '#web/calls/useRead.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { SlowReads } from './SlowReads.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function Screen() {
  const { data } = useRead(session.mine, {})
  return (
    <>
      {data ? <p>{data.sessions.length} sesiones</p> : <Skeleton />}
      <SlowReads />
    </>
  )
}
const slowNotice = page.getByText('El servidor tarda en responder.')

test("M47: a first read over 5 s shows 'Reintentar', which asks again; with the answer it disappears", async () => {
  const answers: ((answer: { success: true; sessions: [] }) => void)[] = []
  const requests = serve(session.mine, () => new Promise(resolve => void answers.push(resolve)))
  render(<Screen />)
  await expect.poll(() => requests.length).toBe(1)
  await vi.advanceTimersByTimeAsync(4_900)
  await expect.element(slowNotice).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(slowNotice).toBeVisible()

  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => requests.length).toBe(2)
  await expect.element(slowNotice).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(5_100)
  await expect.element(slowNotice).toBeVisible()
  answers[1]!({ success: true, sessions: [] })
  await vi.advanceTimersByTimeAsync(0)
  await expect.element(page.getByText('0 sesiones')).toBeVisible()
  await expect.element(slowNotice).not.toBeInTheDocument()
})

test('M47: no notice for a refresh behind a shown answer', async () => {
  let held = false
  const requests = serve(session.mine, () => (held ? new Promise(() => {}) : { success: true, sessions: [] }))
  render(<Screen />)
  await expect.element(page.getByText('0 sesiones')).toBeVisible()
  held = true
  void refresh([session.mine])
  await expect.poll(() => requests.length).toBe(2)
  await vi.advanceTimersByTimeAsync(5_100)
  await expect.element(page.getByText('0 sesiones')).toBeVisible()
  await expect.element(slowNotice).not.toBeInTheDocument()
})
