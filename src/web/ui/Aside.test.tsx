import { Button, Dropdown } from 'antd'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import tokens from '#web/look/tokens.css?inline'
import { Aside } from './Aside.tsx'

test('SHL-33: the right-hand sidebar is 330 wide', async () => {
  render(
    <>
      <style>{tokens}</style>
      <Aside label="Sede" onClose={() => {}}>
        <p>Lindavista</p>
      </Aside>
    </>,
  )
  const aside = page.getByRole('complementary', { name: 'Sede' })
  await expect.element(aside).toBeVisible()
  expect(getComputedStyle(aside.element()).width).toBe('330px')
})

test('SHL-34: Escape closes a menu over the sidebar first, then the sidebar', async () => {
  const close = vi.fn()
  render(
    <Aside
      label="Grupo"
      onClose={close}
      footer={
        <Dropdown menu={{ items: [{ key: 'excel', label: 'Generar excel' }] }} trigger={['click']}>
          <Button>Opciones</Button>
        </Dropdown>
      }
    >
      <p>Sabatino</p>
    </Aside>,
  )
  await page.getByRole('button', { name: 'Opciones' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Generar excel' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem', { name: 'Generar excel' })).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('SHL-34: Escape closes the sidebar while the focus is on an expanded row of the page', async () => {
  const close = vi.fn()
  render(
    <>
      <button type="button" aria-expanded>
        Sabatino
      </button>
      <Aside label="Grupo" onClose={close}>
        <p>Sabatino</p>
      </Aside>
    </>,
  )
  await page.getByRole('button', { name: 'Sabatino' }).click()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
