import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Pager } from './Pager.tsx'

const turned: number[] = []
function Host({ last }: { last: number }) {
  const [at, set] = useState(1)
  return (
    <Pager
      page={at}
      last={last}
      onChange={to => {
        turned.push(to)
        set(to)
      }}
    />
  )
}
const field = page.getByRole('textbox', { name: 'Ir a la página, de 1 a 125' })

test('M29: on a phone Rosa types page 60 of 125; a larger number goes to the last page, nonsense and Escape change nothing', async () => {
  await page.viewport(390, 844)
  turned.length = 0
  render(<Host last={125} />)
  await expect.element(field).toHaveValue('1')
  await expect.element(page.getByText('de 125')).toBeVisible()
  const box = field.element().getBoundingClientRect()
  expect([box.width, box.height].every(side => side >= 44)).toBe(true)
  await field.fill('60')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('60')
  await field.fill('999')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('125')
  await field.fill('x0')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('125')
  await field.fill('7')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('125')
  expect(turned).toEqual([60, 125])
})

test('M29: a long list has the field beside the page numbers; a short one needs none', async () => {
  await page.viewport(1366, 768)
  turned.length = 0
  const { unmount } = render(<Host last={125} />)
  await field.fill('42')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Página 42' })).toHaveAttribute('aria-current', 'page')
  expect(turned).toEqual([42])
  unmount()
  render(<Host last={5} />)
  await expect.element(page.getByRole('button', { name: 'Página 5' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})
