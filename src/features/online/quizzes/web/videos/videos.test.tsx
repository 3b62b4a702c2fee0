import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { videos, type Video } from '#features/online/material/contract.ts'
import { hearInRoom } from '#web/calls/live.ts'
import { serve } from '#web/testing/serve.ts'
import { bodyOf, draw, id, many, press, questionOf, quizOf, noticeTexts, update } from '../testing.tsx'

const videoOf = (number: number, title: string, part: Partial<Video> = {}): Video => ({
  _id: id(number),
  title,
  description: 'Sin descripción.',
  filename: 'a.mp4',
  statusTranscode: 'ready',
  progress: 100,
  transcodeId: id(number + 50),
  failure: null,
  seconds: 60,
  rate: null,
  url: null,
  urlThumbnail: null,
  playlist: null,
  quizParent: id(900),
  size: 1000,
  createdAt: '2026-05-04T16:00:00.000Z',
  ...part,
})
const ALL = [videoOf(301, 'Explica uno'), videoOf(302, 'Explica dos', { statusTranscode: 'processing' })]

test('QUI-33: Agregar videos works only once saved', async () => {
  await draw(null)
  await expect.element(page.getByRole('button', { name: 'Agregar videos' })).toHaveAttribute('aria-disabled', 'true')
  await press('Videos de la pregunta 1')
  await expect.poll(noticeTexts).toEqual(['Guarda el cuestionario para poder agregarle videos.'])
})

test('QUI-33: lists the videos of the quiz; without any says what to do', async () => {
  const requests = serve(videos.ofQuiz, () => ({ videos: [] }))
  await draw(quizOf(many(1)))
  await press('Agregar videos')
  await expect.element(page.getByText('Aún no hay videos de explicación')).toBeVisible()
  expect(requests[0]!.params.id).toBe(id(900))
  await expect.element(page.getByRole('button', { name: 'Subir videos' })).toBeVisible()
})

test('QUI-34: assigns videos to questions, and sends them with the save; a deleted one leaves its questions', async () => {
  let remaining = ALL
  serve(videos.ofQuiz, () => ({ videos: remaining }))
  const removed = serve(videos.remove, ({ params }) => {
    remaining = remaining.filter(({ _id }) => _id !== params.id)
    return {}
  })
  const { updated } = await draw(quizOf(many(1)))
  await press('Videos de la pregunta 1')
  await page.getByRole('checkbox', { name: 'Explica la pregunta: Explica uno' }).click()
  await page.getByRole('checkbox', { name: 'Explica la pregunta: Explica dos' }).click()
  await expect.element(page.getByText('PROCESANDO VÍDEO')).toBeVisible()
  await page.getByRole('dialog').getByText('Cerrar', { exact: true }).click()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).questionCollection[0]!.explanationVideo).toEqual([id(301), id(302)])
  await press('Agregar videos')
  await press('Borrar Explica uno')
  await press('Borrar')
  await expect.poll(() => removed.map(({ params }) => params.id)).toEqual([id(301)])
  await expect.poll(() => page.getByText('Explica uno').query()).toBeNull()
})

test('QUI-34: a video explains one question: assigning it elsewhere moves it, and a copy leaves it with its original', async () => {
  serve(videos.ofQuiz, () => ({ videos: ALL }))
  const { updated } = await draw(quizOf([questionOf(1, '¿Uno?', { explanationVideo: [ALL[0]!] }), questionOf(2, '¿Dos?')]))
  await press('Duplicar la pregunta 1')
  await expect.element(page.getByLabelText('Texto de la pregunta 3', { exact: true })).toHaveValue('¿Dos?')
  await press('Videos de la pregunta 3')
  await expect.element(page.getByText('Explica la pregunta 1', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Explica la pregunta: Explica uno' }).click()
  await expect.poll(() => page.getByText('Explica la pregunta 1', { exact: true }).query()).toBeNull()
  await page.getByRole('dialog').getByText('Cerrar', { exact: true }).click()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).questionCollection.map(({ explanationVideo }) => explanationVideo)).toEqual([[], [], [id(301)]])
})

test('QUI-35: without put and delete the videos are read-only', async () => {
  serve(videos.ofQuiz, () => ({ videos: ALL }))
  await draw(quizOf(many(1)), { permissions: ['get /playlists/'] })
  await press('Agregar videos')
  await expect.element(page.getByText('Explica uno')).toBeVisible()
  for (const name of ['Editar Explica uno', 'Borrar Explica uno', 'Subir videos'])
    expect(page.getByRole('button', { name }).query(), name).toBeNull()
})

test('QUI-36: a video in processing shows PROCESANDO VÍDEO with its progress, only forward, and cannot be played; a failed one can be retried', async () => {
  const failed = videoOf(303, 'Falló', { statusTranscode: 'failed', failure: 'El archivo está dañado.' })
  let remaining = [ALL[1]!, failed].map(video => ({ ...video, progress: 10 }))
  serve(videos.ofQuiz, () => ({ videos: remaining }))
  const retried = serve(videos.retry, () => ({ video: failed }))
  await draw(quizOf(many(1)))
  await press('Agregar videos')
  const bar = page.getByRole('progressbar', { name: 'PROCESANDO VÍDEO: Explica dos' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '10')
  expect(page.getByRole('button', { name: 'Reproducir Explica dos' }).query()).toBeNull()
  for (const progress of [60, 40]) hearInRoom('update_material_event', { event: 'UPDATE_PROGRESS', progress, video: id(352) })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '60')
  await press('Reintentar Falló')
  await expect.poll(() => retried.map(({ params }) => params.id)).toEqual([id(303)])
  remaining = [{ ...ALL[0]!, _id: id(302), title: 'Explica dos', url: '/api/x' }]
  hearInRoom('update_material_event', { event: 'COMPLETE', progress: 100, video: id(352) })
  await expect.element(page.getByRole('button', { name: 'Reproducir Explica dos' })).toBeVisible()
})
