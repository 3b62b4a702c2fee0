import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { MoneyField } from './MoneyField.tsx'

function Probe({ first = null as number | null }) {
  const [value, setValue] = useState<number | null>(first)
  return (
    <>
      <MoneyField aria-label="Pago" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  )
}

test('SHL-21: a figure with thousands becomes centavos and is shown in full afterwards', async () => {
  render(<Probe />)
  const field = page.getByLabelText('Pago')
  await userEvent.fill(field, '1,850.5')
  await expect.element(page.getByText('185050')).toBeVisible()
  await userEvent.tab()
  await expect.element(field).toHaveValue('1,850.50')
})

test('SHL-21: letters for money are marked and count as no amount', async () => {
  render(<Probe first={1000} />)
  const field = page.getByLabelText('Pago')
  await userEvent.fill(field, 'mil')
  await expect.element(page.getByText('null')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})
