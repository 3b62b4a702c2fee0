import { describe, expect, test } from 'vitest'
import { fileUrl } from '#features/foundation/files/server/links.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { material } from '../contract.ts'
import { CHAPTER_COLORS, DEFAULT_CHAPTER_COLOR, MATERIAL_TEXTS } from '../texts.ts'
import { chapterInput, stage, TEACHER } from './testing.ts'

const t = await startTest()
const teacher = await t.as(...TEACHER)
const { create, chapter, below, find, ofCourse, tree, update, file, refused, lastAudit } = stage(t, teacher)

describe('POST playlists', () => {
  test('VID-13: a new chapter of a course has the default color, is active, and comes last', async () => {
    const course = await t.make.course({ name: 'Física' })
    const first = await chapter('Óptica', course.id)
    expect(first).toEqual({
      _id: first._id,
      name: 'Óptica',
      description: 'Primer bloque',
      active: true,
      backgroundColor: DEFAULT_CHAPTER_COLOR,
      image: null,
      course: course.id,
      courseName: 'Física',
      order: 0,
      totalItems: 0,
      parent: [],
      contentPlaylist: [],
    })
    await chapter('Mecánica', course.id)
    const { playlists, course: courseName } = await ofCourse(course.id)
    expect(playlists.map(({ name, order }) => [name, order])).toEqual([
      ['Óptica', 0],
      ['Mecánica', 1],
    ])
    expect(courseName).toEqual({ _id: course.id, name: 'Física' })
    expect(await lastAudit('material.create')).toMatchObject({ resource: 'playlists', after: { name: 'Mecánica', active: true } })
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [course.id] })
  })

  test('VID-14: a subchapter has the chain of its parents; the parent counts it, the course does not list it', async () => {
    const root = await chapter('Uno')
    const middle = await below(root._id, 'Dos')
    const leaf = await below(middle._id, 'Tres')
    expect((await find(leaf._id)).parent).toEqual([
      { _id: root._id, name: 'Uno' },
      { _id: middle._id, name: 'Dos' },
    ])
    expect((await find(root._id)).contentPlaylist).toMatchObject([{ type: 1, _id: middle._id, name: 'Dos', totalItems: 1, linked: false }])
    expect((await ofCourse(root.course)).playlists.map(({ name, totalItems }) => [name, totalItems])).toEqual([['Uno', 1]])
    expect(await tree(root.course)).toMatchObject([
      { name: 'Uno', parent: null, totalItems: 1 },
      { name: 'Dos', parent: root._id, totalItems: 1 },
      { name: 'Tres', parent: middle._id, totalItems: 0 },
    ])
  })

  test.each<[string, object, string]>([
    ['no name', { name: '' }, MATERIAL_TEXTS.chapterName],
    ['a name of spaces', { name: '   ' }, MATERIAL_TEXTS.chapterName],
    ['no name at all', { name: undefined }, MATERIAL_TEXTS.chapterName],
    ['no description', { description: ' ' }, MATERIAL_TEXTS.chapterDescription],
    ['no description at all', { description: undefined }, MATERIAL_TEXTS.chapterDescription],
  ])('VID-15: %s: the quoted text, nothing stored', async (_what, part, message) => {
    const { id } = await t.make.course()
    expect(await refused(material.create, { body: { ...chapterInput({ course: id }), ...part } })).toMatchObject({ status: 400, message })
  })

  test('VID-16: at most 75 characters of name and 200 of description; without both reports the name', async () => {
    const { id: course } = await t.make.course()
    await create({ course, name: 'n'.repeat(75), description: 'd'.repeat(200) })
    for (const [part, limit] of [[{ name: 'n'.repeat(76) }, 75] as const, [{ description: 'd'.repeat(201) }, 200] as const])
      expect(await refused(material.create, { body: chapterInput({ course, ...part }) })).toMatchObject({
        status: 400,
        message: `Limite de ${limit} caracteres alcanzado.`,
      })
    expect(await refused(material.create, { body: { course } })).toMatchObject({ message: MATERIAL_TEXTS.chapterName })
  })

  test('VID-13: requires an existing course or chapter, exactly one', async () => {
    const root = await chapter()
    for (const part of [{}, { course: root.course, parent: root._id }])
      expect(await refused(material.create, { body: chapterInput(part) })).toMatchObject({ status: 400, fields: ['parent'] })
    expect(await refused(material.create, { body: chapterInput({ course: newId() }) })).toMatchObject({
      status: 404,
      code: 'COURSE_NOT_FOUND',
    })
    expect(await refused(material.create, { body: chapterInput({ parent: newId() }) })).toMatchObject({
      status: 404,
      code: 'CHAPTER_NOT_FOUND',
    })
  })

  test('VID-17: accepts the ten colors and transparent only', async () => {
    expect(CHAPTER_COLORS).toHaveLength(10)
    const { id: course } = await t.make.course()
    for (const backgroundColor of [...CHAPTER_COLORS, null])
      expect((await create({ course, backgroundColor })).backgroundColor).toBe(backgroundColor)
    expect((await create({ course, backgroundColor: '#ABCDEF' })).backgroundColor).toBe('#abcdef')
    for (const backgroundColor of ['red', '#12345', 'url(x)'])
      expect(await refused(material.create, { body: chapterInput({ course, backgroundColor }) })).toMatchObject({ status: 400 })
  })
})

