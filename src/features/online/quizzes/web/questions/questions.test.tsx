import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { images } from '#features/foundation/files/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { pictureFile, takeUploads } from '#web/testing/uploads.ts'
import {
  answer,
  answerOf,
  bodyOf,
  draw,
  hush,
  IMAGE,
  many,
  press,
  questionOf,
  quizOf,
  right,
  noticeTexts,
  text,
  update,
} from '../testing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function choosing(file: File) {
  const click = HTMLInputElement.prototype.click
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    if (this.type !== 'file') return click.call(this)
    const files = new DataTransfer()
    files.items.add(file)
    this.files = files.files
    this.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const png = (bytes = 128) => pictureFile('figura.png', bytes)

async function writeFormula(latex: string) {
  // The visual field takes the cursor when it has loaded.
  await expect.poll(() => document.activeElement?.tagName.toLowerCase()).toBe('math-field')
  await page.getByRole('textbox', { name: 'LaTeX' }).fill(latex)
  await press('Guardar fórmula')
  await expect.poll(() => page.getByRole('textbox', { name: 'LaTeX' }).query()).toBeNull()
}
const sentQuestion = (requests: Parameters<typeof bodyOf>[0]) => bodyOf(requests).questionCollection[0]!

test('QUI-7: fifteen questions per page; a new one goes last, is shown and focused', async () => {
  await draw(quizOf(many(31)))
  expect(page.getByRole('article').elements()).toHaveLength(15)
  await press('Página 3')
  await expect.element(page.getByText('31–31 de 31')).toBeVisible()
  await expect.element(text(31)).toHaveValue('Texto 31')
  await press('Página 1')
  await expect.element(text(1)).toBeVisible()
  await press('Agregar pregunta')
  await expect.element(text(32)).toHaveFocus()
})

test('QUI-8: a new question starts with 3 empty answers, none correct', async () => {
  await draw(quizOf(many(1)))
  await press('Agregar pregunta')
  await expect.element(text(2)).toHaveFocus()
  const list = page.getByRole('list', { name: 'Respuestas de la pregunta 2' })
  expect(
    list
      .getByRole('textbox')
      .elements()
      .map(each => (each as HTMLTextAreaElement).value),
  ).toEqual(['', '', ''])
  expect(list.getByRole('checkbox', { checked: true }).elements()).toEqual([])
})

test('QUI-15: the last question and the last answer cannot be deleted, each with its quoted text', async () => {
  await draw(quizOf(many(2)))
  await press('Borrar la respuesta 1 de la pregunta 1')
  await press('Borrar la respuesta 1 de la pregunta 1')
  await expect.poll(noticeTexts).toEqual(['No puedes borrar todas las respuestas'])
  await expect.element(answer(1, 1)).toHaveValue('No')
  await press('Borrar la pregunta 1')
  await press('Borrar')
  await expect.element(text(1)).toHaveValue('Texto 2')
  hush()
  await press('Borrar la pregunta 1')
  await expect.poll(noticeTexts).toEqual(['Atención! No puedes borrar todas las preguntas.'])
  await expect.element(text(1)).toHaveValue('Texto 2')
})

test('QUI-9: a question has up to ten answers; a copy is below its original and new', async () => {
  const nine = Array.from({ length: 9 }, (_, at) => answerOf(100 + at, `r${at}`, at === 0))
  const { updated } = await draw(quizOf([questionOf(1, 'Texto 1', { answerCollection: nine }), questionOf(2, 'Texto 2')]))
  await press('Agregar respuesta a la pregunta 1')
  await expect.element(page.getByRole('button', { name: 'Agregar respuesta a la pregunta 1' })).toHaveAttribute('aria-disabled', 'true')
  await answer(10, 1).fill('la décima')
  await press('Duplicar la pregunta 2')
  await expect.element(text(3)).toHaveValue('Texto 2')
  await update()
  await expect.poll(() => updated.length).toBe(1)
  const [, original, copy] = bodyOf(updated).questionCollection
  expect(copy).toEqual({
    ...original,
    _id: undefined,
    answerCollection: original!.answerCollection.map(({ idAnswer: _, ...rest }) => rest),
  })
})

test("QUI-10: a formula sets the question's type 3; without it type 1 again", async () => {
  const { updated } = await draw(quizOf(many(1)))
  await press('Fórmula de la pregunta 1')
  await writeFormula('x^2')
  await expect.element(page.getByRole('button', { name: 'Editar la fórmula de la pregunta 1' })).toBeVisible()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(sentQuestion(updated)).toMatchObject({ questionType: 3, questionFormula: 'x^2', questionImage: null })
  await press('Quitar la fórmula de la pregunta 1')
  await update()
  await expect.poll(() => updated.length).toBe(2)
  expect(sentQuestion(updated)).toMatchObject({ questionType: 1, questionFormula: null, questionImage: null })
})

