import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { BarChart } from './BarChart.tsx'
import './home.css'

test.each([
  ['a higher yesterday', [10, 90, 20]],
  ['higher days before it', [90, 90, 5]],
  ['nothing today', [10, 90, 0]],
  ['the highest today', [10, 20, 90]],
])("M55: today's value stands above every bar that it would cover, with %s", async (_what, values) => {
  await page.viewport(390, 844)
  const days = [...Array.from({ length: 27 }, () => 40), ...values].map((value, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    value,
  }))
  render(<BarChart days={days} sentence="Ingresos de 30 días" format={value => `$${value}`} last="$38,450.00" />)
  await expect.element(page.getByText('$38,450.00')).toBeVisible()
  const figure = page.getByText('$38,450.00').element().getBoundingClientRect()
  const bars = [...document.querySelectorAll('[role=img] path')].map(bar => bar.getBoundingClientRect())
  const under = bars.filter(bar => bar.right > figure.left && bar.left < figure.right)
  expect(under.length).toBeGreaterThan(1)
  for (const bar of under) expect(figure.bottom).toBeLessThanOrEqual(bar.top)
  const chart = document.querySelector('[role=img]')!.getBoundingClientRect()
  // Its letters are 8 px high.
  expect(Number(page.getByText('$38,450.00').element().getAttribute('y'))).toBeGreaterThan(8)
  expect(figure.right).toBeLessThanOrEqual(chart.right + 1)
})
