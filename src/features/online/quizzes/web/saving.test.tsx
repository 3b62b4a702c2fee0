import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { quizzes, quizFailures } from '../contract.ts'
import { answer, answerOf, bodyOf, draw, id, many, press, questionOf, quizOf, right, noticeTexts, save, text, update } from './testing.tsx'

test('QUI-17: saves only a valid quiz: the checks in order, each with its quoted text and field', async () => {
  const { created } = await draw(null)
  const expectRefusal = async (message: string, focused: { element(): Element }) => {
    await save()
    await expect.poll(noticeTexts).toEqual([message])
    await expect.poll(() => document.activeElement).toBe(focused.element())
  }
  await expectRefusal('Atención! Debes escribir un titulo.', page.getByLabelText('Nombre'))
  await page.getByLabelText('Nombre').fill('Repaso')
  await expectRefusal('Atención! debes agregar una descripción.', page.getByLabelText('Descripción'))
  await page.getByLabelText('Descripción').fill('Ecuaciones')
  await expectRefusal('Atención! Hay una pregunta vacia.', text(1))
  expect(text(1).element().getAttribute('aria-invalid')).toBe('true')
  await text(1).fill('¿Cuánto es 2 + 2?')
  expect(text(1).element().getAttribute('aria-invalid')).toBeNull()
  await answer(1, 1).fill('4')
  await expectRefusal('Atención! Hay una respuesta vacia.', answer(2, 1))
  await answer(2, 1).fill('5')
  await answer(3, 1).fill('6')
  await expectRefusal(
    'Atención! Todas las preguntas deben tener almenos una respuesta correcta.',
    page.getByRole('list', { name: 'Respuestas de la pregunta 1' }),
  )
  await right(1, 1).click()
  await save()
  await expect.poll(() => created.length).toBe(1)
})

test('QUI-17: shows a fault on another page', async () => {
  await draw(
    quizOf([...many(15), questionOf(16, 'La última', { answerCollection: [answerOf(161, 'a', true), answerOf(162, 'b', false)] })]),
  )
  await press('Página 2')
  await answer(2, 16).fill(' ')
  await press('Página 1')
  await expect.element(text(1)).toBeVisible()
  await update()
  await expect.poll(noticeTexts).toEqual(['Atención! Hay una respuesta vacia.'])
  await expect.element(answer(2, 16)).toHaveFocus()
})

test('QUI-19: the first save creates the quiz, later ones update it; focus and typed text stay', async () => {
  const { created, updated } = await draw(null)
  await page.getByLabelText('Nombre').fill(' Repaso ')
  await page.getByLabelText('Descripción').fill('Ecuaciones')
  await text(1).fill('¿2 + 2?')
  for (const [at, content] of ['4', '5', '6'].entries()) await answer(at + 1, 1).fill(content)
  await right(1, 1).click()
  await save()
  await expect.poll(noticeTexts).toEqual(['Cuestionario guardado exitosamente'])
  expect(created[0]!.headers.get('idempotency-key')).toBeTruthy()
  const { questionCollection: questions } = bodyOf(created)
  expect(questions[0]!._id, 'ids of this screen are never sent').toBeUndefined()
  expect(questions[0]!.answerCollection.map(({ idAnswer }) => idAnswer)).toEqual([undefined, undefined, undefined])
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()

  await text(1).fill('¿Cuánto es 2 + 2?')
  await expect.element(page.getByText('Cambios sin guardar')).toBeVisible()
  await update()
  await expect.poll(noticeTexts).toEqual(['Cuestionario actualizado exitosamente'])
  expect(bodyOf(updated)).toMatchObject({ version: 1, questionCollection: [{ _id: id(501), question: '¿Cuánto es 2 + 2?' }] })
  expect(bodyOf(updated).questionCollection[0]!.answerCollection.map(({ idAnswer }) => idAnswer)).toEqual([id(502), id(503), id(504)])
})

