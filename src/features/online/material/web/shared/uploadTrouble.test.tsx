import { afterEach, describe, expect, test, vi } from 'vitest'
import { serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { videos } from '../../contract.ts'
import { videoOf } from '../testing/material.tsx'
import { takePieces } from '../testing/takePieces.ts'
import { choose, draw, fileOf, main, rows } from '../testing/videoUpload.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('M43 AUL-43: a lost answer does not fail an upload', () => {
  const loseConnection = () => {
    throw new TypeError('Failed to fetch')
  }
  const came = () =>
    serve(videos.addresses, () => ({ url: '', resumable: '', video: videoOf(101, 'Clase 1', { statusTranscode: 'uploading', url: null }) }))

  test("M43 AUL-43: repeats 'uploaded' when its answer is lost once, and the row is 'Subido'", async () => {
    takePieces()
    const { arrived } = await draw()
    serve(videos.uploaded, ({ params }) => {
      arrived.push({ params, query: {}, body: undefined, headers: new Headers() })
      return arrived.length === 1 ? loseConnection() : { video: videoOf(101, 'x') }
    })
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect.element(rows.nth(0).getByText('Subido', { exact: true })).toBeVisible()
    expect(arrived).toHaveLength(2)
  })

  test("M43 AUL-43: fails when it is lost for good; 'Reintentar' finds the file, sends nothing again, and the row is 'Subido'", async () => {
    const pieces = takePieces()
    const { created } = await draw()
    serve(videos.uploaded, loseConnection)
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect.element(rows.nth(0).getByText('Falló')).toBeVisible()
    const callCount = pieces.calls.length
    came()
    serve(videos.uploaded, () => ({ video: videoOf(101, 'x') }))
    await rows.nth(0).getByRole('button', { name: 'Reintentar Clase 1' }).click()
    await expect.element(rows.nth(0).getByText('Subido', { exact: true })).toBeVisible()
    expect([pieces.calls.length, created.length]).toEqual([callCount, 1])
  })

  test('M43 AUL-43: chunks of an arrived file are refused once, and the row continues', async () => {
    const pieces = takePieces()
    const { arrived } = await draw()
    const message = { es: 'Este archivo ya se subió.' }
    pieces.refuse = {
      status: 409,
      body: { success: false, error: { code: 409, message }, errorExt: { code: 'ALREADY_UPLOADED', message } },
    }
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect.element(rows.nth(0).getByText('Subido', { exact: true })).toBeVisible()
    // One call asked for the offset, one started an upload; neither repeats.
    expect([pieces.calls.length, arrived.length]).toEqual([2, 1])
  })
})

describe('M43 AUL-49: an upload without connection', () => {
  const still = rows.nth(0).getByText('Sin conexión · se reanuda sola · 0 %', { exact: true })
  /** Two running uploads without an answer, the third waits. */
  async function holdUploads() {
    const pieces = takePieces()
    const gate = Promise.withResolvers<void>()
    pieces.gate = gate.promise
    await draw()
    choose(fileOf('Clase 1.mp4'), fileOf('Clase 2.mp4'), fileOf('Clase 3.mp4'))
    await expect.element(rows.nth(2)).toBeVisible()
    await main('Subir Videos').click()
    await expect.poll(() => pieces.calls.length).toBe(2)
    return gate
  }

  test('M43 AUL-49: offline, it says so at once, without speed and remaining time; a waiting upload does not', async () => {
    const gate = await holdUploads()
    window.dispatchEvent(new Event('offline'))
    await expect.element(still).toBeVisible()
    await expect.element(rows.nth(2)).not.toMatchTextContent('Sin conexión')
    gate.resolve()
    await expect.element(main('Terminar')).toBeVisible()
  })
})

describe('M149: a proxy that accepts only small chunks', () => {
  const MEGABYTE = 1024 ** 2

  test('M149: sends smaller chunks after one refusal; the next file of the tab begins with them', async () => {
    const pieces = takePieces()
    pieces.most = MEGABYTE
    await draw()
    choose(fileOf('Clase 1.mp4', 10 * MEGABYTE))
    await main('Subir Videos').click()
    await expect.element(rows.nth(0).getByText('Subido', { exact: true })).toBeVisible()
    const patches = () => pieces.calls.filter(call => call.startsWith('PATCH')).length
    // Two that were too large, then one per megabyte.
    expect(patches()).toBe(12)
    expect(notices.get().map(({ text }) => text)).toEqual([
      'Un servidor intermedio no acepta piezas de 8 MB: la subida sigue en piezas de 1 MB',
      'Un servidor intermedio no acepta piezas de 32 MB: la subida sigue en piezas de 8 MB',
    ])
    choose(fileOf('Clase 2.mp4', 3 * MEGABYTE))
    await main('Subir Videos').click()
    await expect.element(rows.nth(1).getByText('Subido', { exact: true })).toBeVisible()
    expect(patches()).toBe(15)
  })

  test('M149: a proxy that refuses even a megabyte is named in the error', async () => {
    const pieces = takePieces()
    pieces.most = MEGABYTE / 2
    await draw()
    choose(fileOf('Clase 3.mp4', 2 * MEGABYTE))
    await main('Subir Videos').click()
    await expect.element(rows.nth(0).getByText(/Un servidor intermedio no acepta archivos de este tamaño/)).toBeVisible()
  })
})
