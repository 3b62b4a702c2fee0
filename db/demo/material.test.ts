import { expect, test } from 'vitest'
import { material, type ContentItem } from '#features/online/material/contract.ts'
import { quizzes } from '#features/online/quizzes/contract.ts'
import { firstFault } from '#features/online/quizzes/rules.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest({ unrecorded: true, demo: true })
const teacher = await t.as('get /playlists/')

/** Everything in a course, at any depth. */
async function everythingIn(courseId: string) {
  const { playlists } = await t.ok(material.ofCourse, { params: { courseId } }, teacher)
  const all: ContentItem[] = []
  const waiting = playlists.map(({ _id }) => _id)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const { contentPlaylist } = (await t.ok(material.find, { params: { id } }, teacher)).playlist
    all.push(...contentPlaylist)
    waiting.push(...contentPlaylist.filter(item => item.type === 1).map(item => item._id))
  }
  return { playlists, all }
}

test('RUN-18: the demo course has chapters in two levels, one of them inactive, with videos, documents, quizzes and links', async () => {
  const courses = await t.db.selectFrom('course').select(['id', 'name']).where('name', 'like', '%ECOEMS%').execute()
  const { playlists, all } = await everythingIn(courses[0]!.id)
  expect(playlists.map(({ active }) => active)).toContain(false)
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]))
  expect(all.some(({ linked }) => linked)).toBe(true)
})

test('RUN-18: every document and picture of it is readable, and every quiz is valid', async () => {
  const files = await t.db.selectFrom('storedFile').select(['key', 'size']).execute()
  expect(files.length).toBeGreaterThan(4)
  for (const { key, size } of files) expect((await t.services.storage.head(key))?.size).toBe(size)
  const shows = new Set<number>()
  for (const { id } of await t.db.selectFrom('quiz').select('id').execute()) {
    const { quiz } = await t.ok(quizzes.find, { params: { id } }, teacher)
    expect(firstFault(quiz)).toBeNull()
    for (const { questionType } of quiz.questionCollection) shows.add(questionType)
  }
  expect(shows).toEqual(new Set([1, 2, 3]))
})
