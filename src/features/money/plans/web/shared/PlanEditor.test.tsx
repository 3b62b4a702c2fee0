import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { refresh } from '#web/calls/useRead.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { paymentPlans, planFailures, type RegistrationDues } from '../../contract.ts'
import { NextDues } from './NextDues.tsx'
import { PlanEditor } from './PlanEditor.tsx'

// Renata: ECOEMS for $3,900.00 in three, the first paid; Álgebra for $600.00 without a plan.
const ecoems: RegistrationDues = {
  _id: 'a00000000000000000000501',
  group: { _id: 'a00000000000000000000601', name: 'Sabatino A' },
  course: { _id: 'a00000000000000000000201', name: 'ECOEMS' },
  date: '2099-11-20',
  net: 3900,
  paid: 1300,
  balance: 2600,
  version: 2,
  template: { _id: 'a00000000000000000000801', name: 'Tres pagos' },
  dues: [
    { dueOn: '2099-11-20', amount: 1300, open: 0 },
    { dueOn: '2099-12-05', amount: 1300, open: 1300 },
    { dueOn: '2100-01-05', amount: 1300, open: 1300 },
  ],
}
const algebra: RegistrationDues = {
  ...ecoems,
  _id: 'a00000000000000000000502',
  course: { _id: 'a00000000000000000000202', name: 'Álgebra' },
  date: '2020-11-17',
  net: 600,
  paid: 0,
  balance: 600,
  version: 0,
  template: null,
  dues: [{ dueOn: '2020-11-17', amount: 600, open: 600 }],
}

const renata = { _id: 'a00000000000000000000004' }
/** The dates of Renata's file, and the editor in the place of 'Pagos'. */
function Sample() {
  const [plan, setPlan] = useState<string>()
  const close = () => setPlan(undefined)
  return (
    <>
      <button type="button" onClick={close}>
        Recargar
      </button>
      <NextDues student={renata} slim={false} onPlan={setPlan} />
      {plan && <PlanEditor key={plan} studentId={renata._id} registrationId={plan} onClose={close} />}
      <Questions />
    </>
  )
}
function draw(registrations: RegistrationDues[], permissions?: readonly Permission[]) {
  serve(paymentPlans.ofStudent, () => ({ registrations }))
  return render(<Sample />, permissions ? { permissions } : {})
}
const edit = async (name = 'Editar plan de ECOEMS') => {
  await page.getByRole('button', { name }).click()
  return page.getByRole('form', { name: 'Plan de ECOEMS' })
}
const amount = (nth: number) => page.getByRole('textbox', { name: `Monto del pago ${nth}` })
const date = (nth: number) => page.getByRole('textbox', { name: `Fecha del pago ${nth}` })
const save = page.getByRole('button', { name: /^Guardar/ })

describe('next payments', () => {
  for (const [state, text] of [
    ['open', 'Promesa · $450.50 para el 28/11/2020'],
    ['broken', 'Promesa rota · $450.50 para el 28/11/2020'],
  ] as const)
    test(`COB-50: the promise shows below the dates: ${state}`, async () => {
      serve(paymentPlans.ofStudent, () => ({ registrations: [algebra], promise: { on: '2020-11-28', amount: 450.5, state } }))
      render(<Sample />)
      await expect.element(page.getByText(text)).toBeVisible()
    })
  test('COB-50: hides a kept promise', async () => {
    serve(paymentPlans.ofStudent, () => ({
      registrations: [algebra],
      promise: { on: '2020-11-28', amount: 450.5, state: 'kept' as const },
    }))
    render(<Sample />)
    await expect.element(page.getByRole('list', { name: 'Próximos pagos' })).toBeVisible()
    await expect.element(page.getByText(/^Promesa/)).not.toBeInTheDocument()
  })
  test('COB-50: per course the balance, the last paid date, the open dates and the plan', async () => {
    draw([ecoems, algebra])
    const dues = page.getByRole('list', { name: 'Próximos pagos' })
    await expect
      .element(dues.getByRole('listitem', { name: 'ECOEMS' }))
      .toMatchTextContent('ECOEMS$2,600Pagado 20/11/2099$1,300Vence 05/12/2099$1,300Vence 05/01/2100$1,300Tres pagosEditar plan')
    await expect
      .element(dues.getByRole('listitem', { name: 'Álgebra' }))
      .toMatchTextContent(/Álgebra\$600Venció 17\/11\/2020\d+ d\$600Sin planPonerle plan/)
  })

  test('COB-50: one course needs no name; a phone omits the paid date', async () => {
    serve(paymentPlans.ofStudent, () => ({ registrations: [ecoems] }))
    render(<NextDues student={renata} slim onPlan={() => undefined} />)
    const dues = page.getByRole('list', { name: 'Próximos pagos' })
    await expect.element(dues).toMatchTextContent(/^Vence 05\/12\/2099/)
  })

  test('COB-50: a settled course has no dates', async () => {
    draw([{ ...ecoems, paid: 3900, balance: 0, dues: ecoems.dues.map(due => ({ ...due, open: 0 })) }, algebra])
    await expect.element(page.getByRole('list', { name: 'Próximos pagos' })).toMatchTextContent(/^Venció 17/)
    await expect.element(page.getByText('ECOEMS')).not.toBeInTheDocument()
  })

  test('COB-50: no Editar plan without the right', async () => {
    draw([ecoems], ['get /students/'])
    await expect.element(page.getByText('Tres pagos')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Editar plan/ })).not.toBeInTheDocument()
  })
})

