import { describe, expect, test } from 'vitest'
import { audit } from '#features/foundation/audit/contract.ts'
import { sweepUploads } from '#features/foundation/files/server/jobs.ts'
import { EXE, PDF, startFiles } from '#features/foundation/files/server/testing.ts'
import { quizStage } from '#features/online/quizzes/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { material, pdfs, processing, videos } from '../contract.ts'
import { MATERIAL_LIMITS, MATERIAL_TEXTS } from '../texts.ts'
import { stage, TEACHER } from './testing.ts'

const { t, put, get, rowOf } = await startFiles()
const teacher = await t.as(...TEACHER)
const { chapter, find, video, pdf, titles, refused, lastAudit } = stage(t, teacher)
const auditor = await t.as('get /audit/')
const quiz = quizStage(t, teacher)
const HOUR = 3_600_000
const FILM = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(3000)])

const videoInput = (playlist: string, part = {}) => ({ body: { title: 'Vectores', filename: 'vectores.mp4', playlist, ...part } })
const pdfInput = (playlist: string, part = {}) => ({
  body: { name: 'guia.pdf', title: 'Guía', description: 'Ejercicios', totalPages: 12, filename: 'guia.pdf', playlist, ...part },
})
const fileOf = async (id: string) => (await t.db.selectFrom('video').select('fileId').where('id', '=', id).executeTakeFirstOrThrow()).fileId
const contentOf = async (playlist: string) => (await find(playlist)).contentPlaylist
const sweep = () => sweepUploads.run({}, t.jobContext())

