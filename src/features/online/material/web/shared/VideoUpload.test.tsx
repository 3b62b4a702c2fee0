import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { question } from '#web/ui/confirm.ts'
import { materialFailures, videos } from '../../contract.ts'
import { id, videoOf } from '../testing/material.tsx'
import { takePieces } from '../testing/takePieces.ts'
import { addressOf, choose, draw, fileOf, main, rows } from '../testing/videoUpload.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  question.get()?.answer(false)
})

const noticeTexts = () => notices.get().map(({ text }) => text)

describe('choosing', () => {
  test('VID-41: accepts only video files or .mts; the title is the file name without extension', async () => {
    await draw()
    choose(fileOf('Clase 1.mp4'), fileOf('Cámara.MTS', 10, ''), fileOf('tarea.exe', 10, 'application/x-msdownload'))
    await expect.poll(noticeTexts).toEqual(['Solo puedes subir archivos de video'])
    await expect.poll(() => rows.elements().length).toBe(2)
    await expect.element(rows.nth(0).getByLabelText('Título')).toHaveValue('Clase 1')
    await expect.element(rows.nth(1).getByLabelText('Título')).toHaveValue('Cámara')
    await expect.element(rows.nth(0).getByText('Pendiente')).toBeVisible()
  })

  test('VID-44: refuses an empty file and one above 10 GB before sending', async () => {
    await draw()
    const huge = fileOf('largo.mp4')
    Object.defineProperty(huge, 'size', { value: 10.1 * 1024 ** 3 })
    const all = { [Symbol.iterator]: () => [huge, fileOf('nada.mp4', 0)].values() }
    const field = document.querySelector<HTMLInputElement>('[data-slot=upload-drop] input[type=file]')!
    // The browser's file list would copy the files at full size.
    Object.defineProperty(field, 'files', { value: all, configurable: true })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(noticeTexts).toEqual(['«nada.mp4» está vacío.', '«largo.mp4» pesa más de 10 GB.'])
    expect(rows.elements()).toEqual([])
  })

  test('VID-42, VID-43: requires a title per file, up to 75; description up to 200 with the quoted text', async () => {
    const { created } = await draw()
    choose(fileOf('Clase 1.mp4'))
    const title = rows.nth(0).getByLabelText('Título')
    await userEvent.fill(title, '   ')
    await main('Subir Videos').click()
    await expect.poll(noticeTexts).toEqual(['Debees de ingresar un titulo / nombre para el video'])
    await expect.element(title).toHaveFocus()
    await expect.element(title).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(title, 'x'.repeat(75))
    await userEvent.type(title, 'y')
    await expect.element(title).toHaveValue('x'.repeat(75))
    await userEvent.fill(rows.nth(0).getByLabelText('Descripción'), 'd'.repeat(200))
    await expect.element(page.getByText('Limite de 200 caracteres alcanzado.')).toBeVisible()
    expect(created).toEqual([])
  })
})

