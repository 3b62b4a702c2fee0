import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { CashPage } from './CashPage.tsx'
import { serveDesk, valeria } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

const search = () => page.getByRole('combobox', { name: 'Buscar alumno' })
const amount = () => page.getByRole('textbox', { name: /^Cantidad/ })
const atDesk = `/caja?alumno=${valeria._id}`
const press = (keys: string) => userEvent.keyboard(keys)

describe('after a charge', () => {
  const slip = () => page.getByRole('region', { name: 'Último cobro' })
  async function charged(): Promise<void> {
    serveDesk()
    render(<CashPage />, { at: atDesk })
    await userEvent.fill(page.getByRole('textbox', { name: 'Recibido' }), '2000')
    await press('{Enter}')
    await expect.element(page.getByRole('button', { name: /Imprimir/ })).toHaveFocus()
  }

  test("CSH-26: the slip shows the change, and the student's debt before and now", async () => {
    await charged()
    await expect.element(slip()).toMatchTextContent(/Cambio de \$2,000\.00\$150\.00/)
    await expect.element(slip()).toMatchTextContent(/Saldo de Valeria.*\$2,450\.00.*\$600\.00/)
  })

  test('CSH-27: a digit chooses a next step: the same student’s next debt', async () => {
    await charged()
    await expect
      .element(page.getByRole('list', { name: 'Lo que sigue' }))
      .toMatchTextContent(/Cobrar Álgebra\$600\.001.*Inscribir a curso2.*Otro alumnoF2/)
    await press('1')
    await expect.element(amount()).toBeVisible()
  })

  test('CSH-27: a folio or pass typed right away goes to the search, even if it begins with a key', async () => {
    await charged()
    await press('26-000400')
    await expect.element(search()).toHaveFocus()
    await expect.element(search()).toHaveValue('26-000400')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
