// Restores a chapter to its place, with all that was deleted with it (VID-39, TRA-13).
import { expect, test } from 'vitest'
import { quizStage } from '#features/online/quizzes/server/testing.ts'
import { startTest } from '#server/testing/harness.ts'
import { quizItems, videos } from '#features/online/material/contract.ts'
import { stage, TEACHER } from '#features/online/material/server/testing.ts'
import type { TrashKind } from '../access.ts'
import { trash } from '../contract.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, below, find, link, remove, video, pdf, titles } = stage(t, teacher)
const quiz = quizStage(t, teacher)
const restore = (kind: TrashKind, id: string) => t.ok(trash.restore, { params: { kind, id } }, teacher)
const refusalOf = (kind: TrashKind, id: string) => t.refused(trash.restore, { params: { kind, id } }, teacher)

test('VID-39: restores a chapter to its place with all that was deleted with it; earlier deletions stay deleted', async () => {
  const root = await chapter('Raíz')
  const sub = await below(root._id, 'Dentro')
  const guide = await pdf(root._id, 'Después')
  const [before, exam] = [await video(sub._id, 'Antes'), await quiz.create(sub._id)]
  const body = { title: 'Explicación', filename: 'e.mp4', quizParent: exam._id }
  await t.ok(videos.create, { body }, teacher)
  await link(sub._id, { _id: guide._id, type: 4 })
  await t.ok(videos.remove, { params: { id: before._id } }, teacher)
  const content = await find(root._id)
  await remove(sub._id)
  expect(await titles(root._id)).toEqual(['Después'])
  await restore('chapter', sub._id)
  expect(await find(root._id)).toEqual(content)
  expect(await titles(sub._id)).toEqual(['Aritmética', '[Después]'])
  // An open editor gets a new version.
  expect(await quiz.find(exam._id)).toEqual({ ...exam, version: exam.version + 1 })
  expect(await refusalOf('chapter', sub._id)).toMatchObject({ code: 'NOT_IN_TRASH' })
  await restore('video', before._id)
  expect(await titles(sub._id)).toEqual(['Antes', 'Aritmética', '[Después]'])
})

test('VID-39, TRA-9: refuses an item before its chapter, and an explanation video before its quiz', async () => {
  const root = await chapter('Raíz')
  const sub = await below(root._id)
  const exam = await quiz.create(sub._id)
  const { video: explanation } = await t.ok(videos.create, { body: { title: 'E', filename: 'e.mp4', quizParent: exam._id } }, teacher)
  await t.ok(videos.remove, { params: { id: explanation._id } }, teacher)
  await t.ok(quizItems.remove, { params: { id: exam._id } }, teacher)
  await remove(sub._id)
  expect(await refusalOf('video', explanation._id)).toMatchObject({ message: `Primero restaura el cuestionario ${exam.name}.` })
  expect(await refusalOf('quiz', exam._id)).toMatchObject({ code: 'RESTORE_FIRST', message: `Primero restaura el capítulo ${sub.name}.` })
  await restore('chapter', sub._id)
  await restore('quiz', exam._id)
  await restore('video', explanation._id)
})
