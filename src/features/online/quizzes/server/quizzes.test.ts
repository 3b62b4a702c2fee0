import { describe, expect, test } from 'vitest'
import { fileUrl } from '#features/foundation/files/server/links.ts'
import { material } from '#features/online/material/contract.ts'
import { stage, TEACHER } from '#features/online/material/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { quizzes } from '../contract.ts'
import { QUIZ_TEXTS } from '../texts.ts'
import { answer, question, quizInput, quizStage, inputFromQuiz } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, lastAudit } = stage(t, teacher)
const { create, find, refused, image } = quizStage(t, teacher)

describe('POST quiz/{playlistId}', () => {
  test('QUI-1, QUI-26, VID-77: applies defaults, keeps the order of questions and answers, gives ids; the quiz comes last in the chapter', async () => {
    const root = await chapter('Álgebra')
    const quiz = await create(root._id)
    expect(quiz).toMatchObject({
      name: 'Aritmética',
      active: true,
      random: true,
      quizType: 1,
      studentAttempts: 1,
      questionsPerQuiz: 0,
      limitTime: 0,
      version: 1,
      playlist: { _id: root._id, name: 'Álgebra' },
      course: { _id: root.course, name: root.courseName },
      updatedBy: 'Raquel Mostrador',
      updatedAt: t.clock.now().toISOString(),
    })
    expect(quiz.questionCollection.map(({ question: text, order }) => [text, order])).toEqual([
      ['¿Cuánto es 2 + 2?', 0],
      ['¿Cuánto es 3 + 3?', 1],
    ])
    expect(quiz.questionCollection[0]!.answerCollection.map(({ content, validAnswer }) => [content, validAnswer])).toEqual([
      ['4', true],
      ['5', false],
      ['22', false],
    ])
    expect(await find(quiz._id)).toEqual(quiz)
    const { contentPlaylist } = (await t.ok(material.find, { params: { id: root._id } }, teacher)).playlist
    expect(contentPlaylist).toEqual([
      {
        type: 3,
        _id: quiz._id,
        order: 0,
        linked: false,
        name: 'Aritmética',
        description: 'Sumas y restas',
        active: true,
        questions: 2,
        limitTime: 0,
        studentAttempts: 1,
      },
    ])
    expect(await lastAudit('quizzes.create')).toMatchObject({ resource: 'quizzes', ids: [quiz._id], after: { questions: 2 } })
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [root.course] })
  })

  test('QUI-11: stores text, image and formula; drops what the type does not show, and texts of other answers', async () => {
    const { _id } = await chapter()
    const [figure, option] = [await image(), await image()]
    const text = '  ¿Cuál «es»?\n\t\\frac{1}{2} <b>no</b> 🧮  '
    const formula = String.raw`\frac{1}{2}+\sqrt{x}`
    const questionCollection = [
      question({ question: text, questionType: 1, questionImage: figure, questionFormula: formula }),
      question({
        questionType: 2,
        questionImage: figure,
        answerCollection: [answer({ content: 'se va', answerType: 2, answerImage: option, validAnswer: true })],
      }),
      question({
        questionType: 3,
        questionFormula: formula,
        answerCollection: [answer({ content: 'se va', answerType: 3, answerFormula: formula, validAnswer: true })],
      }),
    ]
    const { questionCollection: questions } = await create(_id, { questionCollection })
    const url = fileUrl(t.services.links, { id: figure, kind: 'image' })
    expect(questions).toMatchObject([
      { question: text, questionType: 1, questionImage: null, questionFormula: null },
      { questionType: 2, questionImage: { _id: figure, url }, questionFormula: null },
      { questionType: 3, questionImage: null, questionFormula: formula },
    ])
    expect(questions.slice(1).map(each => each.answerCollection[0])).toMatchObject([
      { content: '', answerType: 2, answerImage: { _id: option }, answerFormula: null },
      { content: '', answerType: 3, answerImage: null, answerFormula: formula },
    ])
  })

  test('QUI-22: replaces ids shorter than 16 characters, which are the screen’s own', async () => {
    const { _id } = await chapter()
    const [first] = (
      await create(_id, {
        questionCollection: [question({ _id: 'a1b2c3', answerCollection: [answer({ idAnswer: '1', validAnswer: true })] })],
      })
    ).questionCollection
    expect([first!._id, first!.answerCollection[0]!.idAnswer].every(id => id.length === 24)).toBe(true)
  })

  test('QUI-4, M98: shows at most the existing questions; null becomes 0', async () => {
    const { _id } = await chapter()
    expect((await create(_id, { questionsPerQuiz: 40 })).questionsPerQuiz).toBe(2)
    expect((await create(_id, { questionsPerQuiz: 1 })).questionsPerQuiz).toBe(1)
    // M98: the values of empty fields.
    expect(await create(_id, { questionsPerQuiz: null, limitTime: null })).toMatchObject({ questionsPerQuiz: 0, limitTime: 0 })
  })

  test('QUI-26: the same key twice creates one quiz', async () => {
    const { _id: id } = await chapter()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [
      await t.ok(quizzes.create, { params: { id }, body: quizInput() }, teacher, headers),
      await t.ok(quizzes.create, { params: { id }, body: quizInput() }, teacher, headers),
    ]
    expect(two).toEqual(one)
  })

  test('QUI-26: requires an existing chapter', async () => {
    expect(await refused(quizzes.create, { params: { id: newId() }, body: quizInput() })).toMatchObject({
      status: 404,
      code: 'CHAPTER_NOT_FOUND',
    })
  })
})

