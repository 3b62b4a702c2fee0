import { describe, expect, test } from 'vitest'
import { quizItems, videos } from '#features/online/material/contract.ts'
import { stage, TEACHER } from '#features/online/material/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { quizzes } from '../contract.ts'
import { answer, question, quizStage, inputFromQuiz } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, lastAudit } = stage(t, teacher)
const { create, save, find, refused } = quizStage(t, teacher)
const explanation = async (quizParent: string, title: string) =>
  (await t.ok(videos.create, { body: { title, filename: 'e.mp4', quizParent } }, teacher)).video

describe('PUT quiz/{quizId}', () => {
  test('QUI-21: reopened and saved unchanged it is identical except its version', async () => {
    const { _id } = await chapter()
    const quiz = await create(_id)
    const again = await save(quiz._id, inputFromQuiz(quiz))
    expect(again).toEqual({ ...quiz, version: 2 })
    expect(await find(quiz._id)).toEqual(again)
  })

  test('QUI-21: stores the whole list as sent, reordered, changed, deleted and new; remaining questions keep their ids', async () => {
    const { _id } = await chapter()
    const quiz = await create(_id, { questionCollection: ['A', 'B', 'C', 'D'].map(text => question({ question: text })) })
    const [a, b, , d] = inputFromQuiz(quiz).questionCollection
    const moved = a!.answerCollection[2]!
    const list = [
      { ...d!, answerCollection: [moved, ...d!.answerCollection.toReversed()] },
      question({ question: 'Nueva' }),
      { ...b!, questionType: 3 as const, questionFormula: 'x^2' },
      { ...a!, question: 'A2', answerCollection: a!.answerCollection.slice(0, 2) },
    ]
    const saved = await save(quiz._id, { ...inputFromQuiz(quiz), name: 'Otro', questionCollection: list, active: false, random: false })
    expect(saved).toMatchObject({ name: 'Otro', active: false, random: false, version: 2 })
    expect(saved.questionCollection.map(({ question: text, questionFormula, order }) => [text, questionFormula, order])).toEqual([
      ['D', null, 0],
      ['Nueva', null, 1],
      ['B', 'x^2', 2],
      ['A2', null, 3],
    ])
    expect([0, 2, 3].map(at => saved.questionCollection[at]!._id)).toEqual([d!._id, b!._id, a!._id])
    expect(saved.questionCollection[0]!.answerCollection.map(each => each.idAnswer)).toEqual(
      [moved, ...d!.answerCollection.toReversed()].map(each => each.idAnswer),
    )
    expect(saved.questionCollection[3]!.answerCollection).toHaveLength(2)
    expect(await lastAudit('quizzes.update')).toMatchObject({
      before: { name: 'Aritmética', questions: 4 },
      after: { name: 'Otro', questions: 4 },
    })
  })

  test('QUI-23: refuses a save over a newer version, with who and when; stores nothing', async () => {
    const { _id } = await chapter()
    const quiz = await create(_id)
    const other = await t.as(...TEACHER)
    await t.ok(quizzes.update, { params: { id: quiz._id }, body: { ...inputFromQuiz(quiz), name: 'Primero' } }, other)
    const second = {
      params: { id: quiz._id },
      body: { ...inputFromQuiz(quiz), name: 'Segundo', questionCollection: [question({ question: 'Otra' })] },
    }
    expect(await refused(quizzes.update, second)).toMatchObject({ status: 409, code: 'QUIZ_CHANGED' })
    const { errorExt } = (await t.call(quizzes.update, second, { as: teacher })).body
    expect(errorExt).toMatchObject({ updatedBy: 'Raquel Mostrador', updatedAt: t.clock.now().toISOString(), version: 2 })
    const mine = await save(quiz._id, { ...second.body, version: 2 })
    expect([mine.name, mine.version, mine.questionCollection.length]).toEqual(['Segundo', 3, 1])
  })

  test('QUI-24: a save over another version restores a question that the other had deleted', async () => {
    const { _id } = await chapter()
    const quiz = await create(_id)
    const { questionCollection, ...rest } = inputFromQuiz(quiz)
    await save(quiz._id, { ...rest, questionCollection: questionCollection.slice(1) })
    const back = await save(quiz._id, { ...rest, version: 2, questionCollection })
    expect(back.questionCollection.map(each => each.question)).toEqual(quiz.questionCollection.map(each => each.question))
    expect(back.questionCollection[0]!._id).not.toBe(quiz.questionCollection[0]!._id)
    expect(back.questionCollection[1]!._id).toBe(quiz.questionCollection[1]!._id)
  })

  test('QUI-25: refuses questions, answers and videos of another quiz, which keeps them', async () => {
    const { _id } = await chapter()
    const [mine, other] = [await create(_id), await create(_id)]
    const film = await explanation(other._id, 'De otro')
    const [theirs] = inputFromQuiz(other).questionCollection
    for (const stolen of [
      theirs!,
      question({ answerCollection: [answer({ idAnswer: theirs!.answerCollection[0]!.idAnswer, validAnswer: true })] }),
      question({ explanationVideo: [film._id] }),
      question({ explanationVideo: [newId()] }),
    ]) {
      const body = { ...inputFromQuiz(mine), questionCollection: [stolen] }
      expect(await refused(quizzes.update, { params: { id: mine._id }, body })).toMatchObject({ status: 409, code: 'NOT_OF_THIS_QUIZ' })
    }
    const [first] = inputFromQuiz(mine).questionCollection
    const twice = { ...inputFromQuiz(mine), questionCollection: [first!, first!] }
    expect((await refused(quizzes.update, { params: { id: mine._id }, body: twice })).status).toBe(400)
  })

  test('QUI-34: explanation videos belong to their question; removed ones stay in the quiz; one explains one question', async () => {
    const { _id } = await chapter()
    const quiz = await create(_id)
    const [one, two] = [await explanation(quiz._id, 'Uno'), await explanation(quiz._id, 'Dos')]
    const body = inputFromQuiz(quiz)
    const [first, second] = body.questionCollection
    const saved = await save(quiz._id, { ...body, questionCollection: [{ ...first!, explanationVideo: [one._id, two._id] }, second!] })
    expect(saved.questionCollection.map(each => each.explanationVideo.map(video => video.title))).toEqual([['Uno', 'Dos'], []])
    const swapped = [first!, { ...second!, explanationVideo: [one._id] }]
    const after = await save(quiz._id, { ...body, version: 2, questionCollection: swapped })
    expect(after.questionCollection.map(each => each.explanationVideo.map(video => video.title))).toEqual([[], ['Uno']])
    expect((await t.ok(videos.ofQuiz, { params: { id: quiz._id } }, teacher)).videos).toHaveLength(2)
    const both = [
      { ...first!, explanationVideo: [one._id] },
      { ...second!, explanationVideo: [one._id] },
    ]
    expect(
      (await refused(quizzes.update, { params: { id: quiz._id }, body: { ...body, version: 3, questionCollection: both } })).status,
    ).toBe(400)
    await save(quiz._id, { ...body, version: 3, questionCollection: [first!] })
    expect((await t.ok(videos.ofQuiz, { params: { id: quiz._id } }, teacher)).videos).toHaveLength(2)
  })

  test('QUI-45: an unknown or deleted quiz is 404', async () => {
    const { _id } = await chapter()
    const quiz = await create(_id)
    await t.ok(quizItems.remove, { params: { id: quiz._id } }, teacher)
    for (const id of [newId(), quiz._id]) {
      expect(await t.refused(quizzes.find, { params: { id } }, teacher)).toMatchObject({ status: 404, code: 'QUIZ_NOT_FOUND' })
      expect(await refused(quizzes.update, { params: { id }, body: inputFromQuiz(quiz) })).toMatchObject({
        status: 404,
        code: 'QUIZ_NOT_FOUND',
      })
    }
  })
})

