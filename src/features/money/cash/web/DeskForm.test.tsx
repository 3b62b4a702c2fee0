import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payments } from '#features/money/payments/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { CashPage } from './CashPage.tsx'
import { payment, serveDesk, valeria } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

const amount = () => page.getByRole('textbox', { name: /^Cantidad/ })
const atDesk = `/caja?alumno=${valeria._id}`
const press = (keys: string) => userEvent.keyboard(keys)

describe('M26: what a cashier expects of the desk', () => {
  test('M26: the error of Recibido goes with its cause: a smaller amount, another type of payment', async () => {
    serveDesk()
    render(<CashPage />, { at: atDesk })
    const received = page.getByRole('textbox', { name: 'Recibido' })
    for (const mend of [() => userEvent.fill(amount(), '900'), () => page.getByText('Transferencia').click()]) {
      await page.getByText('Efectivo').first().click()
      await userEvent.fill(amount(), '1850')
      await userEvent.fill(received, '1000')
      await press('{Enter}')
      await expect.element(received).toHaveAttribute('aria-invalid', 'true')
      await mend()
      await page.getByText('Efectivo').first().click()
      await expect.element(received).not.toHaveAttribute('aria-invalid')
    }
  })

  test('M26: the card after a charge says what is still owed, and nothing where nothing is', async () => {
    serveDesk()
    const { unmount } = render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Último cobro' })).toMatchTextContent('Restan $600.00')
    unmount()
    serve(payments.create, () => ({ payment, payments: [payment], debt: 0, credit: 0, receipt: null }))
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Operacion exitosa' })).toBeVisible()
    await expect.element(page.getByText(/Restan/)).not.toBeInTheDocument()
  })
})
