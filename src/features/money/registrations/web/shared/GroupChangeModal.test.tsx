import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, addMonths, formatDay } from '#lib/days.ts'
import { groupFailures, groups } from '#features/teaching/groups/contract.ts'
import { enrolment, enrolmentFailures } from '#features/money/enrolment/contract.ts'
import { render } from '#web/testing/render.tsx'
import { refresh } from '#web/calls/useRead.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { registrations } from '../../contract.ts'
import { GroupChangeModal } from './GroupChangeModal.tsx'
import { cheap, course, full, ownGroup, preview, serveChange, student, sunday, TODAY } from './testing.ts'

function open(permissions?: Parameters<typeof render>[1]) {
  const closed: number[] = []
  render(
    <>
      <GroupChangeModal student={student} group={ownGroup} onClose={() => closed.push(1)} />
      <Questions />
    </>,
    permissions,
  )
  return closed
}
const outcome = page.getByRole('region', { name: 'Resultado del cambio' })
const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name},`) })
const confirm = page.getByRole('button', { name: 'Cambiar de grupo' })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })

test('REG-10: preselects the current course; lists its other groups with seats in the default window', async () => {
  const { listed } = serveChange()
  open()
  await expect.element(radio('Dominical B')).toBeEnabled()
  await expect.element(radio('Vespertino C')).toBeDisabled()
  await expect.element(radio('Sabatino A')).not.toBeInTheDocument()
  expect(listed[0]!.query).toEqual({ course: course._id, stRngStart: addDays(addMonths(TODAY, -1), -1) })
  await expect.element(page.getByTitle('ECOEMS (curso actual)')).toBeVisible()
})

test('REG-12: before confirmation: old and new price, payments, the new debt, seats; then the change with force', async () => {
  const { asked, changed } = serveChange()
  const closed = open()
  await expect.element(outcome).toMatchTextContent('Elige un grupo para ver qué pasa con el precio, lo pagado y el lugar.')
  await radio('Dominical B').click()
  await expect.element(outcome).toMatchTextContent(/Precio\$5,000\.00\$2,000\.00/)
  await expect.element(outcome).toMatchTextContent(/Descuento\$500\.00Pagado\$1,200\.00LugaresQuedan 3Adeudo del curso\$300\.00/)
  await expect.element(outcome).toMatchTextContent('Queda a deber $300.00 en este curso.')
  expect(asked[0]).toMatchObject({ params: { id: student._id, oldGroupId: ownGroup._id }, query: { group: sunday._id, force: 'true' } })
  await confirm.click()
  await expect.element(page.getByText('Se cambio el grupo exitosamente')).toBeVisible()
  expect(changed[0]).toMatchObject({
    params: { id: student._id, oldGroupId: ownGroup._id },
    query: { force: 'true' },
    body: { group: { id: sunday._id }, expected: { price: 2000 } },
  })
  expect(changed[0]!.headers.get('idempotency-key')).toBeTruthy()
  expect(closed).toEqual([1])
})

test("REG-14: without a group 'Debes seleccionar un grupo.', and sends nothing", async () => {
  const { changed } = serveChange()
  open()
  await expect.element(radio('Dominical B')).toBeVisible()
  await confirm.click()
  await expect.element(alert('Debes seleccionar un grupo.')).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: 'Grupos' })).toHaveAttribute('aria-invalid', 'true')
  expect(changed).toEqual([])
})

test('REG-11: choosing another course lists its groups and clears the selected group', async () => {
  const { listed } = serveChange()
  open()
  await radio('Dominical B').click()
  await page.getByRole('combobox', { name: /^Curso/ }).click()
  await expect.element(page.getByText('Superior', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Curso apagado')).not.toBeInTheDocument()
  await page.getByText('Regularización · $2,000.00').click()
  await expect.element(radio('Regu 1')).not.toBeChecked()
  await expect.element(outcome).toMatchTextContent('Elige un grupo')
  expect(listed.at(-1)!.query.course).toBe(cheap._id)
})

test('REG-11: a typed date range replaces the default range of the list', async () => {
  const { listed } = serveChange()
  open()
  await expect.element(radio('Dominical B')).toBeVisible()
  const typeDay = async (label: string, day: string) => {
    await userEvent.fill(page.getByRole('textbox', { name: label }), formatDay(day))
    await userEvent.keyboard('{Enter}')
  }
  await typeDay('Termina hasta', addDays(TODAY, 200))
  await expect.poll(() => listed.at(-1)!.query).toEqual({ course: course._id, endRngEnd: addDays(TODAY, 200) })
  await typeDay('Inicia desde', addDays(TODAY, -200))
  await expect
    .poll(() => listed.at(-1)!.query)
    .toEqual({
      course: course._id,
      stRngStart: addDays(TODAY, -200),
      endRngEnd: addDays(TODAY, 200),
    })
})

test("REG-15: says when a group fills up; the server's refusal shows below the quoted title", async () => {
  serveChange()
  open()
  await radio('Dominical B').click()
  await expect.element(outcome).toMatchTextContent('Quedan 3')
  serve(registrations.change, () => {
    throw new Refused(groupFailures.GROUP_FULL)
  })
  serve(groups.list, () => ({ groups: [ownGroup, { ...sunday, available: 0 }, full] }))
  await confirm.click()
  await expect.element(alert('Ocurrio un error al realizar el cambio')).toMatchTextContent('El grupo ya no tiene lugares disponibles.')
  await expect.element(outcome).toMatchTextContent('Dominical B: El grupo ya no tiene lugares disponibles.')
})

test('REG-15: reads a changed price again before confirmation', async () => {
  let price = 2000
  const { changed } = serveChange(() => ({ ...preview, newPrice: price }))
  open()
  await radio('Dominical B').click()
  await expect.element(outcome).toMatchTextContent('$2,000.00')
  serve(registrations.change, () => {
    throw new Refused(enrolmentFailures.PRICE_CHANGED)
  })
  price = 2500
  await confirm.click()
  await expect.element(alert('Ocurrio un error al realizar el cambio')).toMatchTextContent('El precio o los descuentos cambiaron.')
  await expect.element(outcome).toMatchTextContent('$2,500.00')
  expect(changed).toEqual([])
})

test('M82: a price that changes during the preview shows both before confirmation', async () => {
  let price = 2000
  const { changed } = serveChange(() => ({ ...preview, newPrice: price }))
  open()
  await radio('Dominical B').click()
  await expect.element(outcome).toMatchTextContent('$2,000.00')
  price = 2500
  await refresh([registrations.preview])
  await expect.element(outcome).toMatchTextContent('$2,500.00')
  await confirm.click()
  await expect.element(page.getByText(/antes \$2,000\.00, ahora \$2,500\.00\./)).toBeVisible()
  expect(changed).toEqual([])
  await confirm.click()
  await expect.poll(() => changed[0]?.body).toMatchObject({ expected: { price: 2500 } })
})

test('M108: a change into an occupied hour asks first, with both names; the old group does not count', async () => {
  const { changed } = serveChange()
  const message = 'Ya está en «Matutino D», con clase a la misma hora que «Dominical B».'
  const requests = serve(enrolment.clashes, () => ({ clashes: [{ student: student._id, warnings: [{ code: 'SAME_HOURS', message }] }] }))
  const closed = open()
  await radio('Dominical B').click()
  await expect.element(outcome).toMatchTextContent('$2,000.00')
  await confirm.click()
  const question = page.getByRole('dialog', { name: /ya tiene clase a esa hora$/ })
  await expect.element(question).toMatchTextContent(message)
  expect([changed, requests[0]!.query]).toEqual([[], { student: student._id, from: ownGroup._id }])
  await question.getByRole('button', { name: 'Cambiar de todos modos' }).click()
  await expect.poll(() => [changed.length, closed.length]).toEqual([1, 1])
})

test('M82: says why when the chosen group is switched off', async () => {
  serveChange(() => preview)
  open()
  await radio('Dominical B').click()
  serve(groups.list, () => ({ groups: [ownGroup, { ...sunday, active: false }, full] }))
  await refresh([groups.list])
  await expect.element(outcome).toMatchTextContent('Dominical B: El grupo ya no admite inscripciones.')
})

test("REG-16: shows the preview's refusal as the reason, and again at confirmation", async () => {
  const { changed } = serveChange(() => {
    throw new Refused({ code: 'MODULE_MISSING', status: 409, message: 'El grupo nuevo no tiene el módulo Historia.' })
  })
  open()
  await radio('Dominical B').click()
  await expect.element(outcome).toMatchTextContent('Dominical B: El grupo nuevo no tiene el módulo Historia.')
  await confirm.click()
  await expect.element(alert('El grupo nuevo no tiene el módulo Historia.')).toBeVisible()
  expect(changed).toEqual([])
})

test('REG-14: says why there are no other groups', async () => {
  serveChange()
  serve(groups.list, () => ({ groups: [ownGroup] }))
  open()
  await expect.element(page.getByText('No hay otros grupos activos')).toBeVisible()
})
