import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notificationFailures, notifications } from '../../contract.ts'
import { GroupNotification } from './GroupNotification.tsx'
import { BATCH, batch, id, reach, serveFate, serveMany } from './testing.ts'

const group = { _id: id(1), name: 'Sabatino A' }
const serveSending = () => serve(notifications.toGroup, () => ({ queued: { email: 3, sms: 0 }, batchId: BATCH }))

function draw(options: RenderOptions = {}) {
  const onClose = vi.fn()
  render(
    <>
      <GroupNotification group={group} onClose={onClose} />
      <Questions />
    </>,
    options,
  )
  return onClose
}
const send = page.getByRole('button', { name: 'Enviar', exact: true })
const message = page.getByLabelText('Mensaje del Email')
const filter = (name: string) => page.getByRole('radiogroup', { name: 'Estado de pago' }).getByText(name)
const toasts = () => notices.get().map(({ text }) => text)

test('NOT-12: Todos, Solo Liquidados, Solo Con Adeudos; Todos by default; each counts its recipients and sends to them', async () => {
  const requests = serveMany(reach(3, { email: 2, skipped: { email: 1, sms: 0 } }))
  const sendings = serveSending()
  draw()
  await expect.element(page.getByText('2 destinatarios · 1 sin correo válido')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ target: 'group', id: group._id })
  await filter('Solo Liquidados').click()
  await expect.poll(() => requests.at(-1)?.body).toEqual({ target: 'group', id: group._id, debt: false })
  await filter('Solo Con Adeudos').click()
  await expect.poll(() => requests.at(-1)?.body).toEqual({ target: 'group', id: group._id, debt: true })
  await message.fill('Recuerda tu pago')
  await expect.element(page.getByText('2 correos', { exact: true })).toBeVisible()
  await send.click()
  await expect.poll(() => sendings.length).toBe(1)
  expect([sendings[0]!.params, sendings[0]!.query]).toEqual([{ id: group._id }, { debt: 'true' }])
})

test('NOT-12: Todos sends without debt', async () => {
  serveMany()
  const sendings = serveSending()
  draw()
  await message.fill('Hola')
  await send.click()
  await expect.poll(() => sendings.map(({ query }) => query)).toEqual([{}])
})

