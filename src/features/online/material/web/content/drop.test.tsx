import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { content, draw, serveMaterial } from '../testing/material.tsx'

const file = (name: string, type: string) => new File([type === 'application/pdf' ? '%PDF-1.7' : '\0\0\0 ftypisom'], name, { type })
const CLASS = file('Clase 1.mp4', 'video/mp4')
const GUIDE = file('Guía.pdf', 'application/pdf')
const WHOLE = new File(
  [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ],
  'Guía.pdf',
  { type: 'application/pdf' },
)
const SHEET = file('Lista.xlsx', '')

const noticeTexts = () => notices.get().map(({ text }) => text)

async function drop(...files: File[]) {
  const dataTransfer = new DataTransfer()
  for (const each of files) dataTransfer.items.add(each)
  const over = content.getByText('Bienvenida')
  await expect.element(over).toBeVisible()
  for (const kind of ['dragover', 'drop'])
    over.element().dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
}

test('M43 AUL-50: dropping videos anywhere on a chapter opens the upload window with them', async () => {
  serveMaterial()
  draw()
  await drop(CLASS, file('Clase 2.mts', ''))
  const window = page.getByRole('dialog', { name: 'Subir Videos' })
  await expect.element(window).toBeVisible()
  const titles = () => [...window.element().querySelectorAll<HTMLInputElement>('[data-upload] input')].map(({ value }) => value)
  await expect.poll(titles).toEqual(expect.arrayContaining(['Clase 1', 'Clase 2']))
})

test('M43 AUL-50: dropping one PDF opens its form with it', async () => {
  serveMaterial()
  draw()
  await drop(WHOLE)
  await expect.element(page.getByRole('dialog', { name: 'Agregar PDF en Álgebra' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Título/ })).toHaveValue('Guía')
})

test('M99: reports one that cannot be opened', async () => {
  serveMaterial()
  draw()
  await drop(GUIDE)
  await expect.poll(noticeTexts).toEqual(['El archivo está dañado o incompleto: no se puede abrir.'])
})

test.each([
  ['a sheet', [SHEET]],
  ['two PDF', [GUIDE, GUIDE]],
  ['a video and a sheet', [CLASS, SHEET]],
])('M43 AUL-50: dropping %s says what may be dropped', async (_, files) => {
  serveMaterial()
  draw()
  await drop(...files)
  await expect.poll(noticeTexts).toEqual(['Solo videos y PDF.'])
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('M43 AUL-50: without the right to add a drop does nothing', async () => {
  serveMaterial()
  draw({ permissions: ['get /playlists/'] })
  await drop(CLASS)
  expect([page.getByRole('dialog').query(), notices.get()]).toEqual([null, []])
})
