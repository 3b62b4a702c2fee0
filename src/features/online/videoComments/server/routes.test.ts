import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { videoComments } from '../contract.ts'
import { latestOfCourses } from './store.ts'
import { add } from './write.ts'

const t = await startTest()
const desk = await t.as('get /videoComments/', 'delete /videoComments/')
const HOUR = 3_600_000

async function video(title: string, part: { deletedAt?: Date; chapter?: false } = {}) {
  const [id, fileId, transcodeId] = [newId(), newId(), newId()]
  const course = await t.make.course({ name: `Curso de ${title}` })
  await t.db
    .insertInto('storedFile')
    .values({ id: fileId, key: fileId, kind: 'video', name: 'a.mp4', contentType: 'video/mp4', maxSize: 10, state: 'ready' as const })
    .execute()
  const row = { id, courseId: course.id, title, description: '', fileId, transcodeId, status: 'ready' as const }
  await t.db
    .insertInto('video')
    .values({ ...row, deletedAt: part.deletedAt ?? null })
    .execute()
  if (part.chapter === false) return { id, course, chapter: null }
  const chapter = newId()
  await t.db.insertInto('chapter').values({ id: chapter, courseId: course.id, name: 'Uno', description: 'Uno' }).execute()
  const place = { courseId: course.id, type: 2, itemId: id, position: 0 }
  await t.db
    .insertInto('placement')
    .values({ ...place, id: newId(), chapterId: chapter })
    .execute()
  return { id, course, chapter }
}
let commentCount = 0
async function comment(videoId: string, text: string, part: { second?: number; deletedAt?: Date; studentId?: string } = {}) {
  const studentId = part.studentId ?? (await t.make.student({ name: 'Nadia', lastName: 'Rocha', secondLastName: 'Sol' })).id
  const createdAt = new Date(t.clock.now().getTime() - (commentCount += 1) * HOUR)
  const id = newId(createdAt)
  await t.db
    .insertInto('videoComment')
    .values({ id, videoId, studentId, comment: text, createdAt, second: part.second ?? null, deletedAt: part.deletedAt ?? null })
    .execute()
  t.services.counts.forget('videoComments')
  return id
}
const list = (query: object = {}) => t.ok(videoComments.list, { query }, desk)
const texts = async (words: string) => (await list({ words })).videoComments.map(each => each.comment)
const context = () => {
  const audited: unknown[] = []
  return { db: t.db, now: t.clock.now(), emit: () => {}, audit: async (entry: unknown) => void audited.push(entry), audited }
}

