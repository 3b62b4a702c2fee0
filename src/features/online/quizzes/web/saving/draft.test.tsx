import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodyOf, draw, many, press, quizOf, save, text, update } from '../testing.tsx'

const draftKeys = () => Object.keys(sessionStorage).filter(key => key.includes('cuestionario'))
const NOTICE = 'Se recuperaron cambios que no habías guardado.'

test('QUI-30: keeps unsaved work in this tab and restores it after a reload, until it is saved', async () => {
  const first = await draw(quizOf(many(2)))
  await text(2).fill('A medias')
  await press('Agregar pregunta')
  await text(3).fill('Nueva')
  await expect.poll(() => sessionStorage.getItem(draftKeys()[0] ?? '')).toContain('Nueva')
  first.unmount()

  const { updated } = await draw(quizOf(many(2)))
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  await expect.element(text(2)).toHaveValue('A medias')
  await expect.element(text(3)).toHaveValue('Nueva')
  await page.getByRole('button', { name: 'Borrar la pregunta 3' }).click()
  await press('Borrar')
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).questionCollection[1]!.question).toBe('A medias')
  await expect.poll(draftKeys).toEqual([])
})

test('QUI-30: writes the draft when the page closes before the delay', async () => {
  await draw(quizOf(many(1)))
  await text(1).fill('Justo antes')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(sessionStorage.getItem(draftKeys()[0]!)).toContain('Justo antes')
})

test('QUI-30: a draft can be discarded; typing and undoing leaves none', async () => {
  const first = await draw(quizOf(many(1)))
  await text(1).fill('A medias')
  await expect.poll(draftKeys).toHaveLength(1)
  first.unmount()
  await draw(quizOf(many(1)))
  await expect.element(text(1)).toHaveValue('A medias')
  await press('Descartar')
  await expect.element(text(1)).toHaveValue('Texto 1')
  expect(draftKeys()).toEqual([])
  await expect.poll(() => page.getByText(NOTICE).query()).toBeNull()
  await text(1).fill('Otra vez')
  await expect.poll(draftKeys).toHaveLength(1)
  await text(1).fill('Texto 1')
  await expect.poll(draftKeys).toEqual([])
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()
})

test('QUI-30: the draft of an older version conflicts with the newer one only on save', async () => {
  const first = await draw(quizOf(many(1)))
  await text(1).fill('A medias')
  await expect.poll(draftKeys).toHaveLength(1)
  first.unmount()
  const { updated } = await draw(quizOf(many(1), { version: 3 }))
  await expect.element(text(1)).toHaveValue('A medias')
  await expect.element(page.getByText('Irma Gómez guardó este cuestionario mientras lo editabas.')).toBeVisible()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).version).toBe(1)
  await expect.element(page.getByRole('dialog', { name: 'Otra versión se guardó' })).toBeVisible()
})

test('QUI-30: a new quiz keeps its draft by chapter; the first save deletes it', async () => {
  const first = await draw(null)
  await page.getByLabelText('Nombre').fill('Repaso')
  await page.getByLabelText('Descripción').fill('Ecuaciones')
  await text(1).fill('¿2 + 2?')
  await expect.poll(() => sessionStorage.getItem(draftKeys()[0] ?? '')).toContain('¿2 + 2?')
  first.unmount()
  const { created } = await draw(null)
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Repaso')
  for (const number of [1, 2, 3]) await page.getByLabelText(`Respuesta ${number} de la pregunta 1`, { exact: true }).fill(`${number}`)
  await page.getByLabelText('Respuesta 1 de la pregunta 1 es correcta').click()
  await save()
  await expect.poll(() => created.length).toBe(1)
  await expect.poll(draftKeys).toEqual([])
})
