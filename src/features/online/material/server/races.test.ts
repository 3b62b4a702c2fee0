import { afterEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { courses } from '#features/teaching/courses/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { material, pdfs, videos } from '../contract.ts'
import { stage, tally, TEACHER } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, below, find, ofCourse, tree, links, move, link, remove, video, titles } = stage(t, teacher)
const times = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)))

/** No cycle through places and links; every place is in a chapter of its course. */
afterEach(async () => {
  const { rows } = await sql<{ circles: number; strays: number }>`
    with recursive reach as (
      select chapter_id as top, item_id as id from placement where type = 1 and chapter_id is not null
      union
      select r.top, p.item_id from reach r join placement p on p.chapter_id = r.id and p.type = 1)
    select (select count(*) from reach where top = id) as circles,
      (select count(*) from placement p join chapter c on c.id = p.chapter_id where c.course_id <> p.course_id) as strays`.execute(t.db)
  if (rows[0]!.circles + rows[0]!.strays > 0) throw new Error(`no tree: ${JSON.stringify(rows[0])}`)
})

test('VID-33: 50 moves at once leave a tree', async () => {
  const first = await chapter('0')
  const all = [first]
  for (let at = 1; at < 6; at++) all.push(await chapter(String(at), first.course))
  // Each moves into its neighbors: without a lock this closes cycles.
  const answers = await times(50, at => move(first.course, all[(at + 1 + Math.floor(at / 6)) % 6]!._id, all[at % 6]!._id, 1))
  const { ok, ...failures } = tally(answers)
  expect(ok).toBeGreaterThan(0)
  expect(Object.keys(failures).every(code => ['BELOW_ITSELF', 'ITEM_NOT_FOUND', 'SAME_FOLDER'].includes(code))).toBe(true)
  const chapters = await tree(first.course)
  expect(chapters).toHaveLength(6)
  expect(chapters.some(each => each.parent === null)).toBe(true)
})

test('VID-33: two chapters move into each other at once: one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const a = await chapter('A')
    const b = await chapter('B', a.course)
    const both = await Promise.all([move(a.course, b._id, a._id, 1), move(a.course, a._id, b._id, 1)])
    expect(tally(both)).toEqual({ ok: 1, BELOW_ITSELF: 1 })
  }
})

test('VID-33: concurrent links that would close a cycle through four courses: one fails', async () => {
  for (let round = 0; round < 4; round++) {
    const four = await times(4, at => chapter(`Curso ${at}`))
    const all = await times(4, at => link(four[at]!._id, { _id: four[(at + 1) % 4]!._id, type: 1 }))
    expect(tally(all)).toEqual({ ok: 3, BELOW_ITSELF: 1 })
  }
})

test('VID-33: links the same item once of 20 times at once', async () => {
  const root = await chapter()
  const film = await video(root._id)
  const far = await chapter('Otro curso')
  expect(tally(await times(20, () => link(far._id, { _id: film._id, type: 2 })))).toEqual({ ok: 1, ALREADY_SHOWN: 19 })
  expect((await find(far._id)).totalItems).toBe(1)
})

test('VID-33: an item deleted while it is linked and moved leaves no link and no deadlock', async () => {
  for (let round = 0; round < 6; round++) {
    const root = await chapter()
    const other = await chapter('Otra', root.course)
    const film = await video(root._id)
    const far = await chapter('Otro curso')
    const all = await Promise.all([
      link(far._id, { _id: film._id, type: 2 }),
      t.call(videos.remove, { params: { id: film._id } }, { as: teacher }),
      move(root._id, other._id, film._id, 2),
    ])
    expect(all[1].status).toBe(200)
    expect(all.every(({ status }) => [200, 404].includes(status))).toBe(true)
    expect((await find(far._id)).totalItems).toBe(0)
  }
})

test('VID-33: deleting a chapter during an addition deletes the new item too, or the addition is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const root = await chapter()
    const sub = await below(root._id)
    const body = { name: 'g.pdf', title: 'Guía', description: 'x', totalPages: 1, filename: 'g.pdf', playlist: sub._id }
    const [removed, added] = await Promise.all([remove(root._id), t.call(pdfs.create, { body }, { as: teacher })])
    expect(removed.status).toBe(200)
    const standing = await t.db.selectFrom('pdf').select('id').where('courseId', '=', root.course).where('deletedAt', 'is', null).execute()
    expect([added.status, standing]).toEqual([added.status === 404 ? 404 : 200, []])
  }
})

test('VID-33: chapters created and ordered at once have separate places', async () => {
  const root = await chapter('0')
  await times(12, at => chapter(String(at + 1), root.course))
  const { playlists } = await ofCourse(root.course)
  const orders = [playlists, playlists.toReversed()]
  await times(10, at => {
    const body = orders[at % 2]!.map(({ _id }, order) => ({ _id, order, type: 1 as const }))
    return t.ok(material.orderCourse, { params: { courseId: root.course }, body }, teacher)
  })
  const now = (await ofCourse(root.course)).playlists
  expect(now.map(({ order }) => order)).toEqual(now.map((_, at) => at))
  expect(orders.map(order => order.map(each => each._id).join())).toContain(now.map(each => each._id).join())
})

test('VID-38: a course deleted while its chapter is linked elsewhere leaves no link', async () => {
  const bare = await t.as('delete /courses/', ...TEACHER)
  for (let round = 0; round < 6; round++) {
    const root = await chapter()
    const far = await chapter('Otro curso')
    const [removed, linked] = await Promise.all([
      t.call(courses.remove, { params: { id: root.course } }, { as: bare }),
      link(far._id, { _id: root._id, type: 1 }),
    ])
    expect([removed.status, [200, 404].includes(linked.status)]).toEqual([200, true])
    expect(await titles(far._id)).toEqual([])
    expect((await links(far._id)).items).toBe(0)
  }
})
