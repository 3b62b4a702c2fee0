import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { takeUploads } from '#web/testing/uploads.ts'
import { pdfs } from '../../contract.ts'
import { ALGEBRA, detailOf, id, pdfOf } from '../testing/material.tsx'
import { tinyPdf } from '../testing/tinyPdf.ts'
import { countPages } from '#features/foundation/files/web/shared/pdfjs.ts'
import { PdfModal } from './PdfModal.tsx'
import { PdfUpload } from './PdfUpload.tsx'
import styles from './pdf.module.css'

// The reader is large: the first opened file loads it.
beforeAll(async () => void (await countPages(tinyPdf(1))), 60_000)
afterEach(() => void vi.unstubAllGlobals())

const noticeTexts = () => notices.get().map(({ text }) => text)
const send = () => page.getByRole('button', { name: 'Subir PDF' }).click()
const title = page.getByRole('textbox', { name: /^Título/ })
const description = page.getByRole('textbox', { name: /^Descripción/ })
const pages = page.getByRole('textbox', { name: /^Número de páginas/ })

function choose(...files: File[]): void {
  const all = new DataTransfer()
  for (const file of files) all.items.add(file)
  const field = document.querySelector<HTMLInputElement>('[data-slot=upload-drop] input[type=file]')!
  field.files = all.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

async function draw() {
  const uploads = takeUploads()
  const closed: true[] = []
  const created = serve(pdfs.create, () => ({ url: '/api/files/upload/1', pdf: pdfOf(22, 'Guía', { url: null }) }))
  render(<PdfUpload chapter={detailOf(ALGEBRA)} onClose={() => closed.push(true)} />)
  await expect.element(page.getByRole('button', { name: 'Elegir PDF' })).toBeVisible()
  return { uploads, created, closed }
}

describe('Agregar PDF', () => {
  test('VID-70: requires title, description, pages and file, with one quoted text', async () => {
    const { created } = await draw()
    await send()
    await expect.poll(noticeTexts).toEqual(['Debes ingresar todos los campos requeridos'])
    await expect.element(title).toHaveFocus()
    await userEvent.fill(title, 'Guía')
    await userEvent.fill(description, 'Para imprimir')
    await userEvent.fill(pages, '3')
    notices.set([])
    await send()
    await expect.poll(noticeTexts).toEqual(['Debes ingresar todos los campos requeridos'])
    expect(created).toEqual([])
  })

  test('VID-71: accepts only one PDF, recognized by its content', async () => {
    await draw()
    choose(new File(['MZ program'], 'guia.pdf', { type: 'application/pdf' }))
    await expect.poll(noticeTexts).toEqual(['Solo puedes subir archivos PDF'])
    choose(tinyPdf(1), tinyPdf(2, 'otra.pdf'))
    await expect.poll(() => noticeTexts()[0]).toBe('Elige un solo archivo PDF.')
  })

  test('M99: removes a PDF that cannot be opened with its reason, and announces nothing', async () => {
    const { created } = await draw()
    await expect.element(page.getByText(/Hasta 50 MB, sin contraseña/)).toBeVisible()
    await userEvent.fill(description, 'Para imprimir')
    await userEvent.fill(pages, '3')
    choose(new File([tinyPdf(3).slice(0, 40)], 'rota.pdf', { type: 'application/pdf' }))
    await expect.poll(noticeTexts).toEqual(['El archivo está dañado o incompleto: no se puede abrir.'])
    await expect.element(page.getByRole('button', { name: 'Elegir PDF' })).toBeVisible()
    await expect.element(title).toHaveValue('')
    await send()
    await expect.poll(noticeTexts).toContain('Debes ingresar todos los campos requeridos')
    expect(created).toEqual([])
  })

  test('VID-73: reads the number of pages, which may be edited; then uploads with progress', async () => {
    const { uploads, created, closed } = await draw()
    choose(tinyPdf(7))
    await expect.element(pages).toHaveValue('7')
    await expect.element(title).toHaveValue('guia')
    await userEvent.fill(pages, '8')
    await userEvent.fill(description, 'x'.repeat(300))
    await expect.element(page.getByText('Limite de 300 caracteres alcanzado.')).toBeVisible()
    await userEvent.fill(description, 'Para imprimir')
    await send()
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]!.progress(0.5)
    await expect.element(page.getByRole('progressbar', { name: 'Subiendo el PDF' })).toHaveAttribute('aria-valuenow', '50')
    uploads[0]!.answer(200)
    await expect.poll(noticeTexts).toEqual(['PDF subido exitosamente'])
    expect(closed).toEqual([true])
    expect(created.map(({ body }) => body)).toMatchObject([
      { name: 'guia', title: 'guia', description: 'Para imprimir', totalPages: 8, filename: 'guia.pdf', playlist: ALGEBRA._id },
    ])
  })

  test('VID-71: a wrong file is removed, and another one can be chosen', async () => {
    await draw()
    choose(tinyPdf(2, 'otra.pdf'))
    await expect.element(pages).toHaveValue('2')
    await page.getByRole('button', { name: 'Quitar otra.pdf' }).click()
    await expect.element(pages).toHaveValue('')
    await expect.element(title).toHaveValue('')
    choose(tinyPdf(5))
    await expect.element(pages).toHaveValue('5')
    await expect.element(title).toHaveValue('guia')
  })

  test('VID-75: a lost connection shows the quoted title; the next try uploads to the same place', async () => {
    const { uploads, created } = await draw()
    choose(tinyPdf(1))
    await expect.element(pages).toHaveValue('1')
    await userEvent.fill(description, 'Para imprimir')
    await send()
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]!.lose()
    await expect.poll(noticeTexts).toEqual(['Ocurrio un error al subir el contenido'])
    await send()
    await expect.poll(() => uploads.length).toBe(2)
    expect(created).toHaveLength(1)
  })
})

