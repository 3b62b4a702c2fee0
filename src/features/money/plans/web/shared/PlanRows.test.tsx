import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { PlanRows, PlanSum } from './PlanRows.tsx'
import { rowsOf, type PlanRow } from './planRows.ts'

const TODAY = '2026-11-19'
const SPAN = { from: '2025-11-19', to: '2029-11-19' }
const PLAN = [
  { dueOn: '2026-11-19', amount: 240_000 },
  { dueOn: '2026-12-05', amount: 280_000 },
]

function Editor({ first, total, onSend }: { first: PlanRow[]; total: number; onSend(): void }) {
  const [rows, setRows] = useState(first)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSend()
      }}
    >
      <PlanRows id="plan" rows={rows} onChange={setRows} total={total} span={SPAN} today={TODAY} />
      <PlanSum rows={rows} total={total} />
    </form>
  )
}
function show(first = rowsOf(PLAN), total = 520_000) {
  const onSend = vi.fn()
  render(<Editor first={first} total={total} onSend={onSend} />)
  return onSend
}
const date = (nth: number) => page.getByLabelText(`Fecha del pago ${nth}`)
const amount = (nth: number) => page.getByLabelText(`Monto del pago ${nth}`)

test('COB-13: Enter moves from cell to cell and adds a date while something is missing; Ctrl Enter sends', async () => {
  const onSend = show(rowsOf(PLAN), 600_000)
  await date(1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(date(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(date(3)).toHaveFocus()
  await expect.element(date(3)).toHaveValue('05/01/2027')
  await expect.element(amount(3)).toHaveValue('800.00')
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledOnce()
})

test('COB-13: Alt R spreads the rest; Supr on a fully selected cell removes its row', async () => {
  show()
  await amount(1).click()
  await userEvent.keyboard('{Alt>}r{/Alt}')
  await expect.element(amount(1)).toHaveValue('2,600.00')
  await userEvent.keyboard('{Enter}{Delete}')
  await expect.element(date(2)).not.toBeInTheDocument()
  await expect.element(page.getByText('Faltan $2,600.00')).toBeVisible()
})

test('COB-13: a paid date is locked and says so; the last one cannot be removed', async () => {
  show(rowsOf([{ ...PLAN[0]!, covered: 240_000 }, PLAN[1]!]))
  await expect.element(date(1)).toBeDisabled()
  await expect.element(page.getByText('pagado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el pago 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Quitar el pago 1' })).toBeDisabled()
})

test('COB-12: reports a repeated date once, below it', async () => {
  show()
  await userEvent.fill(date(2), '19/11/2026')
  await expect.element(date(2)).toHaveAccessibleDescription('Dos pagos tienen la misma fecha.')
  expect(page.getByText('Dos pagos tienen la misma fecha.').elements()).toHaveLength(1)
})

test('COB-75: a changed amount moves the last date, and says so; its link takes that back', async () => {
  show()
  await userEvent.fill(amount(1), '3000')
  await expect.element(amount(2)).toHaveValue('2,200.00')
  await expect.element(page.getByText('Suman $5,200.00 de $5,200.00')).toBeVisible()
  const say = page.getByText(/El último pago pasó de \$2,800\.00 a \$2,200\.00; el plan sigue sumando \$5,200\.00\./)
  await expect.element(say).toBeVisible()
  await page.getByRole('button', { name: 'Dejarlo en $2,800.00' }).click()
  await expect.element(amount(2)).toHaveValue('2,800.00')
  await expect.element(page.getByText('Sobran $600.00')).toBeVisible()
})

test('COB-75: nothing moves when the last date itself changes, or nothing would be left for it', async () => {
  show()
  await userEvent.fill(amount(2), '1000')
  await expect.element(amount(1)).toHaveValue('2,400.00')
  await expect.element(page.getByText('Faltan $1,800.00')).toBeVisible()
  await userEvent.fill(amount(2), '2800')
  await userEvent.fill(amount(1), '5200')
  await expect.element(amount(2)).toHaveValue('2,800.00')
  await expect.element(page.getByText('Sobran $2,800.00')).toBeVisible()
})
