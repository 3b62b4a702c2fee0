import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { material } from '../contract.ts'
import { ITEM, MATERIAL_TEXTS } from '../texts.ts'
import { codeOf, stage, TEACHER } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { chapter, below, find, ofCourse, tree, move, link, unlink, video, pdf, titles, refused, lastAudit } = stage(t, teacher)
const as = (type: 1 | 2 | 3 | 4) => (item: { _id: string }) => ({ _id: item._id, type })
const [asChapter, asVideo, asPdf] = [as(1), as(2), as(4)]

async function filled() {
  const root = await chapter('Raíz')
  const [film, guide, sub] = [await video(root._id, 'Video'), await pdf(root._id, 'Guía'), await below(root._id, 'Dentro')]
  return { root, film, guide, sub }
}

describe('order', () => {
  test('VID-22: orders content like the list; items not listed follow', async () => {
    const { root, film, guide, sub } = await filled()
    const body = [
      { ...asChapter(sub), order: 0 },
      { ...asVideo(film), order: 7 },
    ]
    const { playlist } = await t.ok(material.order, { params: { playlistId: root._id }, body }, teacher)
    expect(playlist.contentPlaylist.map(({ _id, order }) => [_id, order])).toEqual([
      [sub._id, 0],
      [film._id, 1],
      [guide._id, 2],
    ])
    expect(await titles(root._id)).toEqual(['Dentro', 'Video', 'Guía'])
    expect(await lastAudit('material.order')).toMatchObject({
      before: { order: [film._id, guide._id, sub._id] },
      after: { order: [sub._id, film._id, guide._id] },
    })
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [root.course] })
    await pdf(root._id, 'Nuevo')
    expect((await titles(root._id)).at(-1)).toBe('Nuevo')
  })

  test('VID-22: root chapters of a course', async () => {
    const first = await chapter('A')
    const [second, third] = [await chapter('B', first.course), await chapter('C', first.course)]
    const body = [third, first, second].map((each, order) => ({ ...asChapter(each), order }))
    const { playlists } = await t.ok(material.orderCourse, { params: { courseId: first.course }, body }, teacher)
    expect(playlists.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
    expect((await ofCourse(first.course)).playlists).toEqual(playlists)
  })

  test('VID-22: refuses unknown items, wrong types, and an item named twice', async () => {
    const { root, film } = await filled()
    const params = { playlistId: root._id }
    for (const item of [{ _id: newId(), type: 2 }, asPdf(film)])
      expect(await refused(material.order, { params, body: [{ ...item, order: 0 }] })).toMatchObject({
        status: 404,
        code: 'ITEM_NOT_FOUND',
      })
    const twice = [
      { ...asVideo(film), order: 0 },
      { ...asVideo(film), order: 1 },
    ]
    expect(await refused(material.order, { params, body: twice })).toMatchObject({ status: 400 })
    expect(await refused(material.order, { params: { playlistId: newId() }, body: [] })).toMatchObject({ code: 'CHAPTER_NOT_FOUND' })
  })
})