describe('POST videos', () => {
  test('VID-40, VID-77, VID-78: creates a row, a place and addresses; one PUT uploads the file; then it is queued', async () => {
    const root = await chapter()
    const { url, resumable, video: created } = await t.ok(videos.create, videoInput(root._id, { size: FILM.length }), teacher)
    expect(created).toMatchObject({
      title: 'Vectores',
      description: MATERIAL_TEXTS.noDescription,
      filename: 'vectores.mp4',
      statusTranscode: 'uploading',
      progress: 0,
      url: null,
      urlThumbnail: null,
      playlist: root._id,
      quizParent: null,
      size: null,
    })
    expect(resumable).toMatch(/^\/api\/uploads\//)
    expect(await contentOf(root._id)).toEqual([{ type: 2, _id: created._id, order: 0, linked: false, video: created }])
    expect(t.events.at(-1)).toEqual({ resource: 'playlists', ids: [root.course] })
    const id = created._id
    expect(await refused(videos.uploaded, { params: { id } })).toMatchObject({ status: 409, code: 'NOT_UPLOADED' })
    expect((await put(url, FILM)).status).toBe(200)
    for (let again = 0; again < 2; again++)
      expect((await t.ok(videos.uploaded, { params: { id } }, teacher)).video).toMatchObject({
        statusTranscode: 'queued',
        size: FILM.length,
      })
    const { videos: inLine } = await t.ok(processing.list, {}, teacher)
    expect(inLine).toEqual([
      {
        _id: id,
        title: 'Vectores',
        statusTranscode: 'queued',
        progress: 0,
        playlist: root._id,
        course: { _id: root.course, name: root.courseName },
      },
    ])
  })

  test.each<[string, object]>([
    ['no title', { title: ' ' }],
    ['no title at all', { title: undefined }],
  ])('VID-42: %s: the quoted text, nothing stored', async (_what, part) => {
    const { _id } = await chapter()
    expect(await refused(videos.create, videoInput(_id, part))).toMatchObject({ status: 400, message: MATERIAL_TEXTS.videoTitle })
  })

  test('VID-43: at most 75 characters of title and 200 of description; an empty description becomes Sin descripción.', async () => {
    const { _id } = await chapter()
    const most = { title: 't'.repeat(75), description: 'd'.repeat(200) }
    expect((await t.ok(videos.create, videoInput(_id, most), teacher)).video).toMatchObject(most)
    expect((await t.ok(videos.create, videoInput(_id, { description: '  ' }), teacher)).video.description).toBe('Sin descripción.')
    for (const [part, limit] of [[{ title: 't'.repeat(76) }, 75] as const, [{ description: 'd'.repeat(201) }, 200] as const])
      expect(await refused(videos.create, videoInput(_id, part))).toMatchObject({
        status: 400,
        message: `Limite de ${limit} caracteres alcanzado.`,
      })
    expect(await refused(videos.create, videoInput(_id, { filename: ' ' }))).toMatchObject({ status: 400 })
  })

  test('VID-44: refuses 10.1 GB; above 5 GB gives no address for one PUT', async () => {
    const { _id } = await chapter()
    const size = Math.round(10.1 * 1024 ** 3)
    expect(await refused(videos.create, videoInput(_id, { size }))).toMatchObject({
      status: 413,
      message: 'El archivo es demasiado grande. Máximo 10 GB.',
    })
    const large = await t.ok(videos.create, videoInput(_id, { size: MATERIAL_LIMITS.videoAtOnce + 1 }), teacher)
    expect([large.url, large.resumable]).toEqual(['', expect.stringContaining('/api/uploads/')])
    expect((await t.ok(videos.create, videoInput(_id, { size: MATERIAL_LIMITS.video }), teacher)).url).toBe('')
    expect((await t.ok(videos.create, videoInput(_id, { size: MATERIAL_LIMITS.videoAtOnce }), teacher)).url).not.toBe('')
  })

  test('VID-40: requires an existing chapter or quiz, exactly one', async () => {
    const { _id } = await chapter()
    for (const part of [{ playlist: undefined }, { quizParent: newId() }])
      expect(await refused(videos.create, videoInput(_id, part))).toMatchObject({ status: 400, fields: ['playlist'] })
    expect(await refused(videos.create, videoInput(newId()))).toMatchObject({ status: 404, code: 'CHAPTER_NOT_FOUND' })
    const noParent = { playlist: undefined, quizParent: newId() }
    expect(await refused(videos.create, videoInput(_id, noParent))).toMatchObject({ status: 404, code: 'QUIZ_NOT_FOUND' })
  })

  test('VID-53: explanation videos of a quiz are in no chapter and cannot be linked', async () => {
    const root = await chapter()
    const exam = await quiz.create(root._id)
    const part = { playlist: undefined, quizParent: exam._id }
    const { video: created } = await t.ok(videos.create, videoInput('', part), teacher)
    expect(created).toMatchObject({ playlist: null, quizParent: exam._id })
    expect((await t.ok(videos.ofQuiz, { params: { id: exam._id } }, teacher)).videos).toEqual([created])
    expect(await titles(root._id)).toEqual(['Aritmética'])
    const body = [{ _id: created._id, type: 2 }]
    expect(await refused(material.link, { params: { id: root._id }, body })).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
  })
})

test('VID-42, VID-43: PUT videos/{id}: checks title and description by the same rules', async () => {
  const root = await chapter()
  const { _id: id } = await video(root._id)
  const change = (body: object) => t.call(videos.update, { params: { id }, body }, { as: teacher })
  expect((await change({ title: 'Fuerzas' })).body.video).toMatchObject({ title: 'Fuerzas', description: 'Sin descripción.' })
  expect((await change({ description: 'Con ejemplos' })).body.video).toMatchObject({ title: 'Fuerzas', description: 'Con ejemplos' })
  expect(await lastAudit('videos.update')).toMatchObject({
    before: { description: 'Sin descripción.' },
    after: { description: 'Con ejemplos' },
  })
  expect((await change({})).status).toBe(200)
  for (const body of [{ title: '' }, { title: 't'.repeat(76) }, { description: 'd'.repeat(201) }])
    expect((await refused(videos.update, { params: { id }, body })).status).toBe(400)
  expect(await refused(videos.update, { params: { id: newId() }, body: { title: 'x' } })).toMatchObject({ code: 'VIDEO_NOT_FOUND' })
})

test('VID-46, M43 AUL-43: gives new addresses while the file has not arrived, none afterwards', async () => {
  const root = await chapter()
  const { _id: id } = await video(root._id)
  await t.clock.advance(HOUR)
  const { url } = await t.ok(videos.addresses, { params: { id } }, teacher)
  expect((await put(url, FILM)).status).toBe(200)
  const came = await t.ok(videos.addresses, { params: { id } }, teacher)
  expect(came).toMatchObject({ url: '', resumable: '', video: { _id: id, statusTranscode: 'queued' } })
  await t.ok(videos.uploaded, { params: { id } }, teacher)
  expect(await t.refused(videos.addresses, { params: { id: newId() } }, teacher)).toMatchObject({ code: 'VIDEO_NOT_FOUND' })
})

test('VID-60, VID-78: retries only a failed video, under a new transcodeId', async () => {
  const root = await chapter()
  const createdVideo = await video(root._id)
  const params = { id: createdVideo._id }
  expect(await refused(videos.retry, { params })).toMatchObject({ status: 409, code: 'NOT_FAILED' })
  await t.db.updateTable('video').set({ status: 'failed', failure: 'No se pudo leer.' }).where('id', '=', createdVideo._id).execute()
  const failed = async () => (await t.ok(processing.list, { query: { failed: true } }, teacher)).videos.map(each => each._id)
  expect(await failed()).toContain(createdVideo._id)
  const { video: again } = await t.ok(videos.retry, { params }, teacher)
  expect(again).toMatchObject({ statusTranscode: 'queued', failure: null, progress: 0 })
  expect(again.transcodeId).not.toBe(createdVideo.transcodeId)
})

describe('POST pdfs', () => {
  test('VID-74, VID-77: creates a row, a place and an address; the file is readable once it has arrived', async () => {
    const root = await chapter()
    const { url, pdf: created } = await t.ok(pdfs.create, pdfInput(root._id), teacher)
    expect(created).toMatchObject({ name: 'guia.pdf', title: 'Guía', totalPages: 12, url: null, size: null, playlist: root._id })
    expect(await contentOf(root._id)).toEqual([{ type: 4, _id: created._id, order: 0, linked: false, pdf: created }])
    expect((await put(url, PDF)).status).toBe(200)
    const { pdf } = await t.ok(pdfs.find, { params: { id: created._id } }, teacher)
    expect(pdf.size).toBe(PDF.length)
    const { rawPayload, headers } = await get(pdf.url!)
    expect([rawPayload.equals(PDF), headers['content-type']]).toEqual([true, 'application/pdf'])
    expect(await contentOf(root._id)).toMatchObject([{ pdf: { url: expect.stringContaining('/api/files/') } }])
  })

  test.each(['name', 'title', 'description', 'totalPages'])('VID-70: without %s the quoted text, nothing stored', async field => {
    const { _id } = await chapter()
    for (const value of [undefined, field === 'totalPages' ? 0 : ' '])
      expect(await refused(pdfs.create, pdfInput(_id, { [field]: value }))).toMatchObject({
        status: 400,
        message: MATERIAL_TEXTS.pdfFields,
      })
  })

  test('VID-72: at most 300 characters of description and 50 MB; requires an existing chapter', async () => {
    const { _id } = await chapter()
    await t.ok(pdfs.create, pdfInput(_id, { description: 'd'.repeat(300), size: MATERIAL_LIMITS.pdf }), teacher)
    expect(await refused(pdfs.create, pdfInput(_id, { description: 'd'.repeat(301) }))).toMatchObject({
      status: 400,
      message: 'Limite de 300 caracteres alcanzado.',
    })
    expect(await refused(pdfs.create, pdfInput(_id, { size: MATERIAL_LIMITS.pdf + 1 }))).toMatchObject({ status: 413 })
    expect(await refused(pdfs.create, pdfInput(newId()))).toMatchObject({ status: 404, code: 'CHAPTER_NOT_FOUND' })
    expect(await t.refused(pdfs.find, { params: { id: newId() } }, teacher)).toMatchObject({ status: 404, code: 'PDF_NOT_FOUND' })
  })
})

test('VID-50: refuses a renamed .exe and a false PDF, and leaves no row, place or link', async () => {
  const root = await chapter()
  const film = await t.ok(videos.create, videoInput(root._id), teacher)
  const paper = await t.ok(pdfs.create, pdfInput(root._id), teacher)
  const { _id: sub } = await chapter('Otra', root.course)
  await t.ok(material.link, { params: { id: sub }, body: [{ _id: film.video._id, type: 2 }] }, teacher)
  expect(await put(film.url, EXE)).toMatchObject({ status: 415, message: 'El archivo no es un video MP4, MOV, WebM, MKV, AVI o MTS.' })
  expect(await put(paper.url, EXE)).toMatchObject({ status: 415, message: 'El archivo no es un documento PDF.' })
  expect([await titles(root._id), await titles(sub)]).toEqual([[], []])
  for (const route of [videos.addresses, videos.uploaded])
    expect(await t.refused(route, { params: { id: film.video._id } }, teacher)).toMatchObject({ code: 'VIDEO_NOT_FOUND' })
  expect(await t.refused(pdfs.find, { params: { id: paper.pdf._id } }, teacher)).toMatchObject({ code: 'PDF_NOT_FOUND' })
})

test('VID-51: after a day sweeps rows and places of files that never arrived, and rows of refused ones; arrived files stay', async () => {
  const root = await chapter()
  const never = await t.ok(videos.create, videoInput(root._id, { title: 'Nunca' }), teacher)
  const junk = await t.ok(videos.create, videoInput(root._id, { title: 'Basura' }), teacher)
  const [lostFile, refusedFile] = [await fileOf(never.video._id), await fileOf(junk.video._id)]
  await put(junk.url, EXE)
  await pdf(root._id, 'Tampoco')
  const came = await t.ok(pdfs.create, pdfInput(root._id, { title: 'Llegó' }), teacher)
  await put(came.url, PDF)
  const { _id: sub } = await chapter('Otra', root.course)
  await t.ok(material.link, { params: { id: sub }, body: [{ _id: never.video._id, type: 2 }] }, teacher)
  await t.clock.advance(23 * HOUR)
  await sweep()
  expect(await titles(root._id)).toEqual(['Nunca', 'Tampoco', 'Llegó'])
  await t.clock.advance(2 * HOUR)
  await sweep()
  expect(await titles(root._id)).toEqual(['Llegó'])
  expect((await find(sub)).totalItems).toBe(0)
  expect([await rowOf(lostFile), await rowOf(refusedFile)]).toEqual([undefined, undefined])
})

describe('M44: the audit records an upload when the file arrives', () => {
  const auditTexts = async (record: string) => {
    const { audit: lines } = await t.ok(audit.list, { query: { record } }, auditor)
    return lines.map(({ action, user, records }) => [action, user?.name, records.map(({ name }) => name)])
  }
  const by = 'Raquel Mostrador Prueba'

  test("M44: records 'Subió un video' once, under the user who announced it; never without a file", async () => {
    const root = await chapter()
    const { url, video: created } = await t.ok(videos.create, videoInput(root._id), teacher)
    expect(await auditTexts(created._id)).toEqual([])
    await put(url, FILM)
    for (let again = 0; again < 2; again++) await t.ok(videos.uploaded, { params: { id: created._id } }, teacher)
    expect(await auditTexts(created._id)).toEqual([['Subió un video', by, ['Vectores']]])
  })

  test("M44: the same for 'Subió un PDF'", async () => {
    const root = await chapter()
    const { url, pdf: created } = await t.ok(pdfs.create, pdfInput(root._id), teacher)
    expect(await auditTexts(created._id)).toEqual([])
    await put(url, PDF)
    expect(await auditTexts(created._id)).toEqual([['Subió un PDF', by, ['Guía']]])
  })
})
