import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodyOf, draw, id, many, press, quizOf, text, update } from '../testing.tsx'

const handle = (number: number) => page.getByRole('button', { name: new RegExp(`^Mover la pregunta ${number}:`) })
const announcement = () => document.querySelector('[id^=DndLiveRegion]')?.textContent ?? ''
const lines = () =>
  page
    .getByRole('dialog', { name: 'Ordenar preguntas' })
    .getByRole('listitem')
    .elements()
    .map(each => /Texto \d/.exec(each.textContent ?? '')?.[0])

async function moveFirstDown() {
  await press('Ordenar')
  await expect.element(handle(1)).toBeVisible()
  ;(handle(1).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(announcement).toBe('Tomaste la pregunta del lugar 1 de 3.')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(announcement).toBe('Ahora está en el lugar 2 de 3.')
}

test('QUI-31: reorders by keyboard with Spanish announcements; the next save sends the order', async () => {
  const { updated } = await draw(quizOf(many(3)))
  await moveFirstDown()
  await userEvent.keyboard(' ')
  await expect.poll(lines).toEqual(['Texto 2', 'Texto 1', 'Texto 3'])
  await press('Guardar orden')
  await expect.element(text(1)).toHaveValue('Texto 2')
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).questionCollection.map(({ _id }) => _id)).toEqual([id(2), id(1), id(3)])
})

test('QUI-32: Escape puts the question back and leaves the window open', async () => {
  await draw(quizOf(many(3)))
  await moveFirstDown()
  await userEvent.keyboard('{Escape}')
  await expect.poll(announcement).toBe('Se canceló. La pregunta volvió al lugar 1 de 3.')
  await expect.poll(lines).toEqual(['Texto 1', 'Texto 2', 'Texto 3'])
  expect(page.getByText('El nuevo orden no se ha guardado').query()).toBeNull()
})

test('QUI-32: leaving with an unsaved order asks for confirmation and discards', async () => {
  await draw(quizOf(many(3)))
  await moveFirstDown()
  await userEvent.keyboard(' ')
  await expect.poll(lines).toEqual(['Texto 2', 'Texto 1', 'Texto 3'])
  await press('Cancelar')
  await press('Seguir ordenando')
  await expect.poll(lines).toEqual(['Texto 2', 'Texto 1', 'Texto 3'])
  await press('Cancelar')
  await press('Descartar')
  await expect.poll(() => page.getByRole('dialog', { name: 'Ordenar preguntas' }).query()).toBeNull()
  await expect.element(text(1)).toHaveValue('Texto 1')
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()
})