describe('moving', () => {
  test('VID-24, VID-25: an item goes to the end of the other chapter; for a root chapter the course is the origin', async () => {
    const { root, film, sub } = await filled()
    await video(sub._id, 'Antes')
    expect(codeOf(await move(root._id, sub._id, film._id, ITEM.video))).toBe('ok')
    expect([await titles(root._id), await titles(sub._id)]).toEqual([
      ['Guía', 'Dentro'],
      ['Antes', 'Video'],
    ])
    const item = (await find(sub._id)).contentPlaylist[1]
    expect(item).toMatchObject({ type: 2, video: { playlist: sub._id } })
    const other = await chapter('Otra', root.course)
    expect(codeOf(await move(root.course, sub._id, other._id, ITEM.chapter))).toBe('ok')
    expect((await find(other._id)).parent.map(({ name }) => name)).toEqual(['Raíz', 'Dentro'])
    expect(await lastAudit('material.move')).toMatchObject({
      ids: [other._id],
      before: { chapter: root.course },
      after: { chapter: sub._id },
    })
  })

  test('VID-26: refuses the same folder and the course root with the quoted texts', async () => {
    const { root, film, sub } = await filled()
    const moving = (fromId: string, toId: string) => refused(material.move, { params: { fromId, toId }, body: asVideo(film) })
    expect(await moving(root._id, root._id)).toMatchObject({ status: 409, code: 'SAME_FOLDER', message: MATERIAL_TEXTS.sameFolder })
    expect(await moving(root._id, root.course)).toMatchObject({
      status: 409,
      code: 'TO_COURSE_ROOT',
      message: MATERIAL_TEXTS.chooseChapter,
    })
    expect(await moving(root._id, newId())).toMatchObject({ status: 404, code: 'CHAPTER_NOT_FOUND' })
    expect(await moving(sub._id, root._id)).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
  })

  test('VID-27: a chapter is never inside itself, links included', async () => {
    const root = await chapter('Abuelo')
    const child = await below(root._id, 'Hijo')
    const leaf = await below(child._id, 'Nieto')
    const moving = (fromId: string, toId: string, item: { _id: string }) =>
      refused(material.move, { params: { fromId, toId }, body: asChapter(item) })
    expect(await moving(root.course, root._id, root)).toMatchObject({ status: 409, code: 'BELOW_ITSELF' })
    expect(await moving(root.course, leaf._id, root)).toMatchObject({ status: 409, code: 'BELOW_ITSELF' })
    expect(await moving(root._id, leaf._id, child)).toMatchObject({ code: 'BELOW_ITSELF' })
    const elsewhere = await chapter('Lejos')
    expect(codeOf(await link(leaf._id, asChapter(elsewhere)))).toBe('ok')
    expect(await refused(material.link, { params: { id: elsewhere._id }, body: [asChapter(root)] })).toMatchObject({ code: 'BELOW_ITSELF' })
    expect(await refused(material.link, { params: { id: root._id }, body: [asChapter(root)] })).toMatchObject({ code: 'BELOW_ITSELF' })
    const near = await chapter('Cerca', elsewhere.course)
    await link(near._id, asChapter(root))
    expect(await moving(elsewhere.course, elsewhere._id, near)).toMatchObject({ code: 'BELOW_ITSELF' })
  })

  test('VID-28: material moves within its course; other courses get a link', async () => {
    const { root, film } = await filled()
    const far = await chapter('Otro curso')
    const params = { fromId: root._id, toId: far._id }
    expect(await refused(material.move, { params, body: asVideo(film) })).toMatchObject({ status: 409, code: 'OTHER_COURSE' })
  })

  test('VID-29: moves a link as a link; refuses a chapter that has the item already', async () => {
    const { root, film, sub } = await filled()
    const other = await chapter('Otra', root.course)
    await link(sub._id, asVideo(film))
    expect(codeOf(await move(sub._id, other._id, film._id, ITEM.video))).toBe('ok')
    expect([await titles(sub._id), await titles(other._id)]).toEqual([[], ['[Video]']])
    const params = { fromId: root._id, toId: other._id }
    expect(await refused(material.move, { params, body: asVideo(film) })).toMatchObject({ status: 409, code: 'ALREADY_SHOWN' })
  })
})

describe('a link is a reference', () => {
  test('VID-29: links items of another course at the end, in the order of the list, with their data', async () => {
    const { root, film, guide, sub } = await filled()
    const far = await chapter('Otro curso')
    await video(far._id, 'Propio')
    const answer = await link(far._id, asPdf(guide), asVideo(film), asChapter(sub))
    expect(codeOf(answer)).toBe('ok')
    expect(await titles(far._id)).toEqual(['Propio', '[Guía]', '[Video]', '[Dentro]'])
    expect((await find(far._id)).contentPlaylist[2]).toMatchObject({ linked: true, video: { playlist: root._id } })
    expect(await titles(root._id)).toEqual(['Video', 'Guía', 'Dentro'])
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [far.course, root.course] })
    expect((await tree(far.course)).map(({ name, totalItems }) => [name, totalItems])).toEqual([['Otro curso', 4]])
    expect((await find(sub._id)).parent.map(({ name }) => name)).toEqual(['Raíz'])
  })

  test('VID-30: requires at least one; refuses the whole list when an item is unknown or linked already', async () => {
    const { root, film, guide } = await filled()
    const { _id: id } = await chapter()
    const linking = (...body: object[]) => refused(material.link, { params: { id }, body })
    expect(await linking()).toMatchObject({ status: 400, message: MATERIAL_TEXTS.nothingLinked })
    expect(await linking(asPdf(guide), { _id: newId(), type: 2 })).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
    expect(await linking(asPdf(film))).toMatchObject({ code: 'ITEM_NOT_FOUND' })
    expect(await linking(asVideo(film), asVideo(film))).toMatchObject({ status: 409, code: 'ALREADY_SHOWN' })
    await link(id, asVideo(film))
    expect(await linking(asPdf(guide), asVideo(film))).toMatchObject({ code: 'ALREADY_SHOWN' })
    const here = { params: { id: root._id }, body: [asVideo(film)] }
    expect(await refused(material.link, here)).toMatchObject({ code: 'ALREADY_SHOWN' })
    expect(await refused(material.link, { ...here, params: { id: newId() } })).toMatchObject({ code: 'CHAPTER_NOT_FOUND' })
  })

  test('VID-32: removing a link keeps the original; refuses an original', async () => {
    const { root, film } = await filled()
    const far = await chapter('Otro curso')
    await link(far._id, asVideo(film))
    expect(codeOf(await unlink(far._id, film._id))).toBe('ok')
    expect(await titles(far._id)).toEqual([])
    expect(await titles(root._id)).toContain('Video')
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [far.course, root.course] })
    const params = { id: root._id, itemId: film._id }
    expect(await refused(material.unlink, { params })).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
  })
})