test('QUI-20: a failed save says Ocurrio un error with the reason; what was typed stays', async () => {
  await draw(quizOf(many(1)))
  serve(quizzes.update, () => {
    throw new Refused(quizFailures.QUIZ_IMAGE_NOT_READY)
  })
  await text(1).fill('Otra')
  await update()
  await expect
    .poll(() => notices.get().map(({ text, reason }) => [text, reason]))
    .toEqual([['Ocurrio un error', quizFailures.QUIZ_IMAGE_NOT_READY.message]])
  await expect.element(text(1)).toHaveValue('Otra')
})

test('QUI-20: text typed during a save stays unsaved', async () => {
  await draw(quizOf(many(1)))
  let answerNow = () => {}
  const waits = new Promise<void>(resolve => (answerNow = resolve))
  serve(quizzes.update, async () => {
    await waits
    return { quiz: quizOf([questionOf(1, 'Primero')], { version: 2 }) }
  })
  await text(1).fill('Primero')
  await update()
  await text(1).fill('Después')
  answerNow()
  await expect.poll(noticeTexts).toEqual(['Cuestionario actualizado exitosamente'])
  await expect.element(text(1)).toHaveValue('Después')
  await expect.element(page.getByText('Cambios sin guardar')).toBeVisible()
})

const theirs = quizOf([questionOf(1, 'Texto 1 de Irma'), questionOf(3, 'Texto 3')], { version: 4, name: 'Repaso de Irma' })

test('QUI-24: QUIZ_CHANGED: shows the differences; the saved version can be loaded', async () => {
  const { elsewhere, updated } = await draw(quizOf(many(3)))
  await text(2).fill('La mía')
  elsewhere(theirs)
  await update()
  const choice = page.getByRole('dialog', { name: 'Otra versión se guardó' })
  await expect.element(choice.getByText('Irma Gómez la guardó el 04/05/2026', { exact: false })).toBeVisible()
  const lines = choice.getByRole('list', { name: 'Diferencias' }).getByRole('listitem')
  await expect
    .poll(() => lines.elements().map(line => line.textContent))
    .toEqual(['Ajustes distintos: Nombre.', '1 pregunta con contenido distinto.', '1 pregunta solo en la tuya.'])
  await choice.getByRole('button', { name: 'Cargar la versión guardada' }).click()
  await expect.element(text(1)).toHaveValue('Texto 1 de Irma')
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Repaso de Irma')
  await update()
  await expect.poll(() => updated.length).toBe(2)
  expect(bodyOf(updated).version).toBe(4)
})

test('QUI-24: QUIZ_CHANGED: the local version can be saved over it; questions the other deleted return as new', async () => {
  const { elsewhere, updated } = await draw(quizOf(many(3)))
  await text(2).fill('La mía')
  elsewhere(theirs)
  await update()
  await press('Guardar la mía encima')
  await expect.poll(noticeTexts).toEqual(['Cuestionario actualizado exitosamente'])
  const { version, questionCollection: questions } = bodyOf(updated)
  expect(version).toBe(4)
  expect(questions.map(({ _id, question }) => [_id, question])).toEqual([
    [id(1), 'Texto 1'],
    [undefined, 'La mía'],
    [id(3), 'Texto 3'],
  ])
  expect(questions[1]!.answerCollection.every(({ idAnswer }) => idAnswer === undefined)).toBe(true)
})

test('QUI-28: a reader sees the quiz and changes nothing', async () => {
  await draw(quizOf(many(16)), { permissions: ['get /playlists/'] })
  await expect.element(page.getByText('Solo puedes ver este cuestionario.')).toBeVisible()
  await expect.element(text(1)).toBeDisabled()
  await expect.element(page.getByLabelText('Nombre')).toBeDisabled()
  expect(page.getByRole('button', { name: 'Actualizar cuestionario' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Ordenar' }).query()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Vista previa' })).toBeEnabled()
  for (const name of ['Agregar pregunta', 'Borrar la pregunta 1', 'Agregar respuesta a la pregunta 1'])
    expect(page.getByRole('button', { name }).query(), name).toBeNull()
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(text(16)).toBeDisabled()
})

test('QUI-29: Ctrl S saves from any field', async () => {
  const { updated } = await draw(quizOf(many(1)))
  await text(1).fill('Con el teclado')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => updated.length).toBe(1)
  await expect.element(text(1)).toHaveFocus()
})