describe('PUT playlists/{id}', () => {
  test('VID-18: changes active; absent fields stay, null clears color and image', async () => {
    const { _id } = await chapter('Óptica')
    const image = await file()
    expect(await update(_id, { active: false, image })).toMatchObject({
      name: 'Óptica',
      active: false,
      backgroundColor: DEFAULT_CHAPTER_COLOR,
      image: { _id: image, url: fileUrl(t.services.links, { id: image, kind: 'image' }) },
    })
    expect(await update(_id, { name: 'Luz', image: null, backgroundColor: null })).toMatchObject({
      name: 'Luz',
      active: false,
      image: null,
      backgroundColor: null,
    })
    expect(await lastAudit('material.update')).toMatchObject({
      before: { name: 'Óptica', imageId: image },
      after: { name: 'Luz', imageId: null },
    })
    const eventCount = t.events.length
    await update(_id, {})
    expect(t.events).toHaveLength(eventCount)
  })

  test('VID-19: refuses an image that has not arrived, and an unknown file', async () => {
    const { _id: id } = await chapter()
    for (const image of [await file({ state: 'pending' }), await file({ kind: 'pdf' }), newId()])
      expect(await refused(material.update, { params: { id }, body: { image } })).toMatchObject({
        status: 409,
        code: 'MATERIAL_IMAGE_NOT_READY',
        fields: ['image'],
      })
  })

  test('VID-15: checks name and description by the same rules', async () => {
    const { _id: id } = await chapter()
    for (const [body, message] of [
      [{ name: ' ' }, MATERIAL_TEXTS.chapterName],
      [{ description: '' }, MATERIAL_TEXTS.chapterDescription],
    ] as const)
      expect(await refused(material.update, { params: { id }, body })).toMatchObject({ status: 400, message })
    expect(await refused(material.update, { params: { id: newId() }, body: { name: 'x' } })).toMatchObject({ code: 'CHAPTER_NOT_FOUND' })
  })
})

test('VID-38: deleting a course hides its material', async () => {
  const root = await chapter()
  await t.db.updateTable('course').set({ deletedAt: t.clock.now() }).where('id', '=', root.course).execute()
  for (const [route, params] of [
    [material.ofCourse, { courseId: root.course }],
    [material.tree, { courseId: root.course }],
  ] as const)
    expect(await t.refused(route, { params }, teacher)).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
  expect(await t.refused(material.find, { params: { id: root._id } }, teacher)).toMatchObject({ status: 404, code: 'CHAPTER_NOT_FOUND' })
  expect(await refused(material.update, { params: { id: root._id }, body: { name: 'x' } })).toMatchObject({ code: 'CHAPTER_NOT_FOUND' })
})

test('VID-9: read, create, edit and delete are separate permissions', async () => {
  const root = await chapter()
  const [id, item] = [root._id, { _id: newId(), type: 2 }]
  const calls = {
    'get /playlists/': [
      [material.find, { params: { id } }],
      [material.ofCourse, { params: { courseId: root.course } }],
    ],
    'post /playlists/': [
      [material.create, { body: chapterInput({ parent: id }) }],
      [material.link, { params: { id }, body: [item] }],
    ],
    'put /playlists/': [
      [material.update, { params: { id }, body: {} }],
      [material.move, { params: { fromId: id, toId: newId() }, body: item }],
    ],
    'delete /playlists/': [[material.remove, { params: { id } }]],
  } as const
  for (const [needed, all] of Object.entries(calls)) {
    const others = await t.as(...TEACHER.filter(permission => permission !== needed))
    for (const [route, input] of all) expect((await t.call(route, input, { as: others })).status, route.name).toBe(403)
  }
})