test('QUI-23: two editors save at once: saves one whole, refuses the other', async () => {
  const { _id } = await chapter()
  for (let round = 0; round < 5; round++) {
    const quiz = await create(_id)
    const saving = (name: string) =>
      t.call(
        quizzes.update,
        {
          params: { id: quiz._id },
          body: { ...inputFromQuiz(quiz), name, questionCollection: [1, 2, 3].map(() => question({ question: name })) },
        },
        { as: teacher },
      )
    const all = await Promise.all(['A', 'B', 'C', 'D'].map(saving))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { name, version, questionCollection } = await find(quiz._id)
    expect([version, new Set(questionCollection.map(each => each.question))]).toEqual([2, new Set([name])])
  }
})

test('QUI-27: 300 questions open and save with as few statements as two', async () => {
  const { _id } = await chapter()
  const many = await create(_id, {
    questionCollection: Array.from({ length: 300 }, (_, at) =>
      question({ question: `Pregunta ${at}`, questionType: 3, questionFormula: `x^{${at}}` }),
    ),
  })
  const few = await create(_id)
  const [opened, openedFew] = [await t.queries(() => find(many._id)), await t.queries(() => find(few._id))]
  expect(opened.result).toEqual(many)
  // Four queries: quiz, questions, videos and session.
  expect([opened.count, openedFew.count]).toEqual([4, 4])
  const [saved, savedFew] = [
    await t.queries(() => save(many._id, inputFromQuiz(many))),
    await t.queries(() => save(few._id, inputFromQuiz(few))),
  ]
  expect(saved.statements).toEqual(savedFew.statements)
  expect(saved.count).toBeLessThanOrEqual(16)
  expect(saved.result).toEqual({ ...many, version: 2 })
})