describe('the viewer', () => {
  const spy = async (url: string, count: number) => {
    const file = await tinyPdf(count).arrayBuffer()
    const before = window.fetch
    window.fetch = (input, init) => (input === url ? Promise.resolve(new Response(file)) : before(input, init))
  }
  const at = page.getByRole('textbox', { name: 'Ir a la página' })

  test('VID-76: shows the visible pages, goes to a page, zooms', async () => {
    serve(pdfs.find, () => ({ pdf: pdfOf(22, 'Guía', { url: '/guia.pdf', totalPages: 40 }) }))
    await spy('/guia.pdf', 40)
    render(<PdfModal id={id(22)} onClose={() => {}} />)
    await expect.element(page.getByText('de 40')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Página 1', exact: true })).toBeVisible()
    expect(document.querySelectorAll(`.${styles.sheet}`).length).toBeLessThan(6)
    await userEvent.fill(at, '30')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('group', { name: 'Página 30', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Acercar' }).click()
    await expect.element(page.getByRole('status', { name: 'Acercamiento' })).toHaveTextContent('125 %')
  })

  test('VID-76: a false PDF, or one that does not arrive, shows an error with a retry', async () => {
    serve(pdfs.find, () => ({ pdf: pdfOf(22, 'Guía', { url: '/rota.pdf' }) }))
    const before = window.fetch
    window.fetch = (input, init) => (input === '/rota.pdf' ? Promise.resolve(new Response('nada')) : before(input, init))
    render(<PdfModal id={id(22)} onClose={() => {}} />)
    await expect.element(page.getByText('El archivo está dañado o incompleto: no se puede abrir.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  })

  test('VID-74: a PDF without its file says so', async () => {
    serve(pdfs.find, () => ({ pdf: pdfOf(22, 'Guía', { url: null }) }))
    render(<PdfModal id={id(22)} onClose={() => {}} />)
    await expect.element(page.getByText('El archivo de este PDF todavía no se ha subido.')).toBeVisible()
  })
})
