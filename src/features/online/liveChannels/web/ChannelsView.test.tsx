import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { liveChannelFailures, liveChannels } from '../contract.ts'
import { CHANNEL, draw, INPUT, OTHER, serveChannels } from './testing.tsx'

const row = (name: string) => page.getByRole('table', { name: 'Canales En vivo' }).getByRole('row', { name: new RegExp(name) })
const aside = page.getByRole('complementary', { name: 'Canal en vivo' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const noticeTexts = () => notices.get().map(({ text }) => text)

test("LIV-1: lists live channels with the provider's state of each; Vivo is a switch", async () => {
  serveChannels([CHANNEL, OTHER], [INPUT])
  draw()
  await expect.element(row('Aula magna').getByText('Transmitiendo')).toBeVisible()
  await expect.element(row('Aula magna').getByText('815')).toBeVisible()
  await expect.element(row('Laboratorio').getByText('No está en el proveedor')).toBeVisible()
  await expect.element(row('Aula magna').getByRole('switch', { name: 'Vivo: Aula magna' })).toBeChecked()
  expect(document.title).toBe('Cuenta | Configuraciones del sistema · Plantel')
})

test("LIV-17: a channel's sidebar has its 'Historial' with the right to read it", async () => {
  serveChannels([CHANNEL])
  const { unmount } = draw({ at: `/expertConfig?ver=canales&ficha=${CHANNEL._id}` })
  await expect.element(aside.getByRole('button', { name: 'Historial' })).toBeVisible()
  unmount()
  draw({ at: `/expertConfig?ver=canales&ficha=${CHANNEL._id}`, permissions: ['get /livechannels/'] })
  await expect.element(aside.getByText('Aula magna')).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Historial' })).not.toBeInTheDocument()
})

test('LIV-1: without channels shows the text and the button that creates the first', async () => {
  serveChannels([])
  draw()
  await expect.element(page.getByText('Aún no hay canales en vivo')).toBeVisible()
  await expect.element(button('Agregar canal').first()).toBeVisible()
})

test.each([
  ['NO_LIVE_PROVIDER', 'status'],
  ['LIVE_PROVIDER_OUT_OF_REACH', 'alert'],
  ['LIVE_PROVIDER_REFUSED', 'alert'],
] as const)('LIV-11: %s: a clear message, and our list works', async (failure, role) => {
  serveChannels([CHANNEL], failure)
  draw()
  await expect.element(row('Aula magna')).toBeVisible()
  await expect.element(page.getByRole(role).filter({ hasText: liveChannelFailures[failure].message })).toBeVisible()
})

test('LIV-11: Reintentar asks the provider again', async () => {
  serveChannels([CHANNEL], 'LIVE_PROVIDER_OUT_OF_REACH')
  draw()
  await expect.element(button('Reintentar')).toBeVisible()
  serveChannels([CHANNEL], [INPUT])
  await button('Reintentar').click()
  await expect.element(row('Aula magna').getByText('Transmitiendo')).toBeVisible()
})

test('LIV-18: a failed list says why and can be read again', async () => {
  serve(liveChannels.list, () => {
    throw new Refused(liveChannelFailures.CHANNEL_NOT_FOUND)
  })
  draw()
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  serveChannels([CHANNEL])
  await button('Reintentar').first().click()
  await expect.element(row('Aula magna')).toBeVisible()
})

test('LIV-2: the switch acts at once and reverts when refused', async () => {
  serveChannels([OTHER])
  draw()
  const vivo = page.getByRole('switch', { name: 'Vivo: Laboratorio' })
  await expect.element(vivo).not.toBeChecked()
  const requests = serve(liveChannels.update, () => {
    throw new Refused(liveChannelFailures.CHANNEL_NOT_FOUND)
  })
  await vivo.click()
  await expect.poll(noticeTexts).toEqual(['El canal no existe'])
  expect(requests.map(({ body }) => body)).toEqual([{ active: true }])
  await expect.element(vivo).not.toBeChecked()
})

test('LIV-6: masks the key until the user asks; then it can be hidden and copied', async () => {
  serveChannels([CHANNEL])
  const whole = 'rtmp://live.mx:1935/aula/clave-secreta'
  const looked = serve(liveChannels.key, () => ({ key: 'clave-secreta', rtmpUrl: whole }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  draw({ at: `/expertConfig?ver=canales&ficha=${CHANNEL._id}` })
  await expect.element(aside.getByText(CHANNEL.rtmpUrl, { exact: true })).toBeVisible()
  expect(looked).toEqual([])
  await aside.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect.poll(noticeTexts).toEqual(['Dirección copiada, con su clave'])
  expect(copied.mock.lastCall).toEqual([whole])
  await expect.element(aside.getByText(whole)).not.toBeInTheDocument()
  await aside.getByRole('button', { name: 'Mostrar clave' }).click()
  await expect.element(aside.getByText(whole)).toBeVisible()
  expect(looked).toHaveLength(2)
  await aside.getByRole('button', { name: 'Ocultar clave' }).click()
  await expect.element(aside.getByText(whole)).not.toBeInTheDocument()
  copied.mockRestore()
})

test('LIV-9: a reader sees neither keys nor buttons, and Vivo as a label', async () => {
  serveChannels([CHANNEL])
  draw({ permissions: ['get /livechannels/'], at: `/expertConfig?ver=canales&ficha=${CHANNEL._id}` })
  await expect.element(aside.getByText('Vivo', { exact: true })).toBeVisible()
  for (const name of ['Agregar canal', 'Editar', 'Mostrar clave', 'Copiar']) await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('LIV-16: arrows move between rows, Escape closes the sidebar and returns the focus', async () => {
  serveChannels([CHANNEL, OTHER])
  draw()
  await row('Aula magna').click()
  await expect.element(aside.getByRole('heading', { name: 'Aula magna' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(aside.getByRole('heading', { name: 'Laboratorio' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(aside).not.toBeInTheDocument()
  await expect.element(row('Laboratorio')).toHaveFocus()
})

test('LIV-13: the preview plays only on request; without an address it says what is missing', async () => {
  serveChannels([CHANNEL, OTHER])
  draw({ at: `/expertConfig?ver=canales&ficha=${OTHER._id}` })
  await expect.element(aside.getByText('Sin dirección para el público: agrega la del CDN para poder verlo aquí.')).toBeVisible()
  await aside.getByRole('button', { name: 'Anterior' }).click()
  await expect.element(aside.getByRole('button', { name: 'Ver transmisión' })).toBeVisible()
  expect(document.querySelector('video')).toBeNull()
})

test('LIV-13: without a broadcast the preview says so and can retry', async () => {
  // The console's own address answers, but without a broadcast.
  const cdnUrl = new URL('/nada-al-aire.m3u8', location.href).href
  serveChannels([{ ...CHANNEL, cdnUrl }])
  draw({ at: `/expertConfig?ver=canales&ficha=${CHANNEL._id}` })
  await aside.getByRole('button', { name: 'Ver transmisión' }).click()
  await expect.element(aside.getByText('Nada al aire en este momento.')).toBeVisible()
  await aside.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(aside.getByText('Nada al aire en este momento.')).toBeVisible()
})
