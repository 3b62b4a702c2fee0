import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { paymentFailures, payments } from '#features/money/payments/contract.ts'
import { serverAhead } from '#web/testing/clock.ts'
import { render } from '#web/testing/render.tsx'
import { endTest } from '#web/testing/reset.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { CashPage } from './CashPage.tsx'
import { entry, payment, report, serveDesk, valeria } from './testing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const OWN: Permission[] = ['get /students/', 'get /payments/', 'post /payments/', 'delete /payments/own']
const NOW = new Date('2026-11-20T18:41:00Z')
const search = () => page.getByRole('combobox', { name: 'Buscar alumno' })
const amount = () => page.getByRole('textbox', { name: /^Cantidad/ })
const chargeButton = () => page.getByRole('button', { name: /Cobrar/ })
const annul = () => page.getByRole('region', { name: 'Último cobro' }).getByRole('button', { name: /^Anular/ })
const standStill = (now = NOW) => vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

function open(permissions: readonly Permission[] = OWN) {
  render(
    <>
      <CashPage />
      <Questions />
    </>,
    { at: `/caja?alumno=${valeria._id}`, permissions },
  )
}

const takeBack = () =>
  serve(payments.void, () => {
    const voided = { ...payment, voided: { date: NOW.toISOString(), user: null, reason: null } }
    return { payment: voided, payments: [voided], debt: 2450, credit: 0 }
  })

describe('M22 COB-35: the dead time of the charge', () => {
  test('M22 COB-35: a double Enter charges once at most: nothing happens until 600 ms after the form was painted', async () => {
    const { charged } = serveDesk({ dead: 600 })
    standStill()
    open()
    await vi.waitFor(() => expect(amount().query()).toHaveFocus())
    // waitFor's elapsed time is unknown: starts again.
    const startedAt = Date.now()
    await vi.waitFor(() => expect(chargeButton().query()).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.keyboard('{Enter}{Enter}')
    ;(chargeButton().element() as HTMLElement).click()
    expect(charged).toEqual([])
    expect(Date.now() - startedAt).toBeLessThan(600)
    await vi.advanceTimersByTimeAsync(600)
    await vi.waitFor(() => expect(chargeButton().query()).not.toHaveAttribute('aria-disabled'))
    await userEvent.keyboard('{Enter}{Enter}')
    await vi.waitFor(() => expect(page.getByRole('heading', { name: 'Operacion exitosa' }).query()).toBeVisible())
    expect(charged).toHaveLength(1)
  })

  test('M22 COB-35: a key held when the form appeared has to be released first', async () => {
    const { charged } = serveDesk()
    render(<CashPage />, { at: '/caja' })
    await expect.element(search()).toHaveFocus()
    await userEvent.fill(search(), valeria._id)
    await userEvent.keyboard('{Enter>}')
    await expect.element(amount()).toHaveFocus()
    await expect.element(chargeButton()).toHaveAttribute('aria-disabled', 'true')
    ;(chargeButton().element() as HTMLElement).click()
    expect(charged).toEqual([])
    await userEvent.keyboard('{/Enter}')
    await expect.element(chargeButton()).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
  })
})

describe('M22 COB-34: the card after a charge', () => {
  test('M22 COB-34: Anular asks the quoted question, sends the reason, and says that it was voided', async () => {
    serveDesk()
    standStill()
    const voids = takeBack()
    open()
    await vi.waitFor(() => expect(amount().query()).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(annul().query()).toBeVisible())
    vi.useRealTimers()
    await userEvent.keyboard('{Control>}z{/Control}')
    const question = page.getByRole('dialog', { name: '¿Anular este cobro de $1,850.00?' })
    await expect.element(question).toMatchTextContent('El comprobante 2026-000123 queda CANCELADO.')
    await userEvent.fill(question.getByRole('textbox', { name: 'Motivo' }), 'Cobro duplicado')
    await question.getByRole('button', { name: 'Anular' }).click()
    await expect.element(page.getByRole('heading', { name: 'Se anularon $1,850.00' })).toBeVisible()
    await expect.element(page.getByText('El comprobante 2026-000123 quedó CANCELADO.')).toBeVisible()
    await expect.element(annul()).not.toBeInTheDocument()
    expect(voids.map(({ params, query }) => ({ params, query }))).toEqual([
      { params: { id: payment._id }, query: { reason: 'Cobro duplicado' } },
    ])
  })

  test('M22 COB-34: the button disappears after ten minutes, on the card and in the list', async () => {
    serveDesk()
    standStill()
    open()
    await vi.waitFor(() => expect(amount().query()).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(annul().query()).toBeVisible())
    expect(page.getByRole('button', { name: /^Anular el cobro/ }).query()).not.toBeNull()
    vi.setSystemTime(new Date(NOW.getTime() + 10 * 60_000 + 1))
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1)
    await vi.waitFor(() => expect(annul().query()).toBeNull())
    expect(page.getByRole('button', { name: /^Anular el cobro/ }).query()).toBeNull()
  })

  test('M123: with a computer 15 minutes ahead or behind it follows the server’s clock', async () => {
    for (const off of [15, -15]) {
      serveDesk()
      standStill(new Date(NOW.getTime() + off * 60_000))
      serverAhead(-off * 60_000)
      open()
      await vi.waitFor(() => expect(amount().query()).toHaveFocus())
      await userEvent.keyboard('{Enter}')
      await vi.waitFor(() => expect(annul().query()).toBeVisible())
      expect(page.getByText('Se puede anular sin permiso por 10:00 min más').query()).not.toBeNull()
      serverAhead(-off * 60_000 + 10 * 60_000 + 1000)
      await vi.waitFor(() => expect(annul().query()).toBeNull())
      vi.useRealTimers()
      endTest()
    }
  })

  test('M22 COB-34: says plainly when it is too late by the server’s clock; without the right there is no button', async () => {
    serveDesk()
    serve(payments.void, () => {
      throw new Refused(paymentFailures.VOID_TOO_LATE)
    })
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    open()
    await expect.element(amount()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await annul().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Ocurrio un error' }))
      .toMatchTextContent('Pasaron más de 10 minutos: pide la anulación a quien tenga permiso.')
    await expect.element(annul()).toBeVisible()
  })

  test('M22 COB-34: another’s charge has no button for a user who may void only their own', async () => {
    const other = { _id: 'a00000000000000000000009', name: 'Luis', lastName: 'Caja' }
    serveDesk({ day: { ...report, entries: [{ ...entry, cashier: other }] } })
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    open()
    await expect.element(page.getByRole('complementary', { name: 'Cobros de hoy' })).toMatchTextContent('12:41')
    await expect.element(page.getByRole('button', { name: /^Anular el cobro/ })).not.toBeInTheDocument()
  })
})
