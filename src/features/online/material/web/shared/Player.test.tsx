import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { materialFailures, videos } from '../../contract.ts'
import { videoOf } from '../testing/material.tsx'
import { act } from './Player.tsx'
import { VideoEdit } from './VideoEdit.tsx'
import { VideoModal } from './VideoModal.tsx'

test('VID-68: the player has the usual keys: pause, seek, mute', () => {
  const video = document.createElement('video')
  const steps: string[] = []
  video.play = () => (steps.push('play'), Promise.resolve())
  let at = 20
  Object.defineProperty(video, 'currentTime', {
    get: () => at,
    set(to: number) {
      at = to
    },
  })
  for (const key of [' ', 'k', 'ArrowRight', 'J', 'm']) expect(act(key, video)).toBe(true)
  expect([steps, at, video.muted]).toEqual([['play', 'play'], 15, true])
  for (let presses = 0; presses < 4; presses++) act('ArrowLeft', video)
  expect([at, act('x', video)]).toEqual([0, false])
})

test('VID-68: an opening video takes the keys: Espacio plays and pauses it, and closes nothing', async () => {
  const closed: string[] = []
  const video = videoOf(21, 'Bienvenida', { statusTranscode: 'original', url: '/nada.mp4', urlThumbnail: null })
  render(<VideoModal video={video} onClose={() => closed.push('closed')} />)
  const element = () => document.querySelector('video')!
  await expect.poll(() => document.activeElement?.tagName).toBe('VIDEO')
  const pressed: string[] = []
  element().play = () => (pressed.push('play'), Promise.resolve())
  // The browser's own controls listen there, and would play what was just paused.
  element().addEventListener('keydown', () => pressed.push('heard'))
  await userEvent.keyboard(' ')
  await expect.poll(() => pressed).toEqual(['play'])
  await userEvent.keyboard('m')
  expect([element().muted, closed]).toEqual([true, []])
})

test('VID-68: a source that cannot be played shows an error, with a retry', async () => {
  const video = videoOf(21, 'Bienvenida', { statusTranscode: 'original', url: '/nada.mp4', urlThumbnail: null })
  render(<VideoModal video={video} onClose={() => {}} />)
  await expect.element(page.getByText('El video no se pudo reproducir. Revisa tu red e intenta de nuevo.')).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('El video no se pudo reproducir. Revisa tu red e intenta de nuevo.')).toBeVisible()
})

test.each([
  ['gone', null, 'El video no existe'],
  ['in process', videoOf(21, 'B', { statusTranscode: 'processing', url: null }), 'PROCESANDO VÍDEO'],
  ['without its file', videoOf(21, 'B', { statusTranscode: 'uploading', url: null }), 'El archivo de este video todavía no se ha subido.'],
  ['failed', videoOf(21, 'B', { statusTranscode: 'failed', url: null, failure: 'Está dañado.' }), 'Está dañado.'],
])('VID-58: a video that is %s cannot be played, and says why', async (_what, video, text) => {
  render(<VideoModal video={video} onClose={() => {}} />)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(document.querySelector('video')).toBeNull()
})

test('VID-42, VID-54: editing a video requires a title; a failure has its quoted title', async () => {
  const requests = serve(videos.update, () => {
    throw new Refused(materialFailures.VIDEO_NOT_FOUND)
  })
  render(<VideoEdit video={videoOf(21, 'Bienvenida')} onClose={() => {}} />)
  const title = page.getByRole('textbox', { name: /^Título/ })
  await expect.element(title).toHaveFocus()
  await title.fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => notices.get().map(({ text }) => text)).toEqual(['Debees de ingresar un titulo / nombre para el video'])
  await title.fill('Inicio')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => notices.get()[0]).toMatchObject({ text: 'Ocurrio un error al actualizar el video', reason: 'El video no existe' })
  expect(requests.map(({ body }) => body)).toEqual([{ title: 'Inicio', description: 'Sin descripción.' }])
})
