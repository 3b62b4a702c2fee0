import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { commentFailures, comments, COMMENT_TEXTS } from '../contract.ts'
import { commentsServer } from './routes.ts'

const t = await startTest({ features: [commentsServer], jobs: [] })
const desk = await t.as('get /comments/', 'post /comments/', 'put /comments/?', 'delete /comments/?')

const list = async (student: string) => (await t.ok(comments.list, { query: { student } }, desk)).comments
const write = (student: string, comment: string) => t.ok(comments.create, { body: { student, comment } }, desk)

describe('the text of a comment', () => {
  test.each(['', '   \n ', undefined])('COM-1: %j is refused: Debes escribir un comentario', async comment => {
    const { id } = await t.make.student()
    const refusal = await t.refused(comments.create, { body: { student: id, comment } }, desk)
    expect(refusal).toMatchObject({ status: 400, message: 'Debes escribir un comentario', fields: ['comment'] })
    expect(await list(id)).toEqual([])
  })

  test('COM-2: stores 500 characters after trimming, refuses 501 and writes nothing', async () => {
    const { id } = await t.make.student()
    await write(id, `  ${'a'.repeat(500)}\n`)
    expect((await list(id)).map(each => each.comment)).toEqual(['a'.repeat(500)])
    const refusal = await t.refused(comments.create, { body: { student: id, comment: 'a'.repeat(501) } }, desk)
    expect(refusal).toMatchObject({ status: 400, message: COMMENT_TEXTS.full, fields: ['comment'] })
    expect(await list(id)).toHaveLength(1)
  })

  test('COM-3: the same rules when editing', async () => {
    const { id } = await t.make.student()
    const { comment } = await write(id, 'Primera versión')
    for (const text of [' ', 'a'.repeat(501)])
      expect(await t.refused(comments.update, { params: { id: comment._id }, body: { comment: text } }, desk)).toMatchObject({
        status: 400,
        fields: ['comment'],
      })
    expect((await list(id))[0]!.comment).toBe('Primera versión')
  })

  test('COM-4: a NUL, which the database cannot store, is 400 and no server failure', async () => {
    const { id } = await t.make.student()
    expect((await t.refused(comments.create, { body: { student: id, comment: 'a\u0000b' } }, desk)).status).toBe(400)
    expect(await list(id)).toEqual([])
  })

  test('COM-4: is plain text: markup stays as typed', async () => {
    const { id } = await t.make.student()
    const { comment } = await write(id, '<b>Debe</b> & llama\nmañana')
    expect(comment.comment).toBe('<b>Debe</b> & llama\nmañana')
  })
})

describe("author and time are the server's", () => {
  test("COM-5: ignores the client's values for them", async () => {
    const { id } = await t.make.student()
    const sentComment = { student: id, comment: 'Llamar', date: '2001-01-01T00:00:00Z', user: newId() }
    const { body } = await t.call(comments.create, { body: sentComment }, { as: desk })
    expect({ ...body.comment, version: undefined }).toEqual({
      _id: expect.any(String),
      comment: 'Llamar',
      student: id,
      userTalks: null,
      date: t.clock.now().toISOString(),
      user: { name: 'Raquel', lastName: 'Mostrador' },
      own: true,
    })
    expect(await list(id)).toEqual([{ ...body.comment, version: undefined }])
  })

  test('COM-5: an edit leaves author and time as they were', async () => {
    const { id } = await t.make.student()
    const { comment } = await write(id, 'Llamar')
    await t.clock.advance(3_600_000)
    const { comment: edited } = await t.ok(
      comments.update,
      { params: { id: comment._id }, body: { comment: ' Ya contestó ' } },
      await t.as('put /comments/?'),
    )
    expect(edited).toEqual({ ...comment, comment: 'Ya contestó', own: false })
    expect(await list(id)).toEqual([{ ...edited, own: true }])
  })

  test('COM-6: the comment of a deleted author stays, user is null (Usuario eliminado)', async () => {
    const { id } = await t.make.student()
    const author = await t.as('post /comments/')
    await t.ok(comments.create, { body: { student: id, comment: 'Hablé con su mamá' } }, author)
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', author.employeeId).execute()
    expect(await list(id)).toMatchObject([{ comment: 'Hablé con su mamá', user: null }])
  })
})

