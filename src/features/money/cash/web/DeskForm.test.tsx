import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payments } from '#features/money/payments/contract.ts'
import { answerPause } from '#features/money/payments/web/shared/useCharge.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { CashPage } from './CashPage.tsx'
import { algebra, ecoems, payment, serveDesk, valeria } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

const amount = () => page.getByRole('textbox', { name: /^Cantidad/ })
const atDesk = `/caja?alumno=${valeria._id}`
const press = (keys: string) => userEvent.keyboard(keys)

describe('M26: the charge form', () => {
  test('M26: the error of Recibido disappears with its cause: a smaller amount, another type of payment', async () => {
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

  test('M26: the card after a charge shows the remaining debt, and nothing without one', async () => {
    serveDesk()
    const { unmount } = render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Último cobro' })).toMatchTextContent('Restan $600.00')
    unmount()
    localStorage.clear()
    serve(payments.create, () => ({ payment, payments: [payment], debt: 0, credit: 0, receipt: null }))
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Operacion exitosa' })).toBeVisible()
    await expect.element(page.getByText(/Restan/)).not.toBeInTheDocument()
  })
})

test('M76: the card after a charge shows the next date', async () => {
  const owed = (course: string, dueOn: string, amount: number) => ({
    _id: course,
    group: { _id: course, name: 'Sabatino A' },
    course: { _id: course, name: course },
    date: '2026-11-20',
    net: amount,
    paid: 0,
    balance: amount,
    version: 0,
    template: null,
    dues: [{ dueOn, amount, open: amount }],
  })
  serveDesk({ registrations: [owed(ecoems, '2098-12-05', 1850), owed(algebra, '2099-01-05', 600)] })
  render(<CashPage />, { at: atDesk })
  await expect.element(amount()).toHaveFocus()
  await press('{Enter}')
  const card = page.getByRole('region', { name: 'Último cobro' })
  await expect.element(card).toMatchTextContent('Restan $600.00 · próximo pago 05/01/2099 de $600.00')
})

test('M118: asks about the same charge within five minutes, No first; not about another amount', async () => {
  const { charged } = serveDesk()
  const pay = async (pesos: string) => {
    await userEvent.fill(amount(), pesos)
    await press('{Enter}')
  }
  const desk = () =>
    render(
      <>
        <CashPage />
        <Questions />
      </>,
      { at: atDesk },
    )
  const first = desk()
  await pay('81')
  await expect.poll(() => charged.length).toBe(1)
  first.unmount()
  const second = desk()
  await pay('81')
  const question = page.getByRole('dialog', { name: /^Ya se cobraron \$81\.00 a las \d\d:\d\d\.$/ })
  await expect.element(question.getByRole('button', { name: 'No' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(charged).toHaveLength(1)
  await pay('82')
  await expect.poll(() => charged.length).toBe(2)
  second.unmount()
  const charges = JSON.parse(browserStore.get('plantel.charges')!) as { at: number }[]
  browserStore.set('plantel.charges', JSON.stringify(charges.map(each => ({ ...each, at: each.at - 5 * 60_000 }))))
  desk()
  await pay('81')
  await expect.poll(() => charged.length).toBe(3)
})

describe('LLE-24: the bank has it already', () => {
  test('asks about a transfer under the amount; the next press continues; does not ask about cash', async () => {
    const { charged } = serveDesk()
    const near = serve(payments.near, () => ({ lines: [{ day: '2026-11-05', amount: 800 }] }))
    render(<CashPage />, { at: atDesk })
    await page.getByText('Transferencia').click()
    await userEvent.fill(amount(), '800')
    await press('{Enter}')
    await expect.element(page.getByText('El banco ya registró $800.00 el 05/11. ¿Es otro pago?')).toBeVisible()
    expect([near.length, charged.length]).toEqual([1, 0])
    expect(near[0]!.query).toMatchObject({ student: valeria._id, amount: '800' })
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
    expect(near).toHaveLength(1)
  })

  test('asks again for another amount; charges cash, and amounts that the bank does not have, at once', async () => {
    const { charged } = serveDesk()
    const near = serve(payments.near, ({ query }) => ({ lines: query.amount === '800' ? [{ day: '2026-11-05', amount: 800 }] : [] }))
    render(<CashPage />, { at: atDesk })
    await page.getByText('Transferencia').click()
    await userEvent.fill(amount(), '800')
    await press('{Enter}')
    await expect.element(page.getByText(/¿Es otro pago\?/)).toBeVisible()
    await userEvent.fill(amount(), '700')
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
    expect(near).toHaveLength(2)
  })

  test('a double press does not answer the question', async () => {
    const { charged } = serveDesk()
    answerPause.ms = 60_000
    serve(payments.near, () => ({ lines: [{ day: '2026-11-05', amount: 800 }] }))
    render(<CashPage />, { at: atDesk })
    await page.getByText('Transferencia').click()
    await userEvent.fill(amount(), '800')
    await press('{Enter}')
    await expect.element(page.getByText(/¿Es otro pago\?/)).toBeVisible()
    await press('{Enter}{Enter}')
    expect(charged).toHaveLength(0)
    answerPause.ms = 0
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
  })
})

describe('payments due by date', () => {
  const course = (_id: string, name: string) => ({ _id, name })
  const registration = {
    group: course('a00000000000000000000601', 'Sabatino A'),
    date: '2020-10-20',
    net: 9500,
    paid: 0,
    balance: 0,
    version: 1,
    template: null,
  }
  const registrations = [
    {
      ...registration,
      _id: 'a00000000000000000000501',
      course: course(ecoems, 'ECOEMS Intensivo 2027'),
      dues: [
        { dueOn: '2020-11-05', amount: 700, open: 700 },
        { dueOn: '2099-12-05', amount: 1150, open: 1150 },
      ],
    },
    {
      ...registration,
      _id: 'a00000000000000000000502',
      course: course(algebra, 'Álgebra'),
      dues: [{ dueOn: '2020-11-17', amount: 600, open: 600 }],
    },
  ]

  test('COB-39: Lo vencido comes first and is chosen: Enter charges it over all courses', async () => {
    const { charged } = serveDesk({ registrations })
    render(<CashPage />, { at: atDesk })
    await expect.element(page.getByRole('radio', { name: /^Lo vencido.*\$1,300\.00/ })).toBeChecked()
    await expect.element(amount()).toHaveValue('1,300.00')
    await expect.element(page.getByText('máximo $2,450.00')).toBeVisible()
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
    expect(charged[0]!.body).toMatchObject({ student: valeria._id, course: 'all', concept: 'Pago de lo vencido', amount: 1300 })
    await expect.element(page.getByRole('list', { name: 'Lo que sigue' })).toMatchTextContent('Cobrar ECOEMS Intensivo 2027$1,150.00')
  })

  test('COB-39: Próximo and the courses follow, each by its digit', async () => {
    const { charged } = serveDesk({ registrations })
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Alt>}2{/Alt}')
    await expect.element(page.getByRole('radio', { name: /^Próximo 05\/12/ })).toBeChecked()
    await expect.element(amount()).toHaveValue('1,150.00')
    await press('{Alt>}3{/Alt}')
    await expect.element(page.getByRole('radio', { name: /^ECOEMS/ })).toBeChecked()
    await expect.element(amount()).toHaveValue('1,850.00')
    await press('{Alt>}1{/Alt}')
    await userEvent.fill(amount(), '2450.01')
    await press('{Enter}')
    await expect.element(amount()).toHaveAccessibleDescription('El pago no puede ser mayor al adeudo.')
    expect(charged).toEqual([])
  })

  test('COB-39: when the dates cannot be read a course can still be charged', async () => {
    const { charged } = serveDesk()
    serve(paymentPlans.ofStudent, () => {
      throw new Refused(studentFailures.STUDENT_NOT_FOUND)
    })
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveValue('1,850.00')
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
  })
})
