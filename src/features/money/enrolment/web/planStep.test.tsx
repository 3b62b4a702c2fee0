import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDay, addDays, addMonths, formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { planFailures, planTemplates } from '#features/money/plans/contract.ts'
import { planOf } from '#features/money/plans/planOf.ts'
import { refresh } from '#web/calls/useRead.ts'
import { serverAhead } from '#web/testing/clock.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { enrolment, enrolmentFailures } from '../contract.ts'
import { course, enrolmentAnswer, field, fortnightly, monthly, next, open, sabatino, serveSchool, toPayment } from './testing.tsx'

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const PRICE = toCentavos(course.price)
const amount = () => field('Cantidad')
const plan = () => page.getByRole('region', { name: 'Plan de pagos' })
const tile = (name: string) => plan().getByRole('radio', { name })
const register = () => page.getByRole('button', { name: /Registrar/ })
const pesos = (rows: ReturnType<typeof planOf>) => rows.map(({ dueOn, amount: centavos }) => ({ dueOn, amount: centavos / 100 }))

function serveWithPlans(): void {
  serveSchool([sabatino])
  serve(planTemplates.ofCourse, () => ({ templates: [monthly, fortnightly], closedDays: [] }))
}
async function toPlan(): Promise<void> {
  serveWithPlans()
  open()
  await toPayment()
  await expect.element(tile('3 mensualidades')).toBeChecked()
}

test('ENR-75: chooses the default with its dates, and its payment for today is the amount; Alt and a digit choose another', async () => {
  await toPlan()
  const [first, ...later] = planOf(monthly, PRICE, TODAY)
  await expect.element(amount()).toHaveValue(formatMoney(first!.amount).slice(1))
  for (const each of later) await expect.element(plan()).toMatchTextContent(`${formatDay(each.dueOn)}${formatMoney(each.amount)}`)
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(tile('De contado')).toBeChecked()
  await expect.element(amount()).toHaveValue('')
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.element(tile('6 quincenas')).toBeChecked()
  await expect.element(amount()).toHaveValue(formatMoney(planOf(fortnightly, PRICE, TODAY)[0]!.amount).slice(1))
})

test("ENR-75: less than today's share says what is left of it; all of it leaves nothing to agree on", async () => {
  await toPlan()
  await userEvent.fill(amount(), '2350')
  await expect.element(plan().getByText('Hoy paga $500.00 menos de lo acordado y eso vence hoy.')).toBeVisible()
  await userEvent.fill(amount(), '9500')
  await expect.element(plan().getByText('Todo queda pagado hoy.')).toBeVisible()
})

test("M76: less than today's share is passed to the later dates by one press, as dates of one's own", async () => {
  await toPlan()
  const [first] = planOf(monthly, PRICE, TODAY)
  await userEvent.fill(amount(), String((first!.amount - 50_000) / 100))
  await plan().getByRole('button', { name: 'Pasarlo a los otros 2' }).click()
  await expect.element(tile('A la medida')).toBeChecked()
  await expect.element(plan().getByLabelText('Monto del pago 1')).toHaveValue(formatMoney(first!.amount - 50_000).slice(1))
  await expect.element(plan()).toMatchTextContent(`Suman ${formatMoney(PRICE)} de ${formatMoney(PRICE)}`)
  await expect.element(amount()).toHaveValue(formatMoney(first!.amount - 50_000).slice(1))
})

test("M76: more than today's share: the others share the rest and say what they were, until they are left as they were", async () => {
  await toPlan()
  const [first, second] = planOf(monthly, PRICE, TODAY)
  const firstPayment = first!.amount + 200_000
  await userEvent.fill(amount(), String(firstPayment / 100))
  const each = (PRICE - firstPayment) / 2
  await expect.element(plan()).toMatchTextContent(`Hoy paga $2,000.00 más de lo acordado: los otros 2 bajan a ${formatMoney(each)}.`)
  await expect.element(plan()).toMatchTextContent(`antes ${formatMoney(second!.amount)}${formatMoney(each)}`)
  await expect.element(plan().getByText('se paga hoy')).toBeVisible()
  await plan()
    .getByRole('button', { name: `Dejarlos en ${formatMoney(second!.amount)}` })
    .click()
  await expect.element(plan().getByText(/^antes/)).not.toBeInTheDocument()
  await expect.element(plan()).toMatchTextContent(`faltan ${formatMoney(second!.amount - 200_000)}`)
})

test("M81: a part 'De contado' says that the rest is due today, and leads to a plan", async () => {
  await toPlan()
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await userEvent.fill(amount(), '4000')
  await expect
    .element(plan())
    .toMatchTextContent(`Los ${formatMoney(PRICE - 400_000)} restantes vencen hoy y saldrán como vencidos mañana.`)
  await expect.element(plan()).toMatchTextContent(`faltan ${formatMoney(PRICE - 400_000)}`)
  await plan().getByRole('button', { name: 'Ponerlos en plan' }).click()
  await expect.element(tile('3 mensualidades')).toBeChecked()
})