describe('GET, POST, PUT, DELETE /comments', () => {
  test("COM-7: GET: the student's own, newest first", async () => {
    const { id } = await t.make.student()
    await write((await t.make.student()).id, 'De otro')
    for (const text of ['uno', 'dos', 'tres']) {
      await write(id, text)
      if (text === 'dos') await t.clock.advance(60_000)
    }
    expect((await list(id)).map(each => each.comment)).toEqual(['tres', 'dos', 'uno'])
  })

  test('COM-8: GET: get /comments/ or get /students/', async () => {
    const { id } = await t.make.student()
    for (const permission of ['get /comments/', 'get /students/'] as const)
      expect((await t.call(comments.list, { query: { student: id } }, { as: await t.as(permission) })).status).toBe(200)
    expect((await t.call(comments.list, { query: { student: id } }, { as: await t.as('post /comments/') })).status).toBe(403)
    expect((await t.call(comments.list, { query: { student: id } })).status).toBe(401)
  })

  test('COM-9: POST: post /comments/, else 403 and nothing written', async () => {
    const { id } = await t.make.student()
    expect(
      (await t.refused(comments.create, { body: { student: id, comment: 'x' } }, await t.as('get /comments/', 'put /comments/?'))).status,
    ).toBe(403)
    expect(await list(id)).toEqual([])
  })

  test.each(['?', ''])("COM-9: put and delete on /comments/%s cover anyone's comment", async segment => {
    const { id } = await t.make.student()
    const { comment } = await write(id, 'De Raquel')
    const other = await t.as(`put /comments/${segment}`, `delete /comments/${segment}`)
    expect((await t.ok(comments.update, { params: { id: comment._id }, body: { comment: 'Corregido' } }, other)).comment.comment).toBe(
      'Corregido',
    )
    expect((await t.ok(comments.remove, { params: { id: comment._id } }, other)).comment.comment).toBe('Corregido')
    expect(await list(id)).toEqual([])
  })

  test("COM-9: refuses to change any comment without permission, also the user's own: 403", async () => {
    const { id } = await t.make.student()
    const author = await t.as('post /comments/', 'get /comments/')
    const { comment } = await t.ok(comments.create, { body: { student: id, comment: 'Mío' } }, author)
    expect((await t.refused(comments.update, { params: { id: comment._id }, body: { comment: 'No' } }, author)).status).toBe(403)
    expect((await t.refused(comments.remove, { params: { id: comment._id } }, author)).status).toBe(403)
    expect((await list(id))[0]!.comment).toBe('Mío')
  })

  test("COM-10: 404 for an unknown or deleted student, a deleted comment, and a deleted student's comment", async () => {
    const { id } = await t.make.student()
    const { comment } = await write(id, 'Antes')
    await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute()
    for (const student of [newId(), id]) {
      expect(await t.refused(comments.list, { query: { student } }, desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
      expect(await t.refused(comments.create, { body: { student, comment: 'x' } }, desk)).toMatchObject({
        status: 404,
        code: 'STUDENT_NOT_FOUND',
      })
    }
    for (const commentId of [newId(), comment._id]) {
      const params = { id: commentId }
      expect(await t.refused(comments.update, { params, body: { comment: 'x' } }, desk)).toMatchObject({
        status: 404,
        code: commentFailures.COMMENT_NOT_FOUND.code,
      })
      expect(await t.refused(comments.remove, { params }, desk)).toMatchObject({ status: 404, code: 'COMMENT_NOT_FOUND' })
    }
  })

  test('COM-11: two deletions at once: the second finds it deleted', async () => {
    const { comment } = await write((await t.make.student()).id, 'Doble')
    const both = await Promise.all([1, 2].map(() => t.call(comments.remove, { params: { id: comment._id } }, { as: desk })))
    expect(both.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('writes are announced and leave their trace', () => {
  test('COM-12: every write announces the comment and audits before and after', async () => {
    const { id } = await t.make.student()
    t.events.length = 0
    const { comment } = await write(id, 'Uno')
    const params = { id: comment._id }
    expect(await t.lastAudit('comments.create')).toMatchObject({
      resource: 'comments',
      ids: [comment._id, id],
      before: null,
      after: { comment: 'Uno' },
      userId: desk.employeeId,
    })
    await t.ok(comments.update, { params, body: { comment: 'Dos' } }, desk)
    expect(await t.lastAudit('comments.update')).toMatchObject({
      ids: [comment._id, id],
      before: { comment: 'Uno' },
      after: { comment: 'Dos' },
    })
    await t.ok(comments.remove, { params }, desk)
    expect(await t.lastAudit('comments.remove')).toMatchObject({
      ids: [comment._id, id],
      before: { comment: 'Dos', user: { name: 'Raquel' } },
      after: null,
    })
    expect(t.events).toEqual(Array.from({ length: 3 }, () => ({ resource: 'comments', ids: [comment._id, id] })))
  })

  test('COM-13: the list costs the same number of statements for one comment and for thirty', async () => {
    const [one, many] = [await t.make.student(), await t.make.student()]
    await write(one.id, 'uno')
    for (let i = 0; i < 30; i++) await write(many.id, `nota ${i}`)
    const few = await t.queries(() => list(one.id))
    expect((await t.queries(() => list(many.id))).count).toBe(few.count)
  })
})

describe("comments of a talk's visitor", () => {
  const ofVisitor = async (userTalks: string, as = desk) => (await t.ok(comments.list, { query: { userTalks } }, as)).comments
  const say = (userTalks: string, comment: string) => t.ok(comments.create, { body: { userTalks, comment } }, desk)

  test("COM-5, COM-7: POST {userTalks, talk, date, comment}: author and time are the server's; listed newest first, counted in the talk", async () => {
    const { id, talkId } = await t.make.visitor()
    t.events.length = t.said.length = 0
    const sentComment = { userTalks: id, talk: talkId, date: '2001-01-01T00:00:00Z', comment: ' Viene con su mamá ' }
    const { body } = await t.call(comments.create, { body: sentComment }, { as: desk })
    expect({ ...body.comment, version: undefined }).toEqual({
      _id: expect.any(String),
      comment: 'Viene con su mamá',
      student: null,
      userTalks: id,
      date: t.clock.now().toISOString(),
      user: { name: 'Raquel', lastName: 'Mostrador' },
      own: true,
    })
    await say(id, 'Después')
    expect((await ofVisitor(id)).map(each => each.comment)).toEqual(['Después', 'Viene con su mamá'])
    const deskEvent = { room: `talk:${talkId}`, event: 'update_table_event', data: { talk: talkId } }
    expect(t.said).toEqual([deskEvent, deskEvent])
    expect(t.events.map(({ resource }) => resource)).toEqual(['comments', 'talks', 'comments', 'talks'])
    expect(await t.lastAudit('comments.create')).toMatchObject({ ids: [expect.any(String), id], after: { comment: 'Después' } })
  })

  test('COM-15: is edited and deleted like any other, and announced to the talk', async () => {
    const { id, talkId } = await t.make.visitor()
    const { comment } = await say(id, 'Uno')
    const params = { id: comment._id }
    t.said.length = 0
    expect((await t.ok(comments.update, { params, body: { comment: 'Dos' } }, desk)).comment).toMatchObject({
      comment: 'Dos',
      userTalks: id,
    })
    await t.ok(comments.remove, { params }, desk)
    expect(await ofVisitor(id)).toEqual([])
    expect(t.said.map(({ room }) => room)).toEqual([`talk:${talkId}`, `talk:${talkId}`])
  })

  test("COM-8: GET: get /comments/ or get /talks/; a student's with get /students/ only, each not the other's", async () => {
    const { id: userTalks } = await t.make.visitor()
    const { id: student } = await t.make.student()
    const status = async (permission: 'get /comments/' | 'get /talks/' | 'get /students/', query: object) =>
      (await t.call(comments.list, { query: { ...query } }, { as: await t.as(permission) })).status
    expect([await status('get /comments/', { userTalks }), await status('get /comments/', { student })]).toEqual([200, 200])
    expect([await status('get /talks/', { userTalks }), await status('get /talks/', { student })]).toEqual([200, 403])
    expect([await status('get /students/', { userTalks }), await status('get /students/', { student })]).toEqual([403, 200])
  })

  test('COM-14: with both or neither: 400', async () => {
    const both = { student: newId(), userTalks: newId() }
    for (const whose of [both, {}]) {
      expect((await t.refused(comments.list, { query: whose }, desk)).status).toBe(400)
      expect((await t.refused(comments.create, { body: { ...whose, comment: 'x' } }, desk)).status).toBe(400)
    }
  })

  test("COM-10, COM-16: a removed visitor's comments are hidden; a moved one accepts no more (El alumnos se ha movido a otra platica)", async () => {
    const [{ id: deletedId }, { id: moved }, { id: other }] = [await t.make.visitor(), await t.make.visitor(), await t.make.visitor()]
    const [{ comment: ofGone }, { comment: ofMoved }] = [await say(deletedId, 'Antes'), await say(moved, 'Antes')]
    await t.db.updateTable('talkStudent').set({ deletedAt: t.clock.now() }).where('id', '=', deletedId).execute()
    await t.db.updateTable('talkStudent').set({ movedTo: other }).where('id', '=', moved).execute()
    for (const userTalks of [newId(), deletedId]) {
      const missing = { status: 404, code: 'VISITOR_NOT_FOUND' }
      expect(await t.refused(comments.list, { query: { userTalks } }, desk)).toMatchObject(missing)
      expect(await t.refused(comments.create, { body: { userTalks, comment: 'x' } }, desk)).toMatchObject(missing)
    }
    expect(await t.refused(comments.remove, { params: { id: ofGone._id } }, desk)).toMatchObject({ code: 'COMMENT_NOT_FOUND' })
    const refusal = { status: 409, code: 'MOVED_TO_OTHER_TALK', message: 'El alumnos se ha movido a otra platica' }
    const params = { id: ofMoved._id }
    expect(await t.refused(comments.create, { body: { userTalks: moved, comment: 'x' } }, desk)).toMatchObject(refusal)
    expect(await t.refused(comments.update, { params, body: { comment: 'x' } }, desk)).toMatchObject(refusal)
    expect(await t.refused(comments.remove, { params }, desk)).toMatchObject(refusal)
    expect((await ofVisitor(moved)).map(each => each.comment)).toEqual(['Antes'])
  })
})
