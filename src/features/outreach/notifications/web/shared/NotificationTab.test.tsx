import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notifications } from '../../contract.ts'
import { NotificationTab } from './NotificationTab.tsx'

const student = { _id: 'c00000000000000000000001', email: 'ximena@correo.mx', phoneNumber: '5532148890' }
const BATCH = 'd00000000000000000000001'
type Batch = Answer<typeof notifications.batch>
const batch = (part: Partial<Batch> = {}): Batch => ({
  purpose: 'service',
  total: 1,
  sent: 1,
  failed: 0,
  held: 0,
  skippedCount: 0,
  skipped: [],
  failures: [],
  ...part,
})

function draw(became: () => Batch = batch) {
  // First, or its address would match the template's.
  serve(notifications.batch, () => became())
  serve(notifications.template, () => ({ html_content: '<html><head></head><body><h1>{{subject}}</h1><p>{{message}}</p></body></html>' }))
  const requests = serve(notifications.toStudent, () => ({ queued: { email: 1, sms: 0 }, batchId: BATCH }))
  render(<NotificationTab student={student} />)
  return requests
}
const email = page.getByRole('switch', { name: 'Email' })
const sms = page.getByRole('switch', { name: 'SMS' })
const message = page.getByLabelText('Mensaje del Email')
const text = page.getByLabelText('Mensaje SMS')
const send = page.getByRole('button', { name: 'Enviar', exact: true })

test('NOT-1: with both channels off nothing is sent', async () => {
  const requests = draw()
  await email.click()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Activa al menos un medio de envío.')
  expect(requests).toEqual([])
})

test('NOT-2: an e-mail that is on needs words', async () => {
  const requests = draw()
  await message.fill('  ')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Debes escribir un Email o desactivar el envio de emails')
  await expect.element(message).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test('NOT-3: an SMS that is on needs words', async () => {
  const requests = draw()
  await email.click()
  await sms.click()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Debes escribir un SMS o desactivar el envio de SMS')
  expect(requests).toEqual([])
})

test('NOT-8: the SMS counter shows segments and includes the brand tag', async () => {
  draw()
  await sms.click()
  // 'Academia Plantel: ' is 18 places: 142 more fill one segment.
  await text.fill('a'.repeat(142))
  await expect.element(page.getByText('142 de 1,000 · 1 segmento')).toBeVisible()
  await text.fill('a'.repeat(143))
  await expect.element(page.getByText('143 de 1,000 · 2 segmentos')).toBeVisible()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent(`Academia PlantelAcademia Plantel: ${'a'.repeat(143)}`)
})

test('NOT-34: the preview has the tabs Email and SMS; both texts are counted to their limits', async () => {
  draw()
  const tabs = page.getByRole('tablist', { name: 'Vista previa' }).getByRole('tab')
  await expect.poll(() => tabs.elements().map(tab => tab.textContent)).toEqual(['Email', 'SMS'])
  await message.fill('e'.repeat(5001))
  await expect.element(message).toHaveValue('e'.repeat(5000))
  await sms.click()
  await text.fill('s'.repeat(1001))
  await expect.element(text).toHaveValue('s'.repeat(1000))
  await tabs.nth(1).click()
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/Academia Plantel: s{1000}$/)
})

test('NOT-35: the preview is the template, filled while one writes', async () => {
  draw()
  await page.getByLabelText('Asunto').fill('Sin clase')
  await message.fill('<b>Mañana</b> no hay')
  const letter = () => document.querySelector('iframe')?.srcdoc
  await expect.poll(letter).toContain('<h1>Sin clase</h1><p>&lt;b&gt;Mañana&lt;/b&gt; no hay</p>')
  expect(letter()).toContain("script-src 'none'")
})

test('NOT-25: Enviando el mensaje.., then Mensaje enviado exitosamente, then the result', async () => {
  let heldBatch = batch({ total: 2, sent: 0, held: 1 })
  draw(() => heldBatch)
  let answer = () => {}
  const requests = serve(notifications.toStudent, async () => {
    await new Promise<void>(resolve => (answer = resolve))
    return { queued: { email: 1, sms: 1 }, batchId: BATCH }
  })
  await sms.click()
  await message.fill('Mañana no hay clase')
  await text.fill('No hay clase')
  await send.click()
  await expect.element(page.getByText('Enviando el mensaje..')).toBeVisible()
  answer()
  await expect.element(page.getByText('Mensaje enviado exitosamente')).toBeVisible()
  expect(visibleToasts.get().map(({ kind }) => kind)).not.toContain('loading')
  expect(requests.map(({ params, body }) => [params.id, body])).toEqual([
    [
      student._id,
      {
        email: { template: 'notice', templateData: { message: 'Mañana no hay clase', subject: 'Academia Plantel: aviso' } },
        sms: { message: 'No hay clase' },
      },
    ],
  ])
  await expect.element(page.getByText('1 de 2 mensajes')).toBeVisible()
  await expect.element(page.getByText('Sin enviar')).toBeVisible()
  heldBatch = batch({ total: 2, sent: 1, held: 1 })
  await expect.element(page.getByText('Envío terminado')).toBeVisible()
  await expect.element(page.getByText('Enviados')).toBeVisible()
})

test('NOT-23: names skipped people with the reason', async () => {
  draw(() => batch({ sent: 0, skippedCount: 1, skipped: [{ name: 'Ximena Cruz', reason: 'Sin correo electrónico' }] }))
  await message.fill('Hola')
  await send.click()
  await expect.element(page.getByText('Ximena Cruz: Sin correo electrónico')).toBeVisible()
})

test("NOT-26: a failure is Ocurrio un error with the server's text; typed text stays", async () => {
  draw()
  serve(notifications.toStudent, () => {
    throw new Refused(studentFailures.STUDENT_NOT_FOUND)
  })
  await message.fill('Hola')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un errorEl alumno no existe')
  await expect.element(message).toHaveValue('Hola')
})
