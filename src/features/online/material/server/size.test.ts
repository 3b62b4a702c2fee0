import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { material } from '../contract.ts'
import { stage, TEACHER } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, below, find, ofCourse, tree } = stage(t, teacher)

let small: string
let large: string
let course: string

beforeAll(async () => {
  const root = await chapter('Pocos')
  await below(root._id)
  small = root._id
  const many = await chapter('Muchos')
  large = many._id
  course = many.course
  const ids = Array.from({ length: 500 }, () => newId())
  const next = (prefix: string) => ids.map(id => prefix + id.slice(2))
  const [chapters, videos, quizzes, pdfs, files] = ['a1', 'a2', 'a3', 'a4', 'a5'].map(next)
  const run = (query: ReturnType<typeof sql>) => query.execute(t.db)
  await run(sql`insert into stored_file (id, key, kind, name, content_type, size, max_size, state)
    select x, x, 'video', 'clase.mp4', 'video/mp4', 1000, 1000, 'ready' from unnest(${files}::text[]) x`)
  await run(
    sql`insert into chapter (id, course_id, name, description) select x, ${course}, 'Tema', 'Tema' from unnest(${chapters}::text[]) x`,
  )
  await run(sql`insert into video (id, course_id, title, description, file_id, transcode_id, status)
    select x, ${course}, 'Video', 'Video', f, x, 'ready' from unnest(${videos}::text[], ${files}::text[]) as v (x, f)`)
  await run(
    sql`insert into quiz (id, course_id, name, description) select x, ${course}, 'Prueba', 'Prueba' from unnest(${quizzes}::text[]) x`,
  )
  await run(sql`insert into pdf (id, course_id, name, title, description, total_pages, file_id)
    select x, ${course}, 'guia.pdf', 'Guía', 'Guía', 3, f from unnest(${pdfs}::text[], ${files}::text[]) as d (x, f)`)
  for (const [at, items] of [chapters!, videos!, quizzes!, pdfs!].entries())
    await run(sql`insert into placement (id, course_id, chapter_id, type, item_id, position)
      select ${`b${at + 1}`} || substr(x, 3), ${course}, ${large}, ${at + 1}, x, nth * 4 + ${at} from unnest(${items}::text[]) with ordinality as i (x, nth)`)
})

test('VID-10: 2,000 items open in one call with as many statements as two: one for the chapter, one for its content', async () => {
  const few = await t.queries(() => find(small))
  const many = await t.queries(() => find(large))
  expect([few.result.contentPlaylist.length, many.result.contentPlaylist.length]).toEqual([1, 2000])
  expect(few.statements).toHaveLength(3)
  expect(many.statements).toEqual(few.statements)
  expect(many.result.contentPlaylist.slice(0, 4).map(item => item.type)).toEqual([1, 2, 3, 4])
  expect(many.result).toMatchObject({ totalItems: 2000 })
})

test('VID-10: the chapters of a course, as list and as tree, take one statement each', async () => {
  const list = await t.queries(() => ofCourse(course))
  expect(list.result.playlists).toMatchObject([{ name: 'Muchos', totalItems: 2000 }])
  const all = await t.queries(() => tree(course))
  expect(all.result).toHaveLength(501)
  // One query for the session, one for the list.
  expect([list.count, all.count]).toEqual([2, 2])
})

test('VID-10: reordering 2,000 items takes as few statements as two', async () => {
  const reorder = async (playlistId: string) => {
    const body = (await find(playlistId)).contentPlaylist.toReversed().map(({ _id, type }, order) => ({ _id, type, order }))
    return t.queries(() => t.ok(material.order, { params: { playlistId }, body }, teacher))
  }
  const [few, many] = [await reorder(small), await reorder(large)]
  expect(many.count).toBe(few.count)
  expect(many.result.playlist.contentPlaylist.slice(0, 4).map(item => item.type)).toEqual([4, 3, 2, 1])
})

test('VID-10: one statement lists the losses of deleting a course of 2,000 items', async () => {
  const { result, count } = await t.queries(() => t.ok(material.links, { params: { id: large } }, teacher))
  expect(result).toMatchObject({ links: [], items: 2000 })
  // One query for the session, and one for the kind of the item.
  expect(count).toBe(3)
})