describe('sending', () => {
  test("VID-45: 'Subir Videos', then 'Subiendo', then 'Terminar'; pending, uploading, success; sends no empty description", async () => {
    const pieces = takePieces()
    const gate = Promise.withResolvers<void>()
    pieces.gate = gate.promise
    const { created, arrived, closed } = await draw()
    choose(fileOf('Clase 1.mp4'), fileOf('Clase 2.mp4'))
    await userEvent.fill(rows.nth(1).getByLabelText('Descripción'), 'Segunda parte')
    await main('Subir Videos').click()
    await expect.element(main('Subiendo')).toBeVisible()
    await expect.element(rows.nth(0).getByText('Subiendo', { exact: true })).toBeVisible()
    gate.resolve()
    await expect.element(main('Terminar')).toBeVisible()
    await expect.element(rows.nth(1).getByText('Subido', { exact: true })).toBeVisible()
    await expect.element(page.getByText('2 de 2 subidos')).toBeVisible()
    expect(created.map(({ body }) => body)).toEqual([
      { title: 'Clase 1', filename: 'Clase 1.mp4', size: 4000, playlist: id(1) },
      { title: 'Clase 2', description: 'Segunda parte', filename: 'Clase 2.mp4', size: 4000, playlist: id(1) },
    ])
    expect(new Set(arrived.map(({ params }) => params.id))).toEqual(new Set([id(101), id(102)]))
    await main('Terminar').click()
    expect(closed).toEqual([true])
  })

  test('VID-46: resumes after two broken connections', async () => {
    const pieces = takePieces()
    pieces.cuts = 2
    await draw()
    choose(fileOf('Clase 1.mp4', 4000))
    await main('Subir Videos').click()
    await expect.element(main('Terminar')).toBeVisible()
    expect(pieces.files.get(addressOf(id(101)))).toEqual({ offset: 4000, length: 4000 })
    expect(pieces.calls.filter(call => call.startsWith('POST'))).toHaveLength(1)
    expect(pieces.calls.filter(call => call.startsWith('PATCH'))).toHaveLength(3)
  })

  test('VID-45: two at a time: the third waits', async () => {
    const pieces = takePieces()
    const gate = Promise.withResolvers<void>()
    pieces.gate = gate.promise
    const { created } = await draw()
    choose(fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4'))
    await main('Subir Videos').click()
    await expect.poll(() => pieces.calls.length).toBe(2)
    expect(created).toHaveLength(2)
    gate.resolve()
    await expect.element(main('Terminar')).toBeVisible()
    expect(created).toHaveLength(3)
  })

  test("VID-47: shows a refusal under its file with the quoted text; 'Reintentar' announces it again", async () => {
    const pieces = takePieces()
    const message = { es: 'El archivo no es un video.' }
    pieces.refuse = { status: 415, body: { success: false, error: { code: 415, message } } }
    const { created, again } = await draw()
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect
      .element(rows.nth(0).getByRole('alert'))
      .toMatchTextContent('Ocurrio un error al subir el contenido El archivo no es un video.')
    await expect.element(rows.nth(0).getByText('Falló')).toBeVisible()
    pieces.refuse = null
    await rows.nth(0).getByRole('button', { name: 'Reintentar Clase 1' }).click()
    await expect.element(main('Terminar')).toBeVisible()
    expect([created.length, again]).toEqual([2, []])
  })

  test('VID-46: renews an address that expires during the upload', async () => {
    const pieces = takePieces()
    pieces.refuse = { status: 403 }
    const { again } = await draw()
    serve(videos.addresses, ({ params }) => {
      pieces.refuse = null
      again.push({ params, query: {}, body: undefined, headers: new Headers() })
      const video = videoOf(101, 'Clase 1', { statusTranscode: 'uploading', url: null })
      return { url: '', resumable: addressOf(video._id), video }
    })
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect.element(main('Terminar')).toBeVisible()
    expect(again).toHaveLength(1)
  })

  test('VID-47: shows a refused announcement under its file', async () => {
    takePieces()
    await draw()
    serve(videos.create, () => {
      throw new Refused(materialFailures.CHAPTER_NOT_FOUND)
    })
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect.element(rows.nth(0).getByRole('alert')).toMatchTextContent(/El capítulo no existe/)
  })
})

describe('leaving', () => {
  async function under() {
    const pieces = takePieces()
    const gate = Promise.withResolvers<void>()
    pieces.gate = gate.promise
    const served = await draw()
    choose(fileOf('Clase 1.mp4'))
    await main('Subir Videos').click()
    await expect.poll(() => pieces.calls.length).toBe(1)
    return { ...served, pieces, gate }
  }
  const question = page.getByRole('dialog').filter({ hasText: '¿Seguro que quieres cerrar la ventana?, hay una subida en proceso.' })

  test('VID-48: closing during an upload asks the quoted question; no continues', async () => {
    const { closed, gate } = await under()
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await question.getByRole('button', { name: 'Seguir subiendo' }).click()
    gate.resolve()
    await expect.element(main('Terminar')).toBeVisible()
    expect(closed).toEqual([])
  })

  test('VID-48: the browser asks too during an upload', async () => {
    const { gate } = await under()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    gate.resolve()
    await expect.element(main('Terminar')).toBeVisible()
  })

  test('VID-46: after a reload the same file resumes its video', async () => {
    const first = await under()
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await question.getByRole('button', { name: 'Cerrar la ventana' }).click()
    await expect.poll(() => first.closed).toEqual([true])
    first.unmount()
    const pieces = takePieces()
    pieces.files.set(addressOf(id(101)), { offset: 3000, length: 4000 })
    const { created, again } = await draw()
    choose(fileOf('Clase 1.mp4'))
    await expect.element(page.getByText('Continúa una subida anterior de este archivo.')).toBeVisible()
    await main('Subir Videos').last().click()
    await expect.element(main('Terminar')).toBeVisible()
    expect(pieces.calls).toEqual([`HEAD ${addressOf(id(101))}`, `PATCH ${addressOf(id(101))}`])
    expect([created.length, again.length]).toEqual([0, 1])
  })

  test('VID-49: canceling removes the file and deletes what was announced', async () => {
    const { removed } = await under()
    await rows.nth(0).getByRole('button', { name: 'Cancelar Clase 1' }).click()
    await expect.poll(() => rows.elements().length).toBe(0)
    await expect.poll(() => removed.map(({ params }) => params.id)).toEqual([id(101)])
  })
})

test('VID-46: a video without its file takes it again, chosen alone', async () => {
  const pieces = takePieces()
  const { created } = await draw(videoOf(101, 'Clase 1', { statusTranscode: 'uploading', url: null }))
  choose(fileOf('Otro nombre.mp4'))
  await main('Subir Videos').click()
  await expect.element(main('Terminar')).toBeVisible()
  expect([created, [...pieces.files.keys()]]).toEqual([[], [addressOf(id(101))]])
})
