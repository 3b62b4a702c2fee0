import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { CountField } from './CountField.tsx'
import { DayField } from './DayField.tsx'
import { MoneyField } from './MoneyField.tsx'

function Probe({ sent, amount: first = null }: { sent?: (values: unknown) => void; amount?: number | null }) {
  const [amount, setAmount] = useState<number | null>(first)
  const [count, setCount] = useState<number | null>(30)
  const [day, setDay] = useState<string | null>('2026-12-01')
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        sent?.({ amount, count, day })
      }}
    >
      <MoneyField aria-label="Pago" value={amount} onChange={setAmount} />
      <CountField aria-label="Cupo" value={count} onChange={setCount} />
      <DayField aria-label="Fecha" value={day} onChange={setDay} />
      <output>{`pago ${amount}, cupo ${count}, fecha ${day}`}</output>
      <button type="button" onClick={() => setAmount(100_000)}>
        Liquidar
      </button>
      <button type="submit">Cobrar</button>
    </form>
  )
}
const pay = page.getByLabelText('Pago')
const quota = page.getByLabelText('Cupo')
const date = page.getByLabelText('Fecha')
async function expectText(part: string) {
  await expect.element(page.getByText(new RegExp(part))).toBeVisible()
}

test('SHL-21: a figure with thousands becomes centavos and is then shown in full', async () => {
  render(<Probe />)
  await userEvent.fill(pay, '1,850.5')
  await expectText('pago 185050')
  await userEvent.tab()
  await expect.element(pay).toHaveValue('1,850.50')
})

test('SHL-21: letters in an amount are marked at once, and the value is empty', async () => {
  render(<Probe amount={1000} />)
  await userEvent.fill(pay, 'mil')
  await expectText('pago null')
  await expect.element(pay).toHaveAttribute('aria-invalid', 'true')
  await expect.element(pay).toHaveAccessibleDescription('Escribe el importe con cifras, por ejemplo 1,850.50.')
})

test('LLE-15, M68: Rosa types 50,25: no error while typing, no charge, and submitting suggests the meant amount', async () => {
  const bodies: unknown[] = []
  render(<Probe sent={values => bodies.push(values)} />)
  await userEvent.fill(pay, '50,25')
  await expect.element(pay).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Enter}')
  await expect.element(pay).toHaveAccessibleDescription('¿ $50.25 o $5,025 ? Usa punto para los centavos.')
  await expect.element(pay).toHaveFocus()
  await expect.element(pay).toHaveValue('50,25')
  await page.getByRole('button', { name: 'Cobrar' }).click()
  expect(bodies).toEqual([])
  await page.getByRole('button', { name: '$50.25' }).click()
  await expect.element(pay).toHaveValue('50.25')
  await page.getByRole('button', { name: 'Cobrar' }).click()
  expect(bodies).toEqual([{ amount: 5_025, count: 30, day: '2026-12-01' }])
})

test('LLE-15: an amount set from outside replaces a refused text', async () => {
  render(<Probe />)
  await userEvent.fill(pay, '1e2')
  await page.getByRole('button', { name: 'Liquidar' }).click()
  await expect.element(pay).toHaveValue('1,000.00')
  await expect.element(pay).not.toHaveAttribute('aria-invalid')
})

test.each(['1.5', '-3', '1e2'])('LLE-16, M70: %s is no count: it stays as typed, and nothing is sent', async text => {
  const bodies: unknown[] = []
  render(<Probe sent={values => bodies.push(values)} />)
  await userEvent.fill(quota, text)
  await expectText('cupo null')
  await page.getByRole('button', { name: 'Cobrar' }).click()
  await expect.element(quota).toHaveValue(text)
  await expect.element(quota).toHaveFocus()
  await expect.element(quota).toHaveAccessibleDescription('Escribe un número entero.')
  expect(bodies).toEqual([])
})

test('LLE-17, M69: a cleared day is empty', async () => {
  const bodies: unknown[] = []
  render(<Probe sent={values => bodies.push(values)} />)
  await expect.element(date).toHaveValue('01/12/2026')
  await userEvent.fill(date, '')
  await userEvent.tab()
  await expect.element(date).toHaveValue('')
  await page.getByRole('button', { name: 'Cobrar' }).click()
  expect(bodies).toEqual([{ amount: null, count: 30, day: null }])
})

test.each([
  ['31/02/2027', 'El 31/02/2027 no existe.'],
  ['31/12', 'Escribe día, mes y año.'],
  ['mañana', 'Escribe día, mes y año.'],
])('LLE-17, M69: %s stays as typed and is refused by name', async (text, why) => {
  const bodies: unknown[] = []
  render(<Probe sent={values => bodies.push(values)} />)
  await userEvent.fill(date, text)
  await expectText('fecha null')
  await page.getByRole('button', { name: 'Cobrar' }).click()
  await expect.element(date).toHaveValue(text)
  await expect.element(date).toHaveAccessibleDescription(why)
  expect(bodies).toEqual([])
})

test('LLE-17: a day is typed in short and shown in full, or picked', async () => {
  render(<Probe />)
  await userEvent.fill(date, '3/1/2027')
  await expectText('fecha 2027-01-03')
  await userEvent.tab()
  await expect.element(date).toHaveValue('03/01/2027')
  await date.click()
  await page.getByRole('cell', { name: '20', exact: true }).click()
  await expectText('fecha 2027-01-20')
  await expect.element(date).toHaveValue('20/01/2027')
})

test('LLE-17: a required day cannot be cleared; an invalid filter says that it is off', async () => {
  const days: unknown[] = []
  render(
    <>
      <DayField needed aria-label="Día" value="2026-12-01" to="2026-12-31" onChange={day => days.push(day)} />
      <DayField filter aria-label="Desde" value={null} onChange={() => {}} />
    </>,
  )
  const day = page.getByLabelText('Día')
  await userEvent.fill(day, '')
  await userEvent.tab()
  await expect.element(day).toHaveAccessibleDescription('Escribe día, mes y año.')
  await userEvent.fill(day, '01/01/2027')
  await expect.element(day).toHaveAccessibleDescription('Escribe un día hasta el 31/12/2026.')
  const from = page.getByLabelText('Desde')
  await userEvent.fill(from, '31/02/2027')
  await expect.element(from).toHaveAccessibleDescription('El 31/02/2027 no existe. Por ahora no se filtra por esta fecha.')
  expect(days).toEqual([null, null])
})

const paste = async (field: typeof pay, text: string) => {
  await field.click()
  const input = field.element() as HTMLInputElement
  input.select()
  document.execCommand('insertText', false, text)
}

test('M131: reads a pasted day of another program; one in words stays as it is, marked', async () => {
  render(<Probe />)
  await paste(date, '2008-03-14')
  await expectText('fecha 2008-03-14')
  await paste(date, '14 de marzo de 2008')
  await expectText('fecha null')
  await expect.element(date).toHaveValue('14 de marzo de 2008')
  await expect.element(date).toHaveAttribute('aria-invalid', 'true')
})