describe('the editor', () => {
  test('COB-51: locks covered rows; the footer shows the missing amount, and Guardar is disabled until it is 0', async () => {
    draw([ecoems])
    const editor = await edit()
    await expect.element(amount(1)).toBeDisabled()
    await expect.element(editor).toMatchTextContent('Suman $3,900.00 de $3,900.00')
    await amount(3).fill('1150')
    await expect.element(editor).toMatchTextContent('Faltan $150.00')
    await expect.element(save).toBeDisabled()
    await userEvent.keyboard('{Alt>}r{/Alt}')
    await expect.element(amount(3)).toHaveValue('1,300.00')
    await expect.element(save).toBeEnabled()
  })

  test('COB-51: by keyboard: Enter continues and adds the missing amount a month later, Supr removes, Ctrl Enter saves', async () => {
    draw([ecoems])
    const saved = serve(paymentPlans.save, () => ({ registrations: [ecoems] }))
    await edit()
    await expect.element(date(2)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(amount(2)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(date(3)).toHaveFocus()
    await userEvent.keyboard('{Enter}1000{Enter}')
    await expect.element(date(4)).toHaveValue('05/02/2100')
    await expect.element(amount(4)).toHaveValue('300.00')
    await expect.element(date(4)).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(date(4)).not.toBeInTheDocument()
    await amount(2).fill('1600')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Plan guardado')).toBeVisible()
    expect(saved.map(({ body }) => body)).toEqual([
      {
        version: 2,
        instalments: [
          { dueOn: '2099-11-20', amount: 1300 },
          { dueOn: '2099-12-05', amount: 1600 },
          { dueOn: '2100-01-05', amount: 1000 },
        ],
      },
    ])
  })

  test('COB-13 COB-51: another desk was faster: the editor shows its dates with the reason', async () => {
    draw([ecoems])
    serve(paymentPlans.save, () => {
      throw new Refused(planFailures.PAYMENT_PLAN_CHANGED)
    })
    const editor = await edit()
    await date(3).fill('20/01/2100')
    const other = { ...ecoems, version: 3, dues: ecoems.dues.map((due, at) => (at === 2 ? { ...due, dueOn: '2100-01-31' } : due)) }
    serve(paymentPlans.ofStudent, () => ({ registrations: [other] }))
    await save.click()
    await expect.element(editor).toMatchTextContent('Alguien más cambió este plan. Revisa las fechas nuevas.')
    await expect.element(date(3)).toHaveValue('31/01/2100')
    const saved = serve(paymentPlans.save, () => ({ registrations: [other] }))
    await save.click()
    await expect.poll(() => saved.map(({ body }) => (body as { version: number }).version)).toEqual([3])
  })

  test('COB-51: keeps input across a reload', async () => {
    draw([ecoems])
    await edit()
    await amount(2).fill('900')
    await page.getByRole('button', { name: 'Recargar' }).click()
    await expect.element(amount(2)).not.toBeInTheDocument()
    await edit()
    await expect.element(amount(2)).toHaveValue('900.00')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await edit()
    await expect.element(amount(2)).toHaveValue('1,300.00')
  })

  test('COB-51: each line says what is paid of it, what it was and what is missing; the way back asks about changes', async () => {
    const [first, second, third] = ecoems.dues
    draw([{ ...ecoems, paid: 1700, balance: 2200, dues: [first!, { ...second!, open: 900 }, third!] }])
    const editor = await edit()
    const line = (nth: number) => editor.getByRole('listitem').nth(nth - 1)
    await expect.element(line(1)).toMatchTextContent('pagado')
    await expect.element(line(2)).toMatchTextContent('$400.00 pagadosfalta $900.00')
    await amount(2).fill('1500')
    await expect.element(line(2)).toMatchTextContent('$400.00 pagados · antes $1,300.00falta $1,100.00')
    await expect.element(line(3)).toMatchTextContent('antes $1,300.00falta $1,100.00')
    await editor.getByRole('button', { name: 'Pagos' }).click()
    const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.element(amount(2)).toHaveValue('1,500.00')
    await editor.getByRole('button', { name: 'Pagos' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(editor).not.toBeInTheDocument()
  })

  test('COB-51: closes when the registration ends meanwhile', async () => {
    draw([ecoems])
    const editor = await edit()
    await expect.element(editor).toBeVisible()
    serve(paymentPlans.ofStudent, () => ({ registrations: [] }))
    await refresh([paymentPlans.ofStudent])
    await expect.element(editor).not.toBeInTheDocument()
  })

  test('COB-13: removes a plan after a question', async () => {
    draw([ecoems])
    const removed = serve(paymentPlans.remove, () => ({ registrations: [{ ...ecoems, version: 0, template: null }] }))
    await edit()
    await page.getByRole('button', { name: 'Quitar plan' }).click()
    const question = page.getByRole('dialog').filter({ hasText: '¿Quitar el plan de pagos?' })
    await expect
      .element(question)
      .toMatchTextContent('Todo lo que debe de ECOEMS queda con fecha del 20/11/2099, el día de su inscripción.')
    await question.getByRole('button', { name: 'Quitar plan' }).click()
    await expect.poll(() => removed.map(({ query }) => query)).toEqual([{ version: '2' }])
  })
})
