import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { editedOf } from '../model/edited.ts'
import { answerOf, questionOf, quizOf } from '../testing.tsx'
import { PreviewModal } from './PreviewModal.tsx'

afterEach(() => void vi.useRealTimers())

const QUIZ = quizOf(
  [
    questionOf(1, '¿2 + 2?', { answerCollection: [answerOf(11, '4', true), answerOf(12, '5', false)] }),
    questionOf(2, '¿Pares?', { answerCollection: [answerOf(21, '2', true), answerOf(22, '4', true), answerOf(23, '3', false)] }),
  ],
  { studentAttempts: 2 },
)
const draw = (part: Partial<typeof QUIZ> = {}) =>
  render(<PreviewModal quiz={editedOf({ ...QUIZ, ...part })} onClose={() => {}} chance={() => 0} />)
const group = (name: RegExp) => page.getByRole('group', { name })
const finish = () => page.getByRole('button', { name: 'Terminar' }).click()
const result = page.getByRole('region', { name: 'Resultado' })

test('QUI-37: the preview works as for a student: one right answer or several, a result, as many tries as the quiz allows', async () => {
  draw()
  await expect.element(page.getByText('Intento 1 de 2')).toBeVisible()
  await group(/¿2 \+ 2\?/)
    .getByRole('radio', { name: '4' })
    .click()
  await group(/¿Pares\?/)
    .getByRole('checkbox', { name: '2' })
    .click()
  await finish()
  await expect.element(result).toHaveFocus()
  await expect.element(result).toHaveTextContent('1 de 250 % de aciertos.')
  expect(page.getByText('Incorrecta').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect.element(page.getByText('Intento 2 de 2')).toBeVisible()
  await expect.element(group(/¿2 \+ 2\?/).getByRole('radio', { name: '4' })).not.toBeChecked()
  await group(/¿2 \+ 2\?/)
    .getByRole('radio', { name: '5' })
    .click()
  await finish()
  await expect.element(group(/¿2 \+ 2\?/).getByRole('img', { name: 'Tu respuesta, incorrecta' })).toBeVisible()
  await expect.element(result).toHaveTextContent('0 de 20 % de aciertos. No quedan intentos.')
  expect(page.getByRole('button', { name: 'Intentar de nuevo' }).query()).toBeNull()
})

test('QUI-37: the preview ends when the time is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  draw({ limitTime: 90 })
  const timer = page.getByRole('timer', { name: 'Tiempo restante' })
  await expect.element(timer).toHaveTextContent('1:30')
  vi.advanceTimersByTime(45_000)
  await expect.element(timer).toHaveTextContent('0:45')
  vi.advanceTimersByTime(45_000)
  await expect.element(result.getByText(/^Se acabó el tiempo\./)).toBeVisible()
})
