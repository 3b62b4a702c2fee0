import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Segmented } from './Segmented.tsx'

test('M93: a segmented choice is one stop of the Tab key', async () => {
  render(
    <>
      <button type="button">antes</button>
      <Segmented aria-label="Saldo" options={['Todos', 'Vencidos']} defaultValue="Todos" />
      <button type="button">después</button>
    </>,
  )
  await page.getByRole('button', { name: 'antes' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('radio', { name: 'Todos' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'después' })).toHaveFocus()
})
