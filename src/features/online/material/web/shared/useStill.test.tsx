import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '#web/state/store.ts'
import { render } from '#web/testing/render.tsx'
import { useStore } from '#web/state/useStore.ts'
import { useStill } from './useStill.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('M43 AUL-49: an upload counts as still after 4 s without a byte, until the next byte or its end', async () => {
  const upload = store({ sent: 0, moves: true })
  const Row = () => {
    const { sent, moves } = useStore(upload)
    return <output>{`${sent}: ${useStill(sent, moves) ? 'quieta' : 'va'}`}</output>
  }
  render(<Row />)
  const row = page.getByRole('status')
  await expect.element(row).toHaveTextContent('0: va')
  await vi.advanceTimersByTimeAsync(3_900)
  await expect.element(row).toHaveTextContent('0: va')
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(row).toHaveTextContent('0: quieta')
  upload.set({ sent: 10, moves: true })
  await expect.element(row).toHaveTextContent('10: va')
  await vi.advanceTimersByTimeAsync(4_100)
  await expect.element(row).toHaveTextContent('10: quieta')
  upload.set({ sent: 10, moves: false })
  await expect.element(row).toHaveTextContent('10: va')
})