test('ENR-77: the review lists the dates, the plan travels as it was shown, and the card says what comes next', async () => {
  await toPlan()
  const rows = planOf(monthly, PRICE, TODAY)
  const dues = rows.map(({ dueOn, amount: centavos }, at) => ({ dueOn, amount: centavos / 100, open: at === 0 ? 0 : centavos / 100 }))
  const requests = serve(enrolment.register, () => ({ ...enrolmentAnswer, dues }))
  await next().click()
  await expect.element(page.getByRole('region', { name: 'Revisión' })).toMatchTextContent(/Plan de pagos.*Hoy.*Segundo pago.*Tercer pago/)
  await register().click()
  const rest = PRICE - rows[0]!.amount
  await expect
    .element(page.getByRole('region', { name: 'Finalizar Inscripción' }))
    .toMatchTextContent(`Restan ${formatMoney(rest)} · próximo pago ${formatDay(rows[1]!.dueOn)} de ${formatMoney(rows[1]!.amount)}`)
  expect(requests[0]!.body).toMatchObject({
    plan: { template: monthly._id, instalments: pesos(rows) },
    payment: { amount: rows[0]!.amount / 100 },
  })
})

test('M76: less than the first date: review, card and message say what is due today before what comes next', async () => {
  await toPlan()
  const [first, second, third] = planOf(monthly, PRICE, TODAY)
  const firstPayment = first!.amount - 50_000
  const text = `Vence hoy $500.00 · ${formatDay(second!.dueOn)} ${formatMoney(second!.amount)}`
  const dues = [first!, second!, third!].map(({ dueOn, amount: centavos }, at) => ({
    dueOn,
    amount: centavos / 100,
    open: at === 0 ? 500 : centavos / 100,
  }))
  serve(enrolment.register, () => ({ ...enrolmentAnswer, dues }))
  await userEvent.fill(amount(), String(firstPayment / 100))
  await expect.element(page.getByRole('complementary', { name: 'Resumen' })).toMatchTextContent(text)
  await next().click()
  await expect.element(page.getByRole('region', { name: 'Revisión' })).toMatchTextContent(text)
  await register().click()
  const card = page.getByRole('region', { name: 'Finalizar Inscripción' })
  await expect.element(card).toMatchTextContent(`Restan ${formatMoney(PRICE - firstPayment)}. ${text}`)
  const chat = card.getByRole('link', { name: 'Enviar por WhatsApp' }).element() as HTMLAnchorElement
  expect(new URL(chat.href).searchParams.get('text')).toContain(`Restan ${formatMoney(PRICE - firstPayment)}. ${text}.`)
})

test('ENR-77: paid at once, nothing is agreed on', async () => {
  await toPlan()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  await userEvent.fill(amount(), '9500')
  await next().click()
  await register().click()
  await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
  expect(requests[0]!.body).not.toHaveProperty('plan')
})

test('ENR-76: dates of one’s own have to add up before one goes on, and travel without a template', async () => {
  await toPlan()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  await plan().getByText('A la medida').click()
  await userEvent.fill(plan().getByLabelText('Monto del pago 3'), '3000')
  await expect.element(plan()).toMatchTextContent('Faltan $325.00')
  await next().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Faltan $325.00' })).toBeVisible()
  await userEvent.fill(plan().getByLabelText('Monto del pago 3'), '3325')
  await expect.element(plan()).toMatchTextContent('Suman $9,500.00 de $9,500.00')
  await userEvent.fill(plan().getByLabelText('Fecha del pago 3'), formatDay(addMonths(TODAY, 4)))
  await next().click()
  await register().click()
  await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
  const [first, second] = pesos(planOf(monthly, PRICE, TODAY))
  expect(requests[0]!.body).toMatchObject({
    plan: { template: null, instalments: [first, second, { dueOn: addMonths(TODAY, 4), amount: 3325 }] },
  })
})

test('ENR-76 COB-51: A la medida by keys alone: Alt and its digit, Enter from cell to cell, what is missing a month later', async () => {
  await toPlan()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  const tabTo = async (target: () => Element | null) => {
    await expect.poll(target).not.toBeNull()
    for (let nth = 0; nth < 40 && document.activeElement !== target(); nth++) await userEvent.keyboard('{Tab}')
    expect(target()).toHaveFocus()
  }
  await userEvent.keyboard('{Alt>}4{/Alt}')
  await expect.element(tile('A la medida')).toBeChecked()
  await tabTo(() => plan().getByLabelText('Monto del pago 3').query())
  await userEvent.keyboard('3000{Enter}')
  await expect.element(plan().getByLabelText('Monto del pago 4')).toHaveValue('325.00')
  await expect.element(plan()).toMatchTextContent('Suman $9,500.00 de $9,500.00')
  await tabTo(() => next().query())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Revisión' })).toBeVisible()
  await tabTo(() => register().query())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
  const [first, second, third] = pesos(planOf(monthly, PRICE, TODAY))
  expect(requests[0]!.body).toMatchObject({
    plan: { template: null, instalments: [first, second, { ...third, amount: 3000 }, { dueOn: addMonths(third!.dueOn, 1), amount: 325 }] },
  })
})