describe('checks of a save', () => {
  const right = answer({ validAnswer: true })
  test.each<[string, object, string]>([
    ['no title', { name: ' ' }, QUIZ_TEXTS.name],
    ['no description', { description: '' }, QUIZ_TEXTS.description],
    ['a question without text', { questionCollection: [question(), question({ question: '  ' })] }, QUIZ_TEXTS.question],
    [
      'a question of type formula without text',
      { questionCollection: [question({ question: '', questionType: 3, questionFormula: 'x' })] },
      QUIZ_TEXTS.question,
    ],
    [
      'a text answer without text',
      { questionCollection: [question({ answerCollection: [right, answer({ content: ' ' })] })] },
      QUIZ_TEXTS.answer,
    ],
    ['no correct answer', { questionCollection: [question(), question({ answerCollection: [answer(), answer()] })] }, QUIZ_TEXTS.correct],
    ['no question', { questionCollection: [] }, QUIZ_TEXTS.lastQuestion],
    ['no answer', { questionCollection: [question({ answerCollection: [] })] }, QUIZ_TEXTS.lastAnswer],
    ['an empty formula', { questionCollection: [question({ questionType: 3, questionFormula: ' ' })] }, QUIZ_TEXTS.formula],
    [
      'an answer with an empty formula',
      { questionCollection: [question({ answerCollection: [right, answer({ answerType: 3, answerFormula: '' })] })] },
      QUIZ_TEXTS.formula,
    ],
  ])('QUI-17, QUI-18: %s: the quoted text, nothing stored, neither new nor over a saved one', async (_what, part, message) => {
    const { _id } = await chapter()
    expect(await refused(quizzes.create, { params: { id: _id }, body: quizInput(part) })).toMatchObject({ status: 400, message })
    const quiz = await create(_id)
    expect(await refused(quizzes.update, { params: { id: quiz._id }, body: { ...inputFromQuiz(quiz), ...part } })).toMatchObject({
      status: 400,
      message,
    })
  })

  test('QUI-17: reports the first of several faults in this order', async () => {
    const { _id: id } = await chapter()
    const refusalText = async (part: object) => (await refused(quizzes.create, { params: { id }, body: quizInput(part) })).message
    const wrong = [question({ question: '' }), question({ answerCollection: [answer({ content: '' })] })]
    expect(await refusalText({ name: '', description: '', questionCollection: wrong })).toBe(QUIZ_TEXTS.name)
    expect(await refusalText({ description: '', questionCollection: wrong })).toBe(QUIZ_TEXTS.description)
    expect(await refusalText({ questionCollection: wrong })).toBe(QUIZ_TEXTS.question)
    expect(await refusalText({ questionCollection: wrong.slice(1) })).toBe(QUIZ_TEXTS.answer)
  })

  test('QUI-2, QUI-3, QUI-6: limits: name 55, description 200, question 10000, attempts 1 to 10', async () => {
    const { _id: id } = await chapter()
    const most = { name: 'n'.repeat(55), description: 'd'.repeat(200), studentAttempts: 10, limitTime: 86_399 }
    expect(await create(id, { ...most, questionCollection: [question({ question: 'q'.repeat(10_000) })] })).toMatchObject(most)
    for (const part of [
      { name: 'n'.repeat(56) },
      { description: 'd'.repeat(201) },
      { studentAttempts: 0 },
      { studentAttempts: 11 },
      { limitTime: 86_400 },
      { limitTime: -1 },
      { questionsPerQuiz: -1 },
      { questionCollection: [question({ question: 'q'.repeat(10_001) })] },
    ])
      expect((await refused(quizzes.create, { params: { id }, body: quizInput(part) })).status, JSON.stringify(Object.keys(part))).toBe(400)
  })

  test.each([
    [{ studentAttempts: 11 }, 'Elige de 1 a 10 intentos.'],
    [{ studentAttempts: 0 }, 'Elige de 1 a 10 intentos.'],
    [{ questionsPerQuiz: 1_001 }, 'Muestra de 0 a 1,000 preguntas.'],
    [{ limitTime: 86_400 }, 'El límite va de 0 a 23:59:59.'],
    [{ limitTime: 1.5 }, 'El límite va de 0 a 23:59:59.'],
  ])('M43 AUL-48: refuses %j with the allowed numbers', async (part, text) => {
    const { _id: id } = await chapter()
    expect((await refused(quizzes.create, { params: { id }, body: quizInput(part) })).message).toBe(text)
  })

  test('QUI-14: accepts only uploaded pictures', async () => {
    const { _id: id } = await chapter()
    for (const questionImage of [newId(), await image({ state: 'pending' }), await image({ kind: 'pdf' })]) {
      for (const part of [
        question({ questionType: 2, questionImage }),
        question({ answerCollection: [answer({ validAnswer: true, answerType: 2, answerImage: questionImage })] }),
      ])
        expect(await refused(quizzes.create, { params: { id }, body: quizInput({ questionCollection: [part] }) })).toMatchObject({
          status: 409,
          code: 'QUIZ_IMAGE_NOT_READY',
        })
    }
    const without = quizInput({ questionCollection: [question({ questionType: 2 })] })
    expect(await refused(quizzes.create, { params: { id }, body: without })).toMatchObject({
      status: 400,
      message: 'Falta la imagen de la pregunta.',
    })
  })
})