test('NOT-21: asks above 50 people, with the number of messages; No sends nothing', async () => {
  serveMany(reach(51, { sms: 40, skipped: { email: 0, sms: 11 } }))
  const sendings = serveSending()
  draw()
  await page.getByRole('switch', { name: 'SMS' }).click()
  await message.fill('Hola')
  await page.getByLabelText('Mensaje SMS').fill('Hola')
  await send.click()
  const question = page.getByText('¿Enviar el mensaje a 51 personas?')
  await expect.element(question).toBeVisible()
  await expect.element(page.getByText(/^Saldrán 51 correos y 40 SMS\. Puedes deshacerlo mientras no haya salido\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sendings).toEqual([])
  await send.click()
  await send.last().click()
  await expect.poll(() => sendings.length).toBe(1)
})

test('NOT-21: does not ask up to 50', async () => {
  serveMany(reach(50))
  const sendings = serveSending()
  draw()
  await message.fill('Hola')
  await send.click()
  await expect.poll(() => sendings.length).toBe(1)
})

test('NOT-21: reports an empty text before asking', async () => {
  serveMany(reach(80))
  const sendings = serveSending()
  draw()
  await expect.element(page.getByText('80 correos', { exact: true })).toBeVisible()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Debes escribir un Email o desactivar el envio de emails')
  expect(sendings).toEqual([])
})

test('NOT-22: without recipients nothing can be sent', async () => {
  serveMany(reach(0))
  draw()
  await expect.element(page.getByText('Nadie puede recibir este mensaje.')).toBeVisible()
  await expect.element(send).toBeDisabled()
})

test('NOT-27, NOT-28: shows progress, sent, failed, held and skipped with reasons; resends failed ones', async () => {
  serveMany()
  serveSending()
  let fate = batch({ total: 1300, sent: 700 })
  serveFate(() => fate)
  const resendCalls = serve(notifications.resend, () => {
    fate = batch({ total: 1300, sent: 1298, skippedCount: 2, skipped: fate.skipped })
    return { queued: 2 }
  })
  draw()
  await message.fill('Hola')
  await send.click()
  await expect.element(page.getByText('700 de 1,300 mensajes')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Envío' })).toHaveAttribute('aria-valuenow', '700')
  expect(toasts()).toContain('Mensaje enviado exitosamente')
  fate = batch({
    total: 1300,
    sent: 1100,
    failed: 102,
    held: 96,
    skippedCount: 2,
    skipped: [
      { name: 'Luz Paz', reason: 'Sin correo electrónico' },
      { name: 'Sol Mar', reason: 'Teléfono no válido' },
    ],
    failures: [{ name: 'Ana López', reason: '550 No such user' }],
  })
  await expect.element(page.getByText('Envío terminado')).toBeVisible()
  const result = page.getByRole('list', { name: 'Resultado del envío' })
  for (const line of ['Enviados1,100', 'Sin enviar96', 'Fallidos102Ana López: 550 No such usery 101 más', 'Sol Mar: Teléfono no válido'])
    await expect.element(result).toMatchTextContent(line)
  await page.getByRole('button', { name: 'Reenviar a los fallidos' }).click()
  await expect.poll(() => resendCalls.map(({ params }) => params)).toEqual([{ batchId: BATCH }])
  await expect.element(result).toMatchTextContent('Enviados1,298')
  await expect.element(page.getByRole('button', { name: 'Reenviar a los fallidos' })).not.toBeInTheDocument()
})

test('NOT-26: a failure is Ocurrio un error with the server’s text', async () => {
  serveMany()
  serve(notifications.toGroup, () => {
    throw new Refused(notificationFailures.NOBODY_THERE)
  })
  draw()
  await message.fill('Hola')
  await send.click()
  await expect.poll(toasts).toContain('Ocurrio un error')
  await expect.element(message).toHaveValue('Hola')
})

test('NOT-38: a failed count says so and has a retry', async () => {
  serveMany()
  let broken = true
  serve(notifications.recipients, () => {
    if (broken) throw new Refused(groupFailures.GROUP_NOT_FOUND)
    return reach(3)
  })
  draw()
  await expect.element(page.getByText('El grupo no existe')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('3 correos', { exact: true })).toBeVisible()
})

test('NOT-37: closing with typed text asks; without text it closes', async () => {
  serveMany()
  const closed = draw()
  await message.fill('A medias')
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  expect(closed).not.toHaveBeenCalled()
  await expect.element(page.getByText('Hay cambios sin guardar')).not.toBeInTheDocument()
  await message.fill('')
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('NOT-39: a role that no longer notifies closes the window', async () => {
  serveMany()
  const closed = draw({ permissions: ['get /groups/'] })
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('CON-62: publicity counts its recipients, shows who does not want it and its link, and is sent as such', async () => {
  const requests = serveMany(reach(9, { email: 5, sms: 4, unwanted: { email: 4, sms: 5 } }))
  const sendings = serveSending()
  draw()
  await expect.poll(() => requests.at(-1)?.query).toEqual({})
  await page.getByRole('radiogroup', { name: 'Propósito' }).getByText('Publicidad').click()
  await expect.poll(() => requests.at(-1)?.query).toEqual({ purpose: 'marketing' })
  await expect.element(page.getByText('5 destinatarios · 4 sin aceptar publicidad')).toBeVisible()
  await page.getByRole('switch', { name: 'SMS' }).click()
  await page.getByLabelText('Mensaje SMS').fill('Verano')
  await expect.element(page.getByText(/BAJA: http/)).toBeVisible()
  await message.fill('Verano')
  await send.click()
  await expect.poll(() => sendings.map(({ body }) => (body as { purpose?: string }).purpose)).toEqual(['marketing'])
})