test('M123: a desk 40 days behind sends the template’s rows of the server’s day', async () => {
  serverAhead(40 * 86_400_000)
  await toPlan()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  await next().click()
  await expect.element(page.getByRole('region', { name: 'Revisión' })).toBeVisible()
  await expect.element(page.getByText('Fechas cambiadas')).not.toBeInTheDocument()
  await register().click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]!.body).toMatchObject({
    plan: { template: monthly._id, instalments: pesos(planOf(monthly, PRICE, addDays(TODAY, 40))) },
  })
})

test('M123: the review says when the dates differ from the template', async () => {
  await toPlan()
  await plan().getByText('A la medida').click()
  await next().click()
  await expect.element(page.getByRole('region', { name: 'Revisión' })).toMatchTextContent('Plan de pagos Fechas cambiadas')
})

test('M123: when another desk changes the template under the review, nothing is registered before its new dates were seen', async () => {
  await toPlan()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  await next().click()
  await expect.element(register()).toBeVisible()
  const later = { ...monthly, monthDay: monthly.monthDay === 20 ? 10 : 20 }
  serve(planTemplates.ofCourse, () => ({ templates: [later, fortnightly], closedDays: [] }))
  await refresh([planTemplates.ofCourse])
  await register().click()
  await expect.element(page.getByText('Las fechas del plan cambiaron. Revisa las nuevas.').first()).toBeVisible()
  await expect.element(plan()).toMatchTextContent(formatDay(planOf(later, PRICE, TODAY)[1]!.dueOn))
  expect(requests).toEqual([])
  await next().click()
  await register().click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]!.body).toMatchObject({ plan: { template: monthly._id, instalments: pesos(planOf(later, PRICE, TODAY)) } })
})

test('M123: when the day turns over the review, or the server has other dates, nothing is registered before they were seen', async () => {
  await toPlan()
  const requests = serve(enrolment.register, () => {
    throw new Refused(planFailures.PLAN_DATES_CHANGED)
  })
  const warning = page.getByText('Las fechas del plan cambiaron. Revisa las nuevas.')
  await next().click()
  await expect.element(register()).toBeVisible()
  serverAhead(86_400_000)
  await register().click()
  await expect.element(warning.first()).toBeVisible()
  await expect.element(plan()).toMatchTextContent(formatDay(planOf(monthly, PRICE, addDays(TODAY, 1))[1]!.dueOn))
  expect(requests).toEqual([])
  await next().click()
  await register().click()
  await expect.poll(() => requests.length).toBe(1)
  await expect.element(tile('3 mensualidades')).toBeInTheDocument()
  await expect.element(warning.first()).toBeVisible()
})

test('ENR-76: without the right there are only the course’s own plans', async () => {
  serveWithPlans()
  open({}, { permissions: ['post /students/register', 'get /courses/', 'get /groups/'] })
  await toPayment()
  await expect.element(tile('6 quincenas')).toBeInTheDocument()
  await expect.element(tile('A la medida')).not.toBeInTheDocument()
})

test('ENR-76 ENR-38: a changed price makes the plan anew', async () => {
  await toPlan()
  serve(enrolment.register, () => {
    serve(courses.find, () => ({ course: { ...course, price: 9900 } }))
    throw new Refused(enrolmentFailures.PRICE_CHANGED)
  })
  await next().click()
  await register().click()
  const [first, second] = planOf(monthly, 990_000, TODAY)
  await expect.element(plan()).toMatchTextContent(formatMoney(second!.amount))
  await expect.element(amount()).toHaveValue(formatMoney(first!.amount).slice(1))
})

test('ENR-73: cash says what goes back; what is missing turns Siguiente off; Exacto fills it in; other types do not ask', async () => {
  await toPlan()
  await userEvent.fill(amount(), '2700')
  await userEvent.fill(field('Recibido'), '2500')
  await expect.element(page.getByText('Faltan $200.00')).toBeVisible()
  await expect.element(next()).toBeDisabled()
  await userEvent.fill(field('Recibido'), '3000')
  await expect.element(page.getByLabelText('Cambio')).toMatchTextContent('$300.00')
  await expect.element(next()).toBeEnabled()
  await page.getByRole('button', { name: 'Exacto' }).click()
  await expect.element(field('Recibido')).toHaveValue('2,700.00')
  await userEvent.fill(field('Recibido'), '1')
  await page.getByText('Transferencia').click()
  await expect.element(field('Recibido')).not.toBeInTheDocument()
  await expect.element(next()).toBeEnabled()
})