test('QUI-10: a picture sets type 2 and drops the formula, a formula drops the picture', async () => {
  const uploads = takeUploads()
  const requests = serve(images.create, () => ({ url: '/api/files/upload/1', image: IMAGE }))
  choosing(png())
  const { updated } = await draw(quizOf([questionOf(1, 'Texto 1', { questionType: 3, questionFormula: 'x' })]))
  await press('Imagen de la pregunta 1')
  await press('Elegir imagen')
  await expect.poll(() => uploads.length).toBe(1)
  expect(requests[0]!.body).toEqual({ filename: 'figura.png', size: 128, type: 'image/png' })
  uploads[0]!.progress(0.25)
  await expect.element(page.getByText('Subiendo imagen… 25 %')).toBeVisible()
  await update()
  await expect.poll(noticeTexts).toEqual(['Una imagen todavía se está subiendo.'])
  uploads[0]!.answer(200)
  await expect.element(page.getByRole('img', { name: 'Imagen de la pregunta 1' })).toHaveAttribute('src', IMAGE.url)
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(sentQuestion(updated)).toMatchObject({ questionType: 2, questionImage: IMAGE._id, questionFormula: null })
  await press('Fórmula de la pregunta 1')
  await writeFormula('y')
  await update()
  await expect.poll(() => updated.length).toBe(2)
  expect(sentQuestion(updated)).toMatchObject({ questionType: 3, questionImage: null, questionFormula: 'y' })
})

test('QUI-11: sends answers with image or formula without text', async () => {
  const uploads = takeUploads()
  serve(images.create, () => ({ url: '/api/files/upload/1', image: IMAGE }))
  choosing(png())
  const { updated } = await draw(quizOf(many(1)))
  await press('Fórmula de la respuesta 1 de la pregunta 1')
  await writeFormula('\\frac{1}{2}')
  await press('Imagen de la respuesta 2 de la pregunta 1')
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]!.answer(200)
  await expect.element(page.getByRole('img', { name: 'Imagen de la respuesta 2 de la pregunta 1' })).toBeVisible()
  await update()
  await expect.poll(() => updated.length).toBe(1)
  expect(sentQuestion(updated).answerCollection).toMatchObject([
    { content: '', answerType: 3, answerFormula: '\\frac{1}{2}', answerImage: null },
    { content: '', answerType: 2, answerFormula: null, answerImage: IMAGE._id },
  ])
  await press('Quitar la imagen de la respuesta 2 de la pregunta 1')
  await expect.element(answer(2, 1)).toHaveValue('No')
})

test('QUI-14: accepts only JPG or PNG under 2 MB', async () => {
  await draw(quizOf(many(1)))
  for (const file of [new File(['x'], 'a.gif', { type: 'image/gif' }), png(2 * 1_048_576)]) {
    hush()
    choosing(file)
    await press('Imagen de la pregunta 1')
    await expect.poll(noticeTexts).toEqual(['La imagen debe ser JPG o PNG y pesar menos de 2 MB.'])
    vi.restoreAllMocks()
  }
})

test('QUI-12: refuses an empty or unreadable formula', async () => {
  await draw(quizOf(many(1)))
  await press('Fórmula de la pregunta 1')
  const latex = page.getByRole('textbox', { name: 'LaTeX' })
  await latex.fill('  ')
  await press('Guardar fórmula')
  await expect.poll(noticeTexts).toEqual(['No puedes guardar una formula vacia'])
  hush()
  await latex.fill('\\frac{1}{')
  await expect.element(page.getByText('La fórmula no se entiende. Revisa llaves y comandos.')).toBeVisible()
  await press('Guardar fórmula')
  await expect.poll(noticeTexts).toEqual(['La fórmula no se entiende. Revisa llaves y comandos.'])
})

test('QUI-13: visual field, LaTeX and signs edit the same formula', async () => {
  await draw(quizOf(many(1)))
  await press('Fórmula de la pregunta 1')
  await expect.poll(() => document.activeElement?.tagName.toLowerCase()).toBe('math-field')
  await userEvent.keyboard('x/2')
  const latex = page.getByRole('textbox', { name: 'LaTeX' })
  await expect.element(latex).toHaveValue('\\frac{x}{2}')
  await latex.fill('a')
  await expect.poll(() => (document.querySelector('math-field') as unknown as { value: string }).value).toBe('a')
  await press('Pi')
  await expect.element(latex).toHaveValue('a\\pi')
  await press('Guardar fórmula')
  await expect.element(page.getByRole('button', { name: 'Editar la fórmula de la pregunta 1' })).toBeVisible()
})

test('QUI-16: typing in one of 300 questions rerenders only that one', async () => {
  const formula = { questionType: 3 as const, answerCollection: [answerOf(1, '', true, { answerType: 3, answerFormula: 'x_1' })] }
  await draw(
    quizOf(many(300).map((each, at) => ({ ...each, ...formula, questionFormula: `x^{${at}}`, answerCollection: each.answerCollection }))),
  )
  const others = [...document.querySelectorAll('article')].slice(1)
  const mutations: MutationRecord[] = []
  const observer = new MutationObserver(records => mutations.push(...records))
  await expect.poll(() => others.every(each => each.querySelector('.katex'))).toBe(true)
  for (const other of others) observer.observe(other, { subtree: true, childList: true, attributes: true, characterData: true })
  await text(1).fill('Otra cosa')
  await right(2, 1).click()
  await expect.element(text(1)).toHaveValue('Otra cosa')
  mutations.push(...observer.takeRecords())
  observer.disconnect()
  expect(mutations).toEqual([])
})
