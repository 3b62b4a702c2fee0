import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hearInRoom } from '#web/calls/live.ts'
import { serve } from '#web/testing/serve.ts'
import { material, videos } from '../../contract.ts'
import { ALGEBRA, choose, content, CONTENT, detailOf, draw, id, ROOTS, serveMaterial, videoItem, videoOf } from '../testing/material.tsx'

describe('videos in process', () => {
  const under = (part = {}) => [
    detailOf(ALGEBRA, [
      videoItem(21, 'Bienvenida', { statusTranscode: 'processing', progress: 20, url: null, transcodeId: id(7), ...part }),
    ]),
  ]
  const bar = content.getByRole('progressbar', { name: 'PROCESANDO VÍDEO' })

  test("VID-58: shows 'PROCESANDO VÍDEO' with its bar, and cannot be played", async () => {
    serveMaterial(ROOTS, under())
    draw()
    await expect.element(content.getByText('PROCESANDO VÍDEO')).toBeVisible()
    await expect.element(bar).toHaveAttribute('aria-valuenow', '20')
    await expect.element(content.getByRole('button', { name: /^Bienvenida/ })).not.toBeInTheDocument()
  })

  test('VID-57: progress of the room only moves forward, and the end refetches', async () => {
    const { read } = serveMaterial(ROOTS, under())
    draw()
    await expect.element(bar).toHaveAttribute('aria-valuenow', '20')
    const say = (event: string, progress: number, video = id(7)) => hearInRoom('update_material_event', { event, progress, video })
    say('UPDATE_PROGRESS', 60)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '60')
    say('UPDATE_PROGRESS', 45)
    say('UPDATE_PROGRESS', 90, id(8))
    say('UPDATE_PROGRESS', 61)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '61')
    const before = read.length
    serve(material.find, () => ({ playlist: detailOf(ALGEBRA, CONTENT) }))
    say('COMPLETE', 100)
    await expect.element(content.getByRole('button', { name: /^Bienvenida/ })).toBeVisible()
    expect(read.length).toBe(before)
  })

  test("VID-59, VID-60: a failure shows its reason, with 'Reintentar'", async () => {
    serveMaterial(ROOTS, under({ statusTranscode: 'failed', failure: 'El archivo no es un video que se pueda reproducir.' }))
    const again = serve(videos.retry, () => ({ video: videoOf(21, 'Bienvenida', { statusTranscode: 'queued', url: null }) }))
    draw()
    await expect.element(content.getByText('El archivo no es un video que se pueda reproducir.')).toBeVisible()
    await content.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => again.map(({ params }) => params.id)).toEqual([id(21)])
  })

  test('VID-64: without a transcoder says that the file plays as uploaded', async () => {
    serveMaterial(ROOTS, under({ statusTranscode: 'original', url: '/nada.mp4' }))
    const again = serve(videos.retry, () => ({ video: videoOf(21, 'Bienvenida', { statusTranscode: 'queued', url: null }) }))
    draw()
    await expect.element(content.getByText('Original')).toBeVisible()
    await choose('Bienvenida', 'Procesar de nuevo')
    await expect.poll(() => again.map(({ params }) => params.id)).toEqual([id(21)])
    await content.getByRole('button', { name: /^Bienvenida/ }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Bienvenida' }).getByText(/tal como se subió: este servidor no convierte videos/))
      .toBeVisible()
  })

  test('VID-46: the upload of an announced video can be resumed', async () => {
    serveMaterial(ROOTS, under({ statusTranscode: 'uploading' }))
    draw()
    await expect.element(content.getByText('Subida pendiente')).toBeVisible()
    await choose('Bienvenida', 'Continuar la subida')
    await expect.element(page.getByRole('dialog', { name: 'Continuar la subida · Bienvenida' })).toBeVisible()
  })
})
