import { expect, test } from 'vitest'
import { courses } from '#features/teaching/courses/contract.ts'
import { quizzes } from '#features/online/quizzes/contract.ts'
import { quizStage } from '#features/online/quizzes/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { material, pdfs, quizItems, videos } from '../contract.ts'
import { codeOf, stage, TEACHER } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER, 'delete /courses/')
const { chapter, below, find, ofCourse, tree, links, link, move, remove, video, pdf, titles, refused, lastAudit } = stage(t, teacher)
const quiz = quizStage(t, teacher)

async function filled() {
  const root = await chapter('Raíz')
  const sub = await below(root._id, 'Dentro')
  const [film, guide, test] = [await video(sub._id, 'Video'), await pdf(sub._id, 'Guía'), await quiz.create(sub._id)]
  const body = { title: 'Explicación', filename: 'e.mp4', quizParent: test._id }
  const { video: explanation } = await t.ok(videos.create, { body }, teacher)
  return { root, sub, film, guide, test, explanation }
}

test('VID-34: deleting a chapter deletes its content; all of it refers to the deleted chapter', async () => {
  const { root, sub, film, guide, test: exam, explanation } = await filled()
  expect(codeOf(await remove(root._id))).toBe('ok')
  expect((await ofCourse(root.course)).playlists).toEqual([])
  expect(await tree(root.course)).toEqual([])
  for (const [route, id] of [
    [material.find, root._id],
    [material.find, sub._id],
    [pdfs.find, guide._id],
    [quizzes.find, exam._id],
    [videos.retry, film._id],
    [videos.retry, explanation._id],
    [material.remove, root._id],
    [material.remove, sub._id],
    [pdfs.remove, guide._id],
    [videos.remove, film._id],
    [quizItems.remove, exam._id],
  ] as const)
    expect((await t.refused(route, { params: { id } }, teacher)).status, route.name).toBe(404)
  for (const table of ['chapter', 'video', 'pdf', 'quiz'] as const) {
    const rows = await t.db.selectFrom(table).select(['deletedAt', 'deletedWith']).where('courseId', '=', root.course).execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toEqual({ deletedAt: t.clock.now(), deletedWith: root._id })
  }
  const places = await t.db.selectFrom('placement').select(['hidden']).where('courseId', '=', root.course).execute()
  expect(places).toEqual(Array.from({ length: 5 }, () => ({ hidden: true })))
  expect(await lastAudit('material.remove')).toMatchObject({
    resource: 'playlists',
    ids: [root._id],
    before: { name: 'Raíz' },
    after: { items: 6 },
  })
  expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [root.course] })
})

test('VID-34: earlier deletions keep their own reference; siblings stay', async () => {
  const { root, sub, film, guide } = await filled()
  await t.ok(videos.remove, { params: { id: film._id } }, teacher)
  expect(await titles(sub._id)).toEqual(['Guía', 'Aritmética'])
  expect((await find(root._id)).contentPlaylist).toMatchObject([{ totalItems: 2 }])
  const beside = await chapter('Al lado', root.course)
  await remove(root._id)
  const row = (id: string, table: 'video' | 'pdf') => t.db.selectFrom(table).select('deletedWith').where('id', '=', id).executeTakeFirst()
  expect([await row(film._id, 'video'), await row(guide._id, 'pdf')]).toEqual([{ deletedWith: film._id }, { deletedWith: root._id }])
  expect((await ofCourse(root.course)).playlists.map(({ _id }) => _id)).toEqual([beside._id])
})

