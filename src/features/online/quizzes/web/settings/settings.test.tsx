import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodyOf, draw, many, press, quizOf, noticeTexts, update } from '../testing.tsx'

const name = page.getByLabelText('Nombre')
const description = page.getByLabelText('Descripción')
const countField = page.getByLabelText('Preguntas a mostrar')

test('QUI-2: counts a name up to 55 characters and a description up to 200, with a text at 200', async () => {
  await draw(quizOf(many(1)))
  await expect.element(page.getByText('6 de 55')).toBeVisible()
  await name.fill('n'.repeat(60))
  await expect.element(name).toHaveValue('n'.repeat(55))
  await expect.element(page.getByText('55 de 55')).toBeVisible()
  await description.fill('d'.repeat(199))
  expect(page.getByText('Limite de 200 caracteres alcanzado.').query()).toBeNull()
  await description.fill('d'.repeat(210))
  await expect.element(description).toHaveValue('d'.repeat(200))
  await expect.element(page.getByText('Limite de 200 caracteres alcanzado.')).toBeVisible()
})

test('QUI-1: the defaults: active, random, 1 attempt, 0 questions to show, no time limit', async () => {
  await draw(null)
  await expect.element(page.getByRole('switch', { name: 'Activo' })).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Orden aleatorio' })).toBeChecked()
  await expect.element(page.getByText('1 intento')).toBeVisible()
  await expect.element(countField).toHaveValue('0')
  await expect.element(page.getByRole('switch', { name: 'Límite de tiempo' })).not.toBeChecked()
  await expect.element(page.getByRole('link', { name: /ECOEMS Intensivo.*Álgebra/ })).toBeVisible()
})

test('QUI-3: attempts are a fixed list from 1 to 10', async () => {
  const { updated } = await draw(quizOf(many(1), { studentAttempts: 1 }))
  await page.getByLabelText('Intentos').click()
  await expect.element(page.getByRole('option', { name: '1 intento', exact: true })).toBeInTheDocument()
  // The arrow up from the first option leads to the last.
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).studentAttempts).toBe(10)
})

test('QUI-4: questions to show: 0 or blank is all; clamps more than exist with a warning', async () => {
  const { updated } = await draw(quizOf(many(3)))
  await countField.fill('7')
  await userEvent.tab()
  await expect.poll(noticeTexts).toEqual(['Preguntas a mostrar se ajustó a 3: no hay más en el cuestionario.'])
  await expect.element(countField).toHaveValue('3')
  await press('Borrar la pregunta 3')
  await press('Borrar')
  await expect.element(page.getByRole('article', { name: 'Pregunta 3' })).not.toBeInTheDocument()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).questionsPerQuiz).toBe(2)
  expect(noticeTexts()).toContain('Preguntas a mostrar se ajustó a 2: no hay más en el cuestionario.')
  await countField.fill('')
  await update()
  await expect.poll(() => updated.length).toBe(2)
  expect(bodyOf(updated).questionsPerQuiz).toBe(0)
})

test('QUI-5: picks the time limit as hours, minutes and seconds, sends seconds; switching off sends 0', async () => {
  const { updated } = await draw(quizOf(many(1)))
  await page.getByRole('switch', { name: 'Límite de tiempo' }).click()
  const time = page.getByLabelText('Horas, minutos y segundos')
  await expect.element(time).toHaveValue('00:10:00')
  await time.fill('01:05:09')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 h 5 min 9 s')).toBeVisible()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(bodyOf(updated).limitTime).toBe(3909)
  await page.getByRole('switch', { name: 'Límite de tiempo' }).click()
  await update()
  await expect.poll(() => updated.length).toBe(2)
  expect(bodyOf(updated).limitTime).toBe(0)
})