describe('the list of comments', () => {
  test('VCM-1: lists comments newest first, with comment, student, video, course, time, and the place in the video', async () => {
    const { id, course, chapter } = await video('Fracciones')
    const first = await comment(id, '¿Por qué se invierte?', { second: 83 })
    const second = await comment(id, 'Gracias')
    const { videoComments: rows, total } = await list()
    expect([rows.length, total]).toEqual([2, 2])
    expect(rows[0]).toEqual({
      _id: first,
      comment: '¿Por qué se invierte?',
      student: { _id: expect.any(String), name: 'Nadia', lastName: 'Rocha', secondLastName: 'Sol' },
      video: { _id: id, title: 'Fracciones' },
      course: { _id: course.id, name: course.name },
      playlist: chapter,
      second: 83,
      date: new Date(t.clock.now().getTime() - HOUR).toISOString(),
    })
    expect(rows[1]).toMatchObject({ _id: second, second: null })
  })

  test('VCM-2: 50 by default, 100 and 150 on request; pages follow one another', async () => {
    const { id } = await video('Muchos')
    for (let i = 0; i < 55; i++) await comment(id, `número ${i}`)
    const all = await list()
    expect([all.videoComments.length, all.total]).toEqual([50, 57])
    expect((await list({ skip: 50 })).videoComments).toHaveLength(7)
    expect((await list({ limit: 150 })).videoComments).toHaveLength(57)
  })

  test('VCM-3: searches the comment, the student’s name and the video’s title, ignoring accents, order and word parts', async () => {
    const { id } = await video('Ecuaciones de segundo grado')
    const quiet = await video('Silencio')
    const { id: studentId } = await t.make.student({ name: 'Íñigo', lastName: 'Urrutia' })
    await comment(id, 'La fórmula general no me sale')
    await comment(quiet.id, 'Se oye muy bajo', { studentId })
    expect(await texts('formula')).toEqual(['La fórmula general no me sale'])
    expect(await texts('GENERAL ecua')).toEqual(['La fórmula general no me sale'])
    expect(await texts('urrutia inigo')).toEqual(['Se oye muy bajo'])
    expect(await texts('silencio')).toEqual(['Se oye muy bajo'])
    expect((await list({ words: 'silencio' })).total).toBe(1)
    expect(await list({ words: '@@' })).toMatchObject({ videoComments: [], total: 0 })
    expect(await texts('nadadeesto')).toEqual([])
  })

  test('VCM-3: one word in the comment, one in the student, one in the video', async () => {
    const { id } = await video('Trigonometría')
    const { id: studentId } = await t.make.student({ name: 'Yolotl', lastName: 'Becerra' })
    await comment(id, 'El coseno no me sale', { studentId })
    await comment(id, 'El seno tampoco')
    for (const words of ['coseno becerra trigono', 'trigonometria yolotl', 'no becerra', 'sale trig'])
      expect(await texts(words)).toEqual(['El coseno no me sale'])
    expect(await texts('coseno nadadeesto')).toEqual([])
  })

  test('VCM-4: omits deleted ones, and those of a video in the trash; a video without a chapter cannot be opened', async () => {
    const before = (await list()).total
    const deletedVideo = await video('Borrado', { deletedAt: t.clock.now() })
    await comment(deletedVideo.id, 'En la papelera')
    const loose = await video('Suelto', { chapter: false })
    await comment(loose.id, 'Borrado antes', { deletedAt: t.clock.now() })
    await comment(loose.id, 'De un video suelto')
    expect((await list()).total).toBe(before + 1)
    expect((await list({ words: 'suelto' })).videoComments).toMatchObject([{ comment: 'De un video suelto', playlist: null }])
  })

  test('VCM-5: as many queries for 50 as for one', async () => {
    const few = await t.queries(() => list({ limit: 1 }))
    expect((await t.queries(() => list({ limit: 50 }))).count).toBe(few.count)
  })
})

