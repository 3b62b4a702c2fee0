import { expect, test } from 'vitest'
import { serveUnclosed } from '#features/money/cash/web/shared/testing.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { dashboard } from '../contract.ts'
import { homeRead } from './firstRead.ts'
import { HomePage } from './HomePage.tsx'
import { aDay } from './testing.ts'

test.each(['', '?sede=a00000000000000000000001', '?sede=norte'])('SHL-63: the page requests /%s exactly like the screen', async search => {
  serveUnclosed()
  const requests = serve(dashboard.show, () => aDay())
  const paths: string[] = []
  const ordinary = window.fetch
  window.fetch = (url, init) => {
    if (typeof url === 'string') paths.push(url)
    return ordinary(url, init)
  }
  try {
    render(<HomePage />, { at: `/${search}` })
    await expect.poll(() => requests.length).toBe(1)
  } finally {
    window.fetch = ordinary
  }
  expect(paths).toContain(`/api${homeRead(new URLSearchParams(search))}`)
})
