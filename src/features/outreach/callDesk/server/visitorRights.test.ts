import { describe, expect, test } from 'vitest'
import { commentsServer } from '#features/people/comments/server/routes.ts'
import { comments } from '#features/people/comments/contract.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { studentFileServer } from '#features/workspace/studentFile/server/routes.ts'
import { startTest } from '#server/testing/harness.ts'
import { visitors } from '../contract.ts'
import { person } from './testing.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'

const t = await startTest({
  features: [talksServer, callDeskServer, visitorsServer, commentsServer, studentFileServer],
  jobs: [sendOutbox],
})
const caller = await t.as('get /talks/', 'post /usersTalks/comments', 'put /usersTalks/')

describe('M30: a caller comments on visitors and corrects their data, without access to students', () => {
  test("M30: Marisol notes what Itzel's mother said and corrects the address", async () => {
    const { id } = await t.make.visitor({ name: 'Itzel' })
    const { comment } = await t.ok(comments.create, { body: { userTalks: id, comment: 'Llamar después de las seis' } }, caller)
    expect(comment).toMatchObject({ userTalks: id, student: null, comment: 'Llamar después de las seis' })
    const body = person({ name: 'Itzel', email: 'itzel.medina@correo.mx' })
    expect((await t.ok(visitors.update, { params: { id }, body }, caller)).userTalks).toMatchObject({
      email: 'itzel.medina@correo.mx',
      comments: 1,
    })
  })

  test('M30: on a student both are 403 and nothing is written', async () => {
    const { id } = await t.make.student()
    expect((await t.refused(comments.create, { body: { student: id, comment: 'x' } }, caller)).status).toBe(403)
    expect((await t.refused(comments.list, { query: { student: id } }, caller)).status).toBe(403)
    expect((await t.refused(studentFile.update, { params: { id }, body: person() }, caller)).status).toBe(403)
    expect((await t.refused(visitors.update, { params: { id }, body: person() }, caller)).status).toBe(404)
    expect(await t.db.selectFrom('comment').select('id').where('studentId', '=', id).execute()).toEqual([])
  })

  test('M30: each needs its own right', async () => {
    const { id } = await t.make.visitor()
    const comment = { body: { userTalks: id, comment: 'x' } }
    const update = { params: { id }, body: person() }
    const [talks, edits, notes] = [await t.as('get /talks/'), await t.as('put /usersTalks/'), await t.as('post /usersTalks/comments')]
    for (const as of [talks, edits]) expect((await t.refused(comments.create, comment, as)).status).toBe(403)
    for (const as of [talks, notes]) expect((await t.refused(visitors.update, update, as)).status).toBe(403)
  })
})

test("M91: a caller edits and deletes their own comment on a visitor, not a colleague's, and none on a student", async () => {
  const { id: userTalks } = await t.make.visitor({ name: 'Itzel' })
  const write = async (as: typeof caller, comment: string) =>
    (await t.ok(comments.create, { body: { userTalks, comment } }, as)).comment._id
  const own = await write(caller, 'Llamar a las seis')
  const colleague = await t.as('get /talks/', 'post /usersTalks/comments')
  const other = await write(colleague, 'No contesta')
  const listed = (await t.ok(comments.list, { query: { userTalks } }, caller)).comments
  expect(new Map(listed.map(each => [each._id, each.own]))).toEqual(
    new Map([
      [other, false],
      [own, true],
    ]),
  )
  const change = (id: string) => ({ params: { id }, body: { comment: 'Llamar a las siete' } })
  expect((await t.ok(comments.update, change(own), caller)).comment.comment).toBe('Llamar a las siete')
  for (const route of [comments.update, comments.remove] as const)
    expect((await t.refused(route, change(other) as never, caller)).status).toBe(403)
  await t.ok(comments.remove, { params: { id: own } }, caller)
  const { id: student } = await t.make.student()
  const desk = await t.as('post /comments/', 'get /comments/')
  const onStudent = (await t.ok(comments.create, { body: { student, comment: 'Debe' } }, desk)).comment._id
  expect((await t.refused(comments.update, change(onStudent), caller)).status).toBe(403)
})
