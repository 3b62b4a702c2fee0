import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'

const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page, number: number) => page.getByLabel(`Texto de la pregunta ${number}`, { exact: true })
const answer = (page: Page, number: number, question: number) =>
  page.getByLabel(`Respuesta ${number} de la pregunta ${question}`, { exact: true })
const right = (page: Page, number: number, question: number) =>
  page.getByLabel(`Respuesta ${number} de la pregunta ${question} es correcta`)
const phone = (page: Page) => page.viewportSize()!.width < 768
// A PNG of one blue dot.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64')

async function chapter(page: Page): Promise<{ call: Api; path: string; chapter: string }> {
  const call = api(page, await signIn(page, 'professor'))
  const { courses } = await call.get<{ courses: { _id: string; name: string }[] }>('/courses')
  const course = courses.find(({ name }) => name === 'Razonamiento') ?? courses[0]!
  const body = { name: unique('Repaso'), description: 'Cuestionarios de viaje', course: course._id }
  const { playlist } = await call.post<{ playlist: { _id: string } }>('/playlists', body)
  return { call, path: `/cuestionarios/${course._id}/${playlist._id}`, chapter: playlist._id }
}

async function command(page: Page, bar: string, menu = bar) {
  if (!phone(page)) return button(page, bar).click()
  await button(page, 'Más opciones').click()
  await page.getByRole('menuitem', { name: menu }).click()
}
async function menu(page: Page, item: string) {
  await button(page, 'Más opciones').click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function settings(page: Page, name: string, description: string) {
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Descripción').fill(description)
}
async function writeQuestion(page: Page, number: number, question: string, answers: string[]) {
  await text(page, number).fill(question)
  for (const [at, content] of answers.entries()) await answer(page, at + 1, number).fill(content)
  await right(page, 1, number).check()
}
async function formula(page: Page, of: string, latex: string) {
  await button(page, `Fórmula ${of}`).click()
  const field = page.getByRole('textbox', { name: 'LaTeX' })
  await field.fill(latex)
  await expect(page.locator('[data-slot=formula-preview] .katex')).toBeVisible()
  await button(page, 'Guardar fórmula').click()
  await expect(field).toBeHidden()
}

interface SentQuiz {
  version: number
  questionCollection: {
    _id: string
    question: string
    questionType: number
    questionFormula: string | null
    answerCollection: { content: string }[]
  }[]
}
const quizIn = async (call: Api, page: Page) => {
  const id = /[0-9a-f]{24}$/.exec(new URL(page.url()).pathname)![0]
  return { id, ...(await call.get<{ quiz: SentQuiz }>(`/quiz/${id}`)) }
}

test('QUI-19, QUI-30: writes a quiz of text, picture and formula, reloads, orders, saves and finds it again', async ({ page }) => {
  const { call, path } = await chapter(page)
  await page.goto(path)
  await expect(text(page, 1)).toBeVisible()
  await settings(page, 'Ecuaciones', 'De primer y segundo grado')
  await writeQuestion(page, 1, '¿Cuánto es 2 + 2?', ['4', '5', '22'])
  await button(page, 'Agregar pregunta').click()
  await expect(text(page, 2)).toBeFocused()
  await writeQuestion(page, 2, '¿Qué resuelve esta fórmula?', ['La ecuación de segundo grado', 'La circunferencia', 'La recta'])
  await formula(page, 'de la pregunta 2', '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}')
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('Se recuperaron cambios que no habías guardado.')).toBeVisible()
  await expect(text(page, 2)).toHaveValue('¿Qué resuelve esta fórmula?')
  await expect(page.locator('[data-slot=question-shown] .katex')).toBeVisible()
  await button(page, 'Conservar').click()

  await button(page, 'Agregar pregunta').click()
  await expect(text(page, 3)).toBeFocused()
  await writeQuestion(page, 3, '¿De qué color es el punto?', ['Azul', 'Rojo', 'Verde'])
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Imagen de la pregunta 3').click()
  await (await chooser).setFiles({ name: 'punto.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('img', { name: 'Imagen de la pregunta 3' })).toBeVisible()

  await command(page, 'Ordenar', 'Ordenar preguntas')
  await page.getByRole('button', { name: /^Mover la pregunta 3:/ }).focus()
  const announcement = page.locator('[id^=DndLiveRegion]')
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText('Tomaste la pregunta del lugar 3 de 3.')
  // The places of questions are measured after the first is picked up: an earlier arrow moves nothing.
  await expect(async () => {
    if ((await announcement.textContent()) === 'Tomaste la pregunta del lugar 3 de 3.') await page.keyboard.press('ArrowUp')
    await expect(announcement).toHaveText('Ahora está en el lugar 2 de 3.', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText('Soltaste la pregunta en el lugar 2 de 3.')
  await expectAccessible(page)
  await button(page, 'Guardar orden').click()
  await expect(text(page, 2)).toHaveValue('¿De qué color es el punto?')

  await button(page, 'Guardar cuestionario').click()
  await toast(page, 'Cuestionario guardado exitosamente')
  await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f]{24}$`))
  await expect(button(page, 'Actualizar cuestionario')).toBeVisible()
  const { quiz } = await quizIn(call, page)
  expect(quiz.questionCollection.map(({ question, questionType }) => [question, questionType])).toEqual([
    ['¿Cuánto es 2 + 2?', 1],
    ['¿De qué color es el punto?', 2],
    ['¿Qué resuelve esta fórmula?', 3],
  ])

  await page.reload()
  await expect(text(page, 3)).toHaveValue('¿Qué resuelve esta fórmula?')
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Imagen de la pregunta 2' })).toBeVisible()
  await expect(right(page, 1, 2)).toBeChecked()
  await expect(answer(page, 3, 3)).toHaveValue('La recta')

  await command(page, 'Vista previa')
  const exam = page.getByRole('dialog', { name: 'Vista previa' })
  await exam.getByRole('radio', { name: 'Azul' }).check()
  await exam.getByRole('button', { name: 'Terminar' }).click()
  await expect(exam.getByRole('region', { name: 'Resultado' })).toContainText('1 de 3')
  await expectAccessible(page)
})

test(
  'QUI-17, QUI-30: each rule of a save refuses in order and words; leaving unsaved changes asks',
  { tag: '@whole' },
  async ({ page }) => {
    const { path } = await chapter(page)
    await page.goto(path)
    await expect(text(page, 1)).toBeVisible()
    const expectRefusal = async (message: string) => {
      await button(page, 'Guardar cuestionario').click()
      await toast(page, message)
    }
    await expectRefusal('Atención! Debes escribir un titulo.')
    await page.getByLabel('Nombre').fill('Reglas')
    await expectRefusal('Atención! debes agregar una descripción.')
    await page.getByLabel('Descripción').fill('Todas')
    await expectRefusal('Atención! Hay una pregunta vacia.')
    await expect(text(page, 1)).toBeFocused()
    await text(page, 1).fill('¿Sí?')
    await expectRefusal('Atención! Hay una respuesta vacia.')
    for (const number of [1, 2, 3]) await answer(page, number, 1).fill(`r${number}`)
    await expectRefusal('Atención! Todas las preguntas deben tener almenos una respuesta correcta.')
    await button(page, 'Borrar la pregunta 1').click()
    await toast(page, 'Atención! No puedes borrar todas las preguntas.')
    await button(page, 'Borrar la respuesta 3 de la pregunta 1').click()
    await button(page, 'Borrar la respuesta 2 de la pregunta 1').click()
    await button(page, 'Borrar la respuesta 1 de la pregunta 1').click()
    await toast(page, 'No puedes borrar todas las respuestas')
    await button(page, 'Fórmula de la pregunta 1').click()
    await button(page, 'Guardar fórmula').click()
    await toast(page, 'No puedes guardar una formula vacia')
    await expectAccessible(page)
    await page.getByRole('dialog').getByText('Cancelar').click()

    await page.getByRole('link', { name: /Repaso/ }).click()
    await button(page, 'Seguir editando').click()
    await expect(answer(page, 1, 1)).toHaveValue('r1')
    await page.getByRole('link', { name: /Repaso/ }).click()
    await button(page, 'Descartar').click()
    await expect(page).toHaveURL(/\/material\/[0-9a-f]{24}\?capitulo=/)
  },
)

const body = (question: string) => ({
  name: 'De dos',
  description: 'Lo escriben dos',
  questionCollection: [
    {
      question,
      questionType: 1,
      answerCollection: [
        { content: 'Sí', validAnswer: true, answerType: 1 },
        { content: 'No', validAnswer: false, answerType: 1 },
      ],
    },
  ],
})

test('QUI-24: two editors of one quiz: the second chooses between both versions', { tag: '@whole' }, async ({ page }) => {
  const { call, path, chapter: id } = await chapter(page)
  const { quiz } = await call.post<{ quiz: SentQuiz & { _id: string } }>(`/quiz/${id}`, body('La primera'))
  await page.goto(`${path}/${quiz._id}`)
  await expect(text(page, 1)).toHaveValue('La primera')
  await text(page, 1).fill('La mía')
  await call.put(`/quiz/${quiz._id}`, { ...body('La de otra persona'), version: quiz.version })
  await button(page, 'Actualizar cuestionario').click()
  const choice = page.getByRole('dialog', { name: 'Otra versión se guardó' })
  await expect(choice.getByText('1 pregunta solo en la guardada.')).toBeVisible()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Guardar la mía encima' }).click()
  await toast(page, 'Cuestionario actualizado exitosamente')
  const { quiz: mine } = await quizIn(call, page)
  expect(mine.questionCollection.map(({ question }) => question)).toEqual(['La mía'])

  await text(page, 1).fill('Otra vez la mía')
  await call.put(`/quiz/${quiz._id}`, { ...body('Otra vez la de otra persona'), version: mine.version })
  await button(page, 'Actualizar cuestionario').click()
  await choice.getByRole('button', { name: 'Cargar la versión guardada' }).click()
  await expect(text(page, 1)).toHaveValue('Otra vez la de otra persona')
  const { quiz: now } = await quizIn(call, page)
  await call.put(`/quiz/${quiz._id}`, { ...body('La última'), version: now.version })
  await expect(text(page, 1)).toHaveValue('La última')
})

test('QUI-45: an unknown quiz says so, and can be retried', { tag: '@whole' }, async ({ page }) => {
  const { path } = await chapter(page)
  await page.goto(`${path}/${'a1'.repeat(12)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'El cuestionario no existe' })).toBeVisible()
  await expect(button(page, 'Reintentar')).toBeVisible()
})

const GIFT = `// Banco de viaje
$CATEGORY: Matemáticas

::Suma::¿Cuánto es 2 + 2? {~3 =4 ~5}

¿Cuáles son pares\\: {~%50%2 ~%50%4 ~%-100%3}

El cero es par. {T}

Resuelve. $$\\\\frac\\{x\\}\\{2\\} \\= 1$$ {=$$x\\=2$$ ~$$x\\=1$$}

Escribe un ensayo. {}
`

test('QUI-39, QUI-44: imports GIFT with a report per row, exports it, and imports the same', { tag: '@whole' }, async ({ page }) => {
  const { path } = await chapter(page)
  const bring = async (content: string) => {
    await page.goto(path)
    await expect(text(page, 1)).toBeVisible()
    await menu(page, 'Importar de Moodle (GIFT)')
    await page
      .getByLabel('Archivo de preguntas')
      .setInputFiles({ name: 'banco.gift', mimeType: 'text/plain', buffer: Buffer.from(content) })
    await expect(page.getByRole('group', { name: 'Preguntas del archivo' })).toBeVisible()
  }
  const take = async (name: string) => {
    await button(page, 'Agregar 4 preguntas').click()
    await expect(text(page, 4)).toBeVisible()
    await settings(page, name, 'Ida y vuelta')
    await button(page, 'Guardar cuestionario').click()
    await toast(page, 'Cuestionario guardado exitosamente')
    const download = page.waitForEvent('download')
    await menu(page, 'Exportar a Moodle (GIFT)')
    const file = await download
    expect(file.suggestedFilename()).toBe(`${name}.gift.txt`)
    return readFile(await file.path(), 'utf8')
  }
  await bring(GIFT)
  await expect(
    page.getByRole('row', { name: /12 Escribe un ensayo\. \{\} ?Es una pregunta abierta \(ensayo\)\. No se agrega/ }),
  ).toBeVisible()
  await expectAccessible(page)
  const out = await take('Banco')
  expect(out).toContain('Resuelve. $$\\\\frac\\{x\\}\\{2\\} \\= 1$$ {')
  await bring(out)
  expect(await take('Banco')).toBe(out)
})
