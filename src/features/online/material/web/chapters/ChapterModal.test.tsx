import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { images } from '#features/foundation/files/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { pictureFile, takeUploads } from '#web/testing/uploads.ts'
import { material, materialFailures } from '../../contract.ts'
import { CHAPTER_COLORS } from '../../texts.ts'
import { add, ALGEBRA, content, COURSE, draw, serveMaterial } from '../testing/material.tsx'
import styles from '#features/foundation/files/web/shared/imageField.module.css'

afterEach(() => void vi.unstubAllGlobals())

const title = page.getByRole('textbox', { name: /^Título/ })
const description = page.getByRole('textbox', { name: /^Descripción/ })
const noticeTexts = () => notices.get().map(({ text }) => text)

async function open() {
  const served = serveMaterial()
  draw()
  await page.getByRole('button', { name: 'Nuevo cápitulo' }).click()
  await expect.element(title).toHaveFocus()
  return served
}
async function edit() {
  const served = serveMaterial()
  draw()
  await content.getByRole('button', { name: 'Editar Álgebra' }).click()
  await expect.element(title).toHaveFocus()
  return served
}
const create = () => page.getByRole('button', { name: 'Crear capítulo' }).click()
const save = () => page.getByRole('button', { name: 'Guardar' }).click()

describe('a new chapter', () => {
  test('VID-15: requires the title first, then the description, each with its quoted text', async () => {
    const { created } = await open()
    await create()
    await expect.poll(noticeTexts).toEqual(['Debes ingresar un titulo para poder continuar'])
    await expect.element(title).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(title, 'Trigonometría')
    await create()
    await expect.poll(() => noticeTexts()[0]).toBe('Debes ingresar una descripción para continuar')
    await expect.element(description).toHaveFocus()
    expect(created).toEqual([])
  })

  test('VID-16: title up to 75, description up to 200 with counter and the quoted text at its limit', async () => {
    await open()
    await userEvent.fill(title, 'x'.repeat(75))
    await userEvent.type(title, 'y')
    await expect.element(title).toHaveValue('x'.repeat(75))
    await userEvent.fill(description, 'd'.repeat(199))
    await expect.element(page.getByText('199/200')).toBeVisible()
    await expect.element(page.getByText('Limite de 200 caracteres alcanzado.')).not.toBeInTheDocument()
    await userEvent.type(description, 'dd')
    await expect.element(page.getByText('200/200')).toBeVisible()
    await expect.element(page.getByText('Limite de 200 caracteres alcanzado.')).toBeVisible()
  })

  test('VID-13, VID-17: offers ten colors and transparent, the green first; creates and opens the chapter', async () => {
    const { created } = await open()
    const colors = page.getByRole('radiogroup', { name: 'Color' }).getByRole('radio')
    expect(colors.elements()).toHaveLength(11)
    await expect.element(colors.first()).toBeChecked()
    await userEvent.fill(title, 'Trigonometría')
    await userEvent.fill(description, 'Seno y coseno')
    await create()
    await expect.poll(noticeTexts).toEqual(['Capitulo creado correctamente'])
    const body = { name: 'Trigonometría', description: 'Seno y coseno', backgroundColor: CHAPTER_COLORS[0], course: COURSE }
    expect(created.map(each => each.body)).toEqual([body])
    await expect.element(content.getByRole('heading', { name: /Trigonometría/ })).toBeVisible()
  })

  test('VID-14: Agregar Capítulo creates it inside the chapter; sends transparent as none', async () => {
    const { created } = serveMaterial()
    draw()
    await add('Agregar Capítulo')
    await expect.element(title).toHaveFocus()
    await userEvent.fill(title, 'Polinomios')
    await userEvent.fill(description, 'Grado y raíces')
    await page.getByRole('radio', { name: 'Transparente' }).click({ force: true })
    await create()
    await expect.poll(noticeTexts).toEqual(['Capitulo creado correctamente'])
    expect(created.map(({ body }) => body)).toEqual([
      { name: 'Polinomios', description: 'Grado y raíces', backgroundColor: null, parent: ALGEBRA._id },
    ])
  })

  test('VID-20: shows a refusal under the quoted title, and keeps what was typed', async () => {
    await open()
    serve(material.create, () => {
      throw new Refused(materialFailures.CHAPTER_NOT_FOUND)
    })
    await userEvent.fill(title, 'Trigonometría')
    await userEvent.fill(description, 'Seno')
    await create()
    await expect
      .poll(() => notices.get())
      .toMatchObject([{ text: 'Ocurrio un error al crear el capitulo', reason: 'El capítulo no existe' }])
    await expect.element(title).toHaveValue('Trigonometría')
  })
})

describe('editing', () => {
  test('VID-18, VID-20: the switch makes it inactive, and a toast reports the success', async () => {
    const { updated } = await edit()
    await page.getByRole('switch', { name: 'Activo' }).click()
    await save()
    await expect.poll(noticeTexts).toEqual(['Capitulo editado correctamente'])
    const { name, description: text, backgroundColor } = ALGEBRA
    expect(updated.map(({ params, body }) => [params.id, body])).toEqual([
      [ALGEBRA._id, { name, description: text, backgroundColor, active: false, image: null }],
    ])
  })

  test('VID-20: a failed update has its own quoted title', async () => {
    await edit()
    serve(material.update, () => {
      throw new Refused(materialFailures.MATERIAL_IMAGE_NOT_READY)
    })
    await userEvent.fill(title, 'Otro')
    await save()
    await expect.poll(noticeTexts).toEqual(['Ocurrio un error al actualizar el capitulo'])
  })

  test('VID-19: uploads the picture at once and saves it by its id', async () => {
    const uploads = takeUploads()
    const { updated } = await edit()
    const image = { _id: 'f00000000000000000000001', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }
    serve(images.create, () => ({ url: '/api/files/upload/1', image }))
    const files = new DataTransfer()
    files.items.add(pictureFile())
    const field = document.querySelector<HTMLInputElement>(`.${styles.field} input[type=file]`)!
    field.files = files.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]!.answer(200)
    await expect.element(page.getByRole('img', { name: 'Imagen del capítulo' })).toHaveAttribute('src', image.url)
    await save()
    await expect.poll(() => updated.map(({ body }) => body)).toMatchObject([{ image: image._id }])
  })
})