describe('deleting comments', () => {
  test('VCM-6: answers the page after the deletion, with the list’s own query; audits and notifies', async () => {
    const { id } = await video('Por borrar')
    const [bad, good] = [await comment(id, 'Texto malo'), await comment(id, 'Texto bueno')]
    const before = await list({ words: 'texto' })
    expect(before.total).toBe(2)
    t.events.length = 0
    const after = await t.ok(videoComments.remove, { params: { id: bad }, query: { words: 'texto', limit: 50 } }, desk)
    expect([after.videoComments.map(each => each._id), after.total]).toEqual([[good], 1])
    expect(t.events).toEqual([{ resource: 'videoComments', ids: [bad] }])
    expect(await t.lastAudit()).toMatchObject({ resource: 'videoComments', ids: [bad], before: { comment: 'Texto malo', videoId: id } })
    expect(await t.refused(videoComments.remove, { params: { id: bad } }, desk)).toMatchObject({
      status: 404,
      code: 'VIDEO_COMMENT_NOT_FOUND',
    })
  })

  test('VCM-7: deletes several in one write; ignores those already deleted', async () => {
    const { id } = await video('En bloque')
    const ids = [await comment(id, 'bloque uno'), await comment(id, 'bloque dos'), await comment(id, 'bloque tres')]
    await t.ok(videoComments.remove, { params: { id: ids[0]! } }, desk)
    t.events.length = 0
    const answer = await t.ok(videoComments.removeMany, { query: { words: 'bloque' }, body: { ids: ids.slice(0, 2) } }, desk)
    expect(answer).toMatchObject({ removed: 1, total: 1, videoComments: [{ _id: ids[2] }] })
    expect(t.events).toEqual([{ resource: 'videoComments', ids: [ids[1]] }])
    expect((await t.ok(videoComments.removeMany, { body: { ids: ids.slice(0, 2) } }, desk)).removed).toBe(0)
    const both = await Promise.all([1, 2].map(() => t.ok(videoComments.removeMany, { body: { ids: [ids[2]!] } }, desk)))
    expect(both.map(each => each.removed).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test.each([[{ ids: [] }], [{}], [{ ids: ['nope'] }], [{ ids: Array.from({ length: 151 }, () => newId()) }]])(
    'VCM-7: 400 for an invalid selection: %#',
    async body => {
      expect((await t.call(videoComments.removeMany, { body }, { as: desk })).status).toBe(400)
    },
  )

  test('VCM-8: reading and deleting are separate permissions', async () => {
    const [reader, remover] = [await t.as('get /videoComments/'), await t.as('delete /videoComments/')]
    const id = await comment((await video('Ajeno')).id, 'Mío')
    expect((await t.refused(videoComments.remove, { params: { id } }, reader)).status).toBe(403)
    expect((await t.refused(videoComments.removeMany, { body: { ids: [id] } }, reader)).status).toBe(403)
    expect((await t.refused(videoComments.list, {}, remover)).status).toBe(403)
    await t.ok(videoComments.remove, { params: { id } }, remover)
  })
})

describe('VCM-11: a comment from the students’ site', () => {
  test('appears in the list', async () => {
    const { id: videoId } = await video('Nuevo')
    const { id: studentId } = await t.make.student()
    const { audited, ...rest } = context()
    const id = await add(rest, { videoId, studentId, comment: 'Llegó de fuera', second: 5 })
    t.services.counts.forget('videoComments')
    expect((await list({ words: 'llego fuera' })).videoComments).toMatchObject([{ _id: id, second: 5, student: { _id: studentId } }])
    expect(audited).toMatchObject([{ resource: 'videoComments', ids: [id, studentId, videoId] }])
  })

  test('is refused below an unknown or deleted video, or by such a student', async () => {
    const { id: studentId } = await t.make.student()
    const [deletedVideo, away] = [await video('Ido', { deletedAt: t.clock.now() }), await t.make.student({ deletedAt: t.clock.now() })]
    const { id: videoId } = await video('Aquí')
    for (const [comment, code] of [
      [{ videoId: newId(), studentId }, 'COMMENTED_VIDEO_NOT_FOUND'],
      [{ videoId: deletedVideo.id, studentId }, 'COMMENTED_VIDEO_NOT_FOUND'],
      [{ videoId, studentId: newId() }, 'COMMENTER_NOT_FOUND'],
      [{ videoId, studentId: away.id }, 'COMMENTER_NOT_FOUND'],
    ] as const)
      await expect(add(context(), { ...comment, comment: 'x' })).rejects.toMatchObject({ failure: { code, status: 404 } })
  })
})

test('VCM-3: a search stops counting at 1,000 and says so; the pages go on', async () => {
  const { id: videoId } = await video('Multitud')
  const { id: studentId } = await t.make.student()
  const rows = Array.from({ length: 1_005 }, (_, i) => {
    const createdAt = new Date(t.clock.now().getTime() + i * 1000)
    return { id: newId(createdAt), videoId, studentId, comment: `Opinión ${i} del montón`, createdAt }
  })
  await t.db.insertInto('videoComment').values(rows).execute()
  expect(await list({ words: 'opinion monton', limit: 1 })).toMatchObject({
    total: 1000,
    totalIsMore: true,
    videoComments: [{ comment: 'Opinión 1004 del montón' }],
  })
  const last = await list({ words: 'opinion monton', skip: 1000 })
  expect(last.videoComments.map(each => each.comment)).toEqual([4, 3, 2, 1, 0].map(i => `Opinión ${i} del montón`))
  const few = await list({ words: 'opinion 1004' })
  expect(few).toMatchObject({ total: 1 })
  expect(few.totalIsMore).toBeUndefined()
})

test("HOM-34: a teacher's home shows the newest on videos of their courses only", async () => {
  const [own, other] = [await video('Fracciones'), await video('Roma')]
  await comment(own.id, '¿Por qué se invierte?', { second: 74 })
  await comment(other.id, '¿En qué año?')
  await comment(own.id, 'Ya lo entendí')
  await comment(own.id, 'Gracias')
  const comments = await latestOfCourses(t.db, sql`select ${own.course.id}`, 2)
  expect(comments.map(each => [each.comment, each.second, each.video.title, each.playlist])).toEqual([
    ['¿Por qué se invierte?', 74, 'Fracciones', own.chapter],
    ['Ya lo entendí', null, 'Fracciones', own.chapter],
  ])
})