test('VID-36: deleting the original lists and removes its links; those inside stay in the trash with it', async () => {
  const { root, sub, film, guide } = await filled()
  const far = await chapter('Otro curso')
  await link(far._id, { _id: film._id, type: 2 }, { _id: sub._id, type: 1 })
  const near = await chapter('Cerca', root.course)
  await link(near._id, { _id: film._id, type: 2 })
  await link(root._id, { _id: guide._id, type: 4 })
  const { name } = await t.db.selectFrom('course').select('name').where('id', '=', root.course).executeTakeFirstOrThrow()
  const farCourse = { _id: far.course, name: far.courseName }
  expect(await links(film._id)).toMatchObject({
    links: [
      { chapter: { _id: near._id, name: 'Cerca' }, course: { _id: root.course, name } },
      { chapter: { _id: far._id, name: 'Otro curso' }, course: farCourse },
    ].toSorted((a, b) => (a.course.name < b.course.name ? -1 : 1)),
    items: 0,
  })
  const ofRoot = await links(root._id)
  expect(ofRoot.items).toBe(4)
  expect(ofRoot.links.map(each => each.chapter.name).toSorted()).toEqual(['Cerca', 'Otro curso'])
  expect((await links(guide._id)).links.map(each => each.chapter.name)).toEqual(['Raíz'])
  await remove(root._id)
  expect([await titles(far._id), await titles(near._id)]).toEqual([[], []])
  expect(t.events.slice(-2).flatMap(event => event.ids)).toContain(far.course)
  const linkRows = await t.db
    .selectFrom('placement')
    .select('itemId')
    .where('linked', '=', true)
    .where('chapterId', '=', root._id)
    .execute()
  expect(linkRows).toEqual([{ itemId: guide._id }])
  expect(await t.refused(material.links, { params: { id: film._id } }, teacher)).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
})

test('VID-37: refuses to put anything into a deleted chapter', async () => {
  const root = await chapter()
  const other = await chapter('Otra', root.course)
  const film = await video(other._id)
  await remove(root._id)
  const id = root._id
  for (const [route, input] of [
    [material.create, { body: { name: 'x', description: 'x', parent: id } }],
    [material.update, { params: { id }, body: { name: 'x' } }],
    [material.order, { params: { playlistId: id }, body: [] }],
    [material.move, { params: { fromId: other._id, toId: id }, body: { _id: film._id, type: 2 } }],
    [material.link, { params: { id }, body: [{ _id: film._id, type: 2 }] }],
    [material.unlink, { params: { id, itemId: film._id } }],
    [videos.create, { body: { title: 'x', filename: 'x.mp4', playlist: id } }],
    [pdfs.create, { body: { name: 'x', title: 'x', description: 'x', totalPages: 1, filename: 'x.pdf', playlist: id } }],
  ] as const)
    expect(await refused(route, input), route.name).toMatchObject({ status: 404, code: 'CHAPTER_NOT_FOUND' })
  expect(codeOf(await move(id, other._id, film._id, 2))).toBe('ITEM_NOT_FOUND')
})

test('VID-35: DELETE videos/{id}, pdfs/{id}, quiz/{id}: deletes, audits, notifies; a second call is 404', async () => {
  const { sub, film, guide, test: exam, explanation } = await filled()
  for (const [route, resource, { _id: id }, code] of [
    [videos.remove, 'videos', film, 'VIDEO_NOT_FOUND'],
    [videos.remove, 'videos', explanation, 'VIDEO_NOT_FOUND'],
    [pdfs.remove, 'pdfs', guide, 'PDF_NOT_FOUND'],
    [quizItems.remove, 'quizzes', exam, 'QUIZ_NOT_FOUND'],
  ] as const) {
    await t.ok(route, { params: { id } }, teacher)
    expect(await lastAudit(route.name)).toMatchObject({ resource, ids: [id], before: expect.anything() })
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [sub.course] })
    for (const goneId of [id, newId()]) expect(await refused(route, { params: { id: goneId } })).toMatchObject({ status: 404, code })
  }
  expect(await titles(sub._id)).toEqual([])
})

test('VID-38: deleting a course hides its material, and removes links to it in other courses', async () => {
  const { root, film, guide } = await filled()
  const far = await chapter('Otro curso')
  await link(far._id, { _id: film._id, type: 2 })
  await t.ok(courses.remove, { params: { id: root.course } }, teacher)
  expect(await titles(far._id)).toEqual([])
  expect(t.events).toContainEqual({ resource: 'playlists', ids: [far.course] })
  const { _id: id } = guide
  expect(await t.refused(pdfs.find, { params: { id } }, teacher)).toMatchObject({ status: 404, code: 'PDF_NOT_FOUND' })
  for (const [route, goneId] of [
    [videos.update, film._id],
    [videos.remove, film._id],
    [material.remove, root._id],
  ] as const)
    expect((await refused(route, { params: { id: goneId }, body: {} })).status).toBe(404)
})
