import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { liveChannelFailures, liveChannels } from '../contract.ts'
import { CHANNEL_TEXTS } from '../texts.ts'
import { CHANNEL, draw, INPUT, serveChannels } from './testing.tsx'

const modal = page.getByRole('dialog', { name: /^(Agregar canal|Editar · )/ })
const field = (name: RegExp) => modal.getByRole('textbox', { name })
const noticeTexts = () => notices.get().map(({ text }) => text)

async function add() {
  await page.getByRole('button', { name: 'Agregar canal' }).first().click()
  await expect.element(field(/^Nombre/)).toHaveFocus()
}

test('LIV-3, LIV-4: reports a missing name or a bad address in the fields’ order before sending', async () => {
  serveChannels([])
  const requests = serve(liveChannels.create, () => ({ channel: CHANNEL }))
  draw()
  await add()
  const create = modal.getByRole('button', { name: 'Crear canal' })
  await create.click()
  await expect.poll(noticeTexts).toEqual([CHANNEL_TEXTS.name])
  await expect.element(field(/^Nombre/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^Nombre/).fill('Aula magna')
  await field(/^Dirección RTMP/).fill('https://live.mx/aula/clave')
  await field(/^CDN económico/).fill('cdn.mx')
  await create.click()
  await expect.poll(noticeTexts).toContain(CHANNEL_TEXTS.rtmp)
  await field(/^Dirección RTMP/).fill('rtmp://live.mx/aula/clave')
  await create.click()
  await expect.poll(noticeTexts).toContain(CHANNEL_TEXTS.web)
  expect(requests).toEqual([])
  await field(/^CDN económico/).fill('https://cdn.mx/aula.m3u8')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toEqual([
      {
        name: 'Aula magna',
        idInput: '',
        idChannel: '',
        rtmpUrl: 'rtmp://live.mx/aula/clave',
        awsCdnUrl: '',
        cdnUrl: 'https://cdn.mx/aula.m3u8',
        active: true,
      },
    ])
  await expect.element(modal).not.toBeInTheDocument()
  expect(noticeTexts()).toContain('Canal creado exitosamente')
})

test('LIV-5: shows a taken name under its field', async () => {
  serveChannels([])
  serve(liveChannels.create, () => {
    const { CHANNEL_TAKEN } = liveChannelFailures
    throw new Refused(CHANNEL_TAKEN, [{ path: 'name', message: CHANNEL_TAKEN.message }])
  })
  draw()
  await add()
  await field(/^Nombre/).fill('Aula magna')
  await modal.getByRole('button', { name: 'Crear canal' }).click()
  await expect.element(modal.getByText('Ya existe un canal con ese nombre.')).toBeVisible()
  await expect.element(field(/^Nombre/)).toHaveFocus()
})

test('LIV-8: the edit window keeps the key: sends the masked address unchanged', async () => {
  serveChannels([CHANNEL])
  const requests = serve(liveChannels.update, () => ({ channel: CHANNEL }))
  draw({ at: `/expertConfig?ver=canales&ficha=${CHANNEL._id}` })
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await expect.element(field(/^Nombre/)).toHaveFocus()
  await expect.element(field(/^Dirección RTMP/)).toHaveValue(CHANNEL.rtmpUrl)
  await expect.element(modal.getByText('la clave se conserva')).toBeVisible()
  await field(/^Nombre/).fill('Aula mayor')
  await modal.getByRole('button', { name: 'Guardar' }).click()
  const { _id, ...values } = CHANNEL
  await expect.poll(() => requests.map(({ params, body }) => [params.id, body])).toEqual([[_id, { ...values, name: 'Aula mayor' }]])
})

test("LIV-12: choosing a provider's channel fills ids and address; a typed name stays", async () => {
  serveChannels([], [INPUT])
  draw()
  await add()
  await field(/^Nombre/).fill('Mi nombre')
  await modal.getByRole('combobox', { name: 'Llenar desde el proveedor' }).click()
  await page.getByText('Entrada aula · Transmitiendo').click()
  await expect.element(field(/^Id de entrada/)).toHaveValue('4711')
  await expect.element(field(/^Id de canal/)).toHaveValue('815')
  await expect.element(field(/^Dirección RTMP/)).toHaveValue(INPUT.Destinations[0]!.Url)
  await expect.element(field(/^Nombre/)).toHaveValue('Mi nombre')
})

test('LIV-16: closing asks when something would be lost', async () => {
  serveChannels([])
  draw()
  await add()
  await field(/^Nombre/).fill('A medias')
  await modal.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByText('Hay cambios sin guardar')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(modal).not.toBeInTheDocument()
})
