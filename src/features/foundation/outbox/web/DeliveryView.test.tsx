import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failures } from '#contract/failure.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { channelFailures, channels, outbox, type MailState, type SmsState } from '../contract.ts'
import { CHANNEL_TEXTS } from '../texts.ts'
import { DeliveryView } from './shared/DeliveryView.tsx'

const MAIL: MailState = {
  host: '',
  port: 587,
  encryption: 'starttls',
  username: '',
  hasPassword: false,
  senderName: '',
  senderAddress: '',
  replyTo: '',
  on: false,
  fixed: { server: false, sender: false },
  unreadable: false,
  noAddress: false,
}
const STORED_MAIL: MailState = {
  ...MAIL,
  host: 'smtp.tonalli.mx',
  username: 'avisos@tonalli.mx',
  hasPassword: true,
  senderName: 'Tonalli',
  on: true,
}
const SMS: SmsState = { account: '', hasToken: false, sender: '', on: false, fixed: false, unreadable: false }

const { CHANGED_MEANWHILE } = failures({ CHANGED_MEANWHILE: [409, 'Alguien más guardó cambios mientras editabas.'] })

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const password = page.getByLabelText('Contraseña', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const noticeTexts = () => notices.get().map(({ text }) => text)

async function draw(mail: MailState = MAIL, options: RenderOptions & { sms?: SmsState } = {}) {
  serve(channels.find, () => ({ mail, sms: options.sms ?? SMS }))
  serve(outbox.list, () => ({ messages: [], late: 0, total: 16 }))
  const saved = serve(channels.saveMail, ({ body }) => {
    const { host, anyway } = body as { host: string; anyway?: boolean }
    if (host === 'smtp.nadie.mx' && !anyway)
      throw new Refused({ ...channelFailures.MAIL_NOT_CONNECTED, message: '535 Authentication failed' })
    return { mail: { ...STORED_MAIL, host } }
  })
  render(<DeliveryView section="Cuenta" title="Configuraciones del sistema" back={null} />, { at: '/expertConfig?ver=correo', ...options })
  await expect.element(page.getByRole('heading', { name: 'Correo y SMS' })).toBeVisible()
  return saved
}

test('OUT-42: without a server it shows how many wait, that nothing is lost, and where to read them', async () => {
  await draw()
  await expect.element(page.getByText('Sin servidor de correo')).toBeVisible()
  await expect.element(page.getByText(/^Nada se pierde: 16 mensajes esperan en la bandeja/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver bandeja' })).toHaveAttribute('href', '/bandeja')
})

test('M146: with mail but a local address it shows what waits, what does not work, and the setting to change', async () => {
  await draw({ ...STORED_MAIL, noAddress: true })
  await expect.element(page.getByText('Falta la dirección pública')).toBeVisible()
  await expect.element(page.getByText(/nadie puede pedir una contraseña temporal\. .+ PUBLIC_URL/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver bandeja' })).toHaveAttribute('href', '/bandeja')
})

test('OUT-37, OUT-40: sends the typed values and keeps an untyped password; after saving nothing is unsaved', async () => {
  const saved = await draw(STORED_MAIL)
  await expect.element(page.getByText('Hay cambios sin guardar')).not.toBeInTheDocument()
  await field('Nombre del remitente').fill('Academia Tonalli')
  await expect.element(page.getByText('Hay cambios sin guardar')).toBeVisible()
  await press('Guardar')
  await expect.poll(noticeTexts).toContain('Servidor de correo guardado')
  expect(saved.map(({ body }) => body)).toEqual([
    {
      host: 'smtp.tonalli.mx',
      port: 587,
      encryption: 'starttls',
      username: 'avisos@tonalli.mx',
      senderName: 'Academia Tonalli',
      senderAddress: '',
      replyTo: '',
    },
  ])
})

test('M67: Paula changes the sender while Rosa changes the reply address: both are kept', async () => {
  await draw({ ...STORED_MAIL, version: 'v1' })
  const requests = serve(channels.saveMail, ({ body }) => {
    const { version, ...values } = body as { version?: string; host: string }
    if (version === 'v2') return { mail: { ...STORED_MAIL, ...values, version: 'v3' } }
    const { host, port, encryption, username, senderName, senderAddress } = STORED_MAIL
    const present = { host, port, encryption, username, senderName, senderAddress, replyTo: 'direccion@tonalli.mx' }
    throw new Refused(CHANGED_MEANWHILE, undefined, { by: 'Rosa Ríos', at: '2026-11-28T16:32:00.000Z', version: 'v2', present })
  })
  await field('Nombre del remitente').fill('Academia Tonalli')
  await press('Guardar')
  await expect.poll(noticeTexts).toContain('Servidor de correo guardado')
  expect(requests.map(({ body }) => body)).toMatchObject([
    { version: 'v1', senderName: 'Academia Tonalli', replyTo: '' },
    { version: 'v2', senderName: 'Academia Tonalli', replyTo: 'direccion@tonalli.mx' },
  ])
})

test('OUT-40: for another server it asks for the password again before sending', async () => {
  const saved = await draw(STORED_MAIL)
  await field('Servidor').fill('smtp.otro.mx')
  await press('Guardar')
  await expect.poll(noticeTexts).toEqual([CHANNEL_TEXTS.again])
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(saved).toEqual([])
})

test("OUT-39: quotes a server that does not answer, and 'Guardar de todos modos' saves", async () => {
  const saved = await draw()
  await field('Servidor').fill('smtp.nadie.mx')
  await field('Usuario').fill('avisos@tonalli.mx')
  await press('Guardar')
  await expect.element(page.getByRole('alert').getByText(/535 Authentication failed/)).toBeVisible()
  expect(noticeTexts()).toEqual([])
  await press('Guardar de todos modos')
  await expect.poll(noticeTexts).toContain('Servidor de correo guardado')
  expect(saved.at(-1)!.body).toMatchObject({ host: 'smtp.nadie.mx', anyway: true })
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each([
  [true, '', 'Prueba enviada a recepcion@plantel.mx en 1.2 s'],
  [false, '550 No such user', 'El servidor rechazó la prueba'],
])('OUT-44: a trial shows its result: sent %s', async (isSent, reason, words) => {
  await draw(STORED_MAIL)
  const tried = serve(channels.tryMail, () => ({ sent: isSent, reason, milliseconds: 1234 }))
  await press('Enviar prueba')
  await expect.element(page.getByText(words)).toBeVisible()
  if (reason) await expect.element(page.getByText(new RegExp(reason))).toBeVisible()
  expect(tried[0]!.body).toMatchObject({ host: 'smtp.tonalli.mx', to: 'recepcion@plantel.mx' })
})

test("OUT-38: shows the environment's settings read-only", async () => {
  await draw({ ...STORED_MAIL, fixed: { server: true, sender: true }, senderAddress: 'hola@tonalli.mx' })
  for (const name of ['Servidor', 'Puerto', 'Usuario', 'Nombre del remitente', 'Correo del remitente'])
    await expect.element(field(name)).toBeDisabled()
  await expect.element(page.getByText('fijado por el servidor').first()).toBeVisible()
  await expect.element(field('Responder a')).toBeEnabled()
})

test('OUT-41: says that a password cannot be read here', async () => {
  await draw({ ...STORED_MAIL, on: false, unreadable: true })
  await expect.element(page.getByText('La contraseña guardada no se puede leer en este servidor')).toBeVisible()
})

test('OUT-37: a reader sees the data without fields, and SMS without a button', async () => {
  await draw(STORED_MAIL, { permissions: ['get /academy/'] })
  await expect.element(page.getByText('smtp.tonalli.mx')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('OUT-45: Configurar opens SMS, which shows missing fields', async () => {
  await draw()
  serve(channels.saveSms, () => {
    throw new Refused(channelFailures.SMS_INCOMPLETE, [{ path: 'token', message: CHANNEL_TEXTS.sms }])
  })
  await press('Configurar')
  await field('Cuenta').fill('AC1')
  await press('Guardar SMS')
  await expect.element(page.getByText(CHANNEL_TEXTS.sms)).toBeVisible()
})

test('OUT-37: a failed load shows the reason', async () => {
  serve(channels.find, () => {
    throw new Refused({ code: '', status: 503, message: 'Intenta de nuevo' })
  })
  render(<DeliveryView section="Cuenta" title="Configuraciones del sistema" back={null} />)
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
