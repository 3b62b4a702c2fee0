import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { plantelTheme } from '#web/theme.ts'
import { clearable } from '#web/ui/clearable.tsx'

function Saving() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button loading={busy}>Guardar</Button>
      <button type="button" onClick={() => setBusy(!busy)}>
        Cambiar
      </button>
    </>
  )
}
const names = () => [...document.querySelectorAll('main button')].map(button => button.textContent + (button.ariaLabel ?? ''))

test('ui.md Accessibility: a busy button is called as before, and so is one that was busy', async () => {
  render(<Saving />)
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const change = page.getByRole('button', { name: 'Cambiar' })
  await change.click()
  await expect.element(save).toHaveClass('ant-btn-loading')
  expect(document.querySelectorAll('main [aria-label]')).toHaveLength(0)
  await change.click()
  await expect.element(save).not.toHaveClass('ant-btn-loading')
  expect(document.querySelector('main .ant-btn svg')).toBeNull()
  expect(names()).toEqual(['Guardar', 'Cambiar'])
})

test('look Motion: none for whoever asks for none', () => {
  expect(plantelTheme('light', false, true).token?.motion).toBe(false)
  expect(plantelTheme('light').token?.motion).toBe(true)
})

test('ui.md Accessibility: what clears a field says so in Spanish', async () => {
  render(
    <>
      <Select aria-label="Sede" allowClear={clearable} defaultValue="a" options={[{ value: 'a', label: 'Lindavista' }]} />
      <Input aria-label="Buscar" allowClear={clearable} defaultValue="algo" />
    </>,
  )
  await expect.element(page.getByText('Lindavista')).toBeInTheDocument()
  expect([...document.querySelectorAll('main button')].map(button => button.ariaLabel ?? button.querySelector('svg')?.ariaLabel)).toEqual([
    'Borrar',
    'Borrar',
  ])
})
