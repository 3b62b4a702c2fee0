import { expect, test } from 'vitest'
import { quizStage } from '#features/online/quizzes/server/testing.ts'
import { startTest } from '#server/testing/harness.ts'
import { videos } from '../contract.ts'
import { bringBack, homeOf } from './restore.ts'
import { stage, TEACHER } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, below, find, link, remove, video, pdf, titles } = stage(t, teacher)
const quiz = quizStage(t, teacher)

test('VID-39: a chapter comes back with all that went with it, in its old place; what was deleted before does not', async () => {
  const root = await chapter('Raíz')
  const sub = await below(root._id, 'Dentro')
  const guide = await pdf(root._id, 'Después')
  const [before, exam] = [await video(sub._id, 'Antes'), await quiz.create(sub._id)]
  const body = { title: 'Explicación', filename: 'e.mp4', quizParent: exam._id }
  const { video: explanation } = await t.ok(videos.create, { body }, teacher)
  await link(sub._id, { _id: guide._id, type: 4 })
  await t.ok(videos.remove, { params: { id: before._id } }, teacher)
  const content = await find(root._id)
  await remove(sub._id)
  expect(await titles(root._id)).toEqual(['Después'])
  expect((await bringBack(t.db, sub._id)).toSorted()).toEqual([sub._id, exam._id, explanation._id].toSorted())
  expect(await find(root._id)).toEqual(content)
  expect(await titles(sub._id)).toEqual(['Aritmética', '[Después]'])
  expect(await quiz.find(exam._id)).toEqual(exam)
  expect(await bringBack(t.db, sub._id)).toEqual([])
  await bringBack(t.db, before._id)
  expect(await titles(sub._id)).toEqual(['Antes', 'Aritmética', '[Después]'])
})

test('VID-39: what is deleted still knows where it stood, also a video that explains a quiz', async () => {
  const root = await chapter('Raíz')
  const sub = await below(root._id)
  const exam = await quiz.create(sub._id)
  const { video: explanation } = await t.ok(videos.create, { body: { title: 'E', filename: 'e.mp4', quizParent: exam._id } }, teacher)
  await remove(root._id)
  const courseId = root.course
  expect(await homeOf(t.db, root._id)).toEqual({ courseId, chapterId: null, quizId: null })
  expect(await homeOf(t.db, exam._id)).toEqual({ courseId, chapterId: sub._id, quizId: null })
  expect(await homeOf(t.db, explanation._id)).toEqual({ courseId, chapterId: null, quizId: exam._id })
})
