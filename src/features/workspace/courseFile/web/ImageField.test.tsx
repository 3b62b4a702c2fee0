import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { pictureFile, takeUploads } from '#web/testing/uploads.ts'
import { images } from '#features/foundation/files/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { CourseModal } from './CourseModal.tsx'
import { detail, PARENT } from './testing/records.ts'
import { serveCourses } from './testing/serveCourses.ts'
import styles from '#features/foundation/files/web/shared/imageField.module.css'

afterEach(() => void vi.unstubAllGlobals())

const IMAGE = { _id: 'f00000000000000000000001', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }
const PNG = pictureFile()
const save = () => page.getByRole('button', { name: 'Guardar' }).click()

function draw() {
  const uploads = takeUploads()
  serveCourses()
  const requests = serve(images.create, () => ({ url: '/api/files/upload/1', image: IMAGE }))
  const updated = serve(courses.update, () => ({ course: detail(PARENT) }))
  render(<CourseModal course={detail(PARENT)} onClose={() => {}} onDeleted={() => {}} />)
  return { uploads, asked: requests, updated }
}
async function ready() {
  await expect.element(page.getByRole('button', { name: 'Elegir imagen' })).toBeVisible()
}
const pick = (file: File) => {
  const files = new DataTransfer()
  files.items.add(file)
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test('CUR-37: the picture is JPG or PNG and under 2 MB; refuses anything else before the upload', async () => {
  const { asked } = draw()
  await ready()
  for (const file of [
    new File(['x'], 'a.gif', { type: 'image/gif' }),
    new File(['%PDF'], 'a.png', { type: 'application/pdf' }),
    new File([new Uint8Array(3 * 1_048_576)], 'a.jpg', { type: 'image/jpeg' }),
    new File([new Uint8Array(2 * 1_048_576)], 'a.png', { type: 'image/png' }),
  ]) {
    notices.set([])
    pick(file)
    await expect.poll(() => notices.get().map(({ text }) => text)).toEqual(['La imagen debe ser JPG o PNG y pesar menos de 2 MB.'])
  }
  expect(asked).toEqual([])
})

test('M99: refuses files that the browser cannot decode: a page named JPG, a truncated PNG', async () => {
  const { asked } = draw()
  await ready()
  const head = PNG.slice(0, 33)
  for (const [file, reason] of [
    [new File(['<!doctype html><title>Hola</title>'], 'foto.jpg', { type: 'image/jpeg' }), 'El archivo no es una imagen JPG o PNG.'],
    [new File([head], 'cabeza.png', { type: 'image/png' }), 'El archivo está dañado o incompleto: no se puede abrir.'],
    [new File([], 'nada.png', { type: 'image/png' }), 'El archivo está vacío.'],
  ] as const) {
    notices.set([])
    pick(file)
    await expect.poll(() => notices.get().map(({ text }) => text)).toEqual([reason])
  }
  await expect.element(page.getByText('JPG o PNG, menos de 2 MB')).toBeVisible()
  expect(asked).toEqual([])
})

test('CUR-39: POST /images, then uploads the file with progress; saves the course with its id', async () => {
  const { uploads, asked, updated } = draw()
  await ready()
  pick(PNG)
  await expect.poll(() => uploads.length).toBe(1)
  expect(asked.map(({ body }) => body)).toEqual([{ filename: 'portada.png', size: 2048, type: 'image/png' }])
  expect([uploads[0]!.url, uploads[0]!.file]).toEqual(['/api/files/upload/1', PNG])
  uploads[0]!.progress(0.5)
  await expect.element(page.getByText('Subiendo… 50 %')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Subiendo la imagen' })).toHaveAttribute('aria-valuenow', '50')
  await save()
  await expect.poll(() => notices.get().map(({ text }) => text)).toEqual(['La imagen todavía se está subiendo.'])
  uploads[0]!.answer(200)
  await expect.element(page.getByRole('img', { name: 'Imagen del curso' })).toHaveAttribute('src', IMAGE.url)
  await save()
  await expect.poll(() => updated.map(({ body }) => body)).toEqual([{ name: PARENT.name, image: IMAGE._id }])
})

test('CUR-42: shows a server refusal beside the picture with a retry; does not send a removed one', async () => {
  const { uploads, updated } = draw()
  await ready()
  pick(PNG)
  await expect.poll(() => uploads.length).toBe(1)
  const message = { es: 'El archivo no es una imagen JPG, PNG, WebP o GIF.' }
  uploads[0]!.answer(415, { success: false, error: { code: 415, message } })
  await expect.element(page.getByRole('alert').filter({ hasText: message.es })).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => uploads.length).toBe(2)
  uploads[1]!.answer(200)
  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await page.getByLabelText('Nombre').fill('Otro')
  await save()
  await expect.poll(() => updated.map(({ body }) => body)).toEqual([{ name: 'Otro' }])
})

test('CUR-42: also uploads a dropped picture; a running upload can be cancelled', async () => {
  const { uploads } = draw()
  await expect.element(page.getByText('Arrastra aquí una imagen o elígela.')).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(PNG)
  document.querySelector(`.${styles.field}`)!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.poll(() => uploads.length).toBe(1)
  await page.getByRole('button', { name: 'Cancelar subida' }).click()
  await expect.element(page.getByText('Arrastra aquí una imagen o elígela.')).toBeVisible()
  expect(uploads[0]!.aborted).toBe(true)
})
