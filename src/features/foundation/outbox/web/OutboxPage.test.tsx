import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { outbox, outboxFailures, type Message } from '../contract.ts'
import { OutboxPage } from './OutboxPage.tsx'

const message = (part: Partial<Message> = {}): Message => ({
  _id: 'a00000000000000000000001',
  channel: 'email',
  purpose: 'service',
  recipient: 'valeria@correo.mx',
  recipientName: 'Valeria Gutiérrez',
  subject: 'Comprobante de inscripción – ECOEMS A',
  state: 'sent',
  tries: 1,
  error: null,
  createdAt: '2026-11-23T16:04:00.000Z',
  sentAt: '2026-11-23T16:04:02.000Z',
  ...part,
})
const failed = message({
  _id: 'a00000000000000000000002',
  state: 'failed',
  recipientName: null,
  recipient: 'nadie@correo.mx',
  tries: 3,
  error: '550 No such user',
  sentAt: null,
})
const content = {
  html: '<p>Hola <b>Valeria</b></p><script>parent.document.title = "robado"</script>',
  text: 'Hola',
  attachments: [{ filename: 'comprobante 2026-000123.pdf', url: '/api/receipts/x?expires=1&signature=y' }],
}

const shows = (messages: Message[], recalledAt: string | null = null) => {
  const requests = serve(outbox.list, () => ({ messages, late: 0, total: messages.length }))
  serve(outbox.find, ({ params }) => ({ message: { ...messages.find(each => each._id === params.id)!, ...content, recalledAt } }))
  return requests
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('OUT-31: recipient, subject, state and when, newest first; states filter, search finds', async () => {
  const requests = shows([message(), failed])
  render(<OutboxPage />)
  await expect.element(row('Valeria Gutiérrez Comprobante de inscripción – ECOEMS A Enviado 23/11/2026 10:04')).toBeVisible()
  await expect.element(row('nadie@correo.mx Comprobante de inscripción – ECOEMS A Falló')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Estado' }).getByText('Falló').click()
  await expect.poll(() => requests.at(-1)?.query.state).toBe('failed')
  await page.getByRole('searchbox', { name: 'Buscar mensaje' }).fill('valeria')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ state: 'failed', query: 'valeria', skip: '0' })
})

test('OUT-32: the sidebar shows the letter in a frame that may do nothing, and its attachments', async () => {
  shows([message(), failed])
  render(<OutboxPage />)
  await row('Valeria').click()
  const frame = page.getByTitle('Contenido del mensaje')
  await expect.element(frame).toHaveAttribute('sandbox', '')
  await expect.element(frame).toHaveAttribute('srcdoc', content.html)
  await expect.element(page.getByRole('link', { name: 'comprobante 2026-000123.pdf' })).toHaveAttribute('href', content.attachments[0]!.url)
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(document.title).toBe('Configuración General | Bandeja de salida · Plantel')
})

test("OUT-33: a failed message shows the reason, and 'Reintentar' queues it again", async () => {
  shows([message(), failed])
  const retried = serve(outbox.retry, () => ({ message: { ...failed, state: 'queued' as const } }))
  render(<OutboxPage />)
  await row('nadie@correo.mx').click()
  await expect.element(page.getByRole('note')).toHaveTextContent('Último intento: 550 No such user')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  // The toast disappears after 3 s, which a busy machine may miss; 'Avisos' keeps its text.
  await expect.poll(() => notices.get()[0]?.text).toBe('El mensaje está en cola')
  expect(retried.map(({ params }) => params.id)).toEqual([failed._id])
})

test("OUT-33: shows the server's refusal", async () => {
  shows([failed])
  serve(outbox.retry, () => {
    throw new Refused(outboxFailures.ALREADY_SENT)
  })
  render(<OutboxPage />)
  await row('nadie@correo.mx').click()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText(outboxFailures.ALREADY_SENT.message)).toBeVisible()
})

test("OUT-34: a reader sees no 'Reintentar'", async () => {
  shows([failed])
  render(<OutboxPage />, { permissions: ['get /outbox/'] })
  await row('nadie@correo.mx').click()
  await expect.element(page.getByRole('note')).toHaveTextContent('Último intento: 550 No such user')
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
})

test('OUT-35: a held message says that no mail server is configured', async () => {
  shows([message({ state: 'held', sentAt: null, tries: 0 })])
  render(<OutboxPage />)
  await row('Valeria').click()
  await expect.element(page.getByText('Saldrá cuando haya correo.')).toBeVisible()
})

test('M146: a message held for lack of an address says so and how to fix it', async () => {
  shows([message({ purpose: 'marketing', state: 'held', error: 'Falta la dirección pública', sentAt: null, tries: 0 })])
  render(<OutboxPage />)
  await row('Valeria').click()
  await expect.element(page.getByText(/^Falta la dirección pública\. El mensaje lleva una liga y saldrá cuando/)).toBeVisible()
  expect(page.getByText(/configurado|Último intento/).query()).toBeNull()
})

test('DES-18: a message stopped before sending says so', async () => {
  shows([message({ state: 'held', sentAt: null, tries: 0 })], '2026-11-23T16:00:00.000Z')
  render(<OutboxPage />)
  await row('Valeria').click()
  await expect.element(page.getByText('Se detuvo antes de salir, 23/11/2026 10:00. «Reenviar» lo envía.')).toBeVisible()
  expect(page.getByText(/configurado/).query()).toBeNull()
})

test('OUT-35: an SMS has no subject; a held one says that no provider is configured', async () => {
  shows([message({ channel: 'sms', subject: '', recipient: '+525544719032', state: 'held', sentAt: null, tries: 0 })])
  render(<OutboxPage />)
  await row('Valeria Gutiérrez SMS Sin enviar').click()
  await expect.element(page.getByText('Saldrá cuando haya un proveedor de SMS.')).toBeVisible()
})

test('M154: asks one question about all late messages; No enviar answers it', async () => {
  let late = 12
  serve(outbox.list, () => ({ messages: [message()], late, total: 1 }))
  const answers = serve(outbox.answerLate, () => {
    late = 0
    return { messages: 12 }
  })
  render(<OutboxPage />)
  await expect.element(page.getByText('12 mensajes llevan más de un día sin salir')).toBeVisible()
  await page.getByRole('button', { name: 'No enviar' }).click()
  await expect.element(page.getByText('12 mensajes llevan más de un día sin salir')).not.toBeInTheDocument()
  expect(answers.map(({ body }) => body)).toEqual([{ send: false }])
})

test('OUT-36: nothing yet, nothing found, and a load that failed', async () => {
  shows([])
  const { unmount } = render(<OutboxPage />)
  await expect.element(page.getByText('Todavía no hay mensajes')).toBeVisible()
  unmount()
  render(<OutboxPage />, { at: '/bandeja?state=failed' })
  await expect.element(page.getByText('Ningún mensaje coincide')).toBeVisible()
})

test('OUT-36: reports a failed load and reads again', async () => {
  let broken = true
  serve(outbox.list, () => {
    if (broken) throw new Refused({ code: '', status: 503, message: 'El servicio no está disponible en este momento.' })
    return { messages: [message()], late: 0, total: 1 }
  })
  render(<OutboxPage />)
  await expect.element(page.getByText('El servicio no está disponible en este momento.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(row('Valeria')).toBeVisible()
})

test('OUT-31: on a phone a message is a card', async () => {
  shows([message()])
  await page.viewport(390, 844)
  render(<OutboxPage />)
  await page.getByRole('button', { name: /Valeria Gutiérrez/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Mensaje' })).toBeVisible()
  await page.viewport(1366, 768)
})
