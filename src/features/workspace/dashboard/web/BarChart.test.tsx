import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveUnclosed } from '#features/money/cash/web/shared/testing.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { dashboard } from '../contract.ts'
import { HomePage } from './HomePage.tsx'
import { aDay } from './testing.ts'

test("M55, HOM-19: today's value is in the legend, above no bar", async () => {
  serveUnclosed()
  serve(dashboard.show, () => aDay())
  render(<HomePage />)
  const chart = page.getByRole('region', { name: 'Ingresos de los últimos 30 días' })
  await expect.element(chart.getByText('Hoy $38,450.00')).toBeVisible()
  const image = chart.getByRole('img').element()
  expect(image.getBoundingClientRect().height).toBe(188)
  expect([...image.querySelectorAll('text')].map(text => text.textContent)).not.toContain('$38,450')
})
