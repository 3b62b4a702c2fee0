import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { registrationsServer } from '#features/money/registrations/server/routes.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { studentFileServer } from '#features/workspace/studentFile/server/routes.ts'
import { startTest } from '#server/testing/harness.ts'
import { person } from './testing.ts'

const t = await startTest({ features: [studentFileServer, registrationsServer], jobs: [] })
const desk = await t.as('put /students/', 'delete /students/')

test("TLK-59: PUT students/{id} with a visitor's id changes the visitor and answers userTalks", async () => {
  const { id, talkId } = await t.make.visitor()
  const body = person({ name: 'Alma' })
  const { student, userTalks } = await t.ok(studentFile.update, { params: { id }, body }, desk)
  expect(student).toBeUndefined()
  expect(userTalks).toMatchObject({ _id: id, talk: talkId, name: 'Alma', email: body.email })
  expect(t.events).toContainEqual({ resource: 'talks', ids: [talkId] })
})

test("TLK-59: DELETE students/{id} with a visitor's id removes the visitor and frees the seat", async () => {
  const { id, talkId } = await t.make.visitor()
  await t.ok(registrations.removeStudent, { params: { id } }, desk)
  const { deletedAt } = await t.db.selectFrom('talkStudent').select('deletedAt').where('id', '=', id).executeTakeFirstOrThrow()
  expect(deletedAt).toEqual(t.clock.now())
  const { taken } = await t.db.selectFrom('talk').select('taken').where('id', '=', talkId).executeTakeFirstOrThrow()
  expect(taken).toBe(0)
  await expectTrueBooks(t.db)
})

test('TLK-59: an unknown id is an unknown student; a moved visitor cannot be changed', async () => {
  for (const [route, input] of [
    [studentFile.update, { body: person() }],
    [registrations.removeStudent, {}],
  ] as const) {
    expect(await t.refused(route, { params: { id: newId() }, ...input }, desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    const { id } = await t.make.visitor({ movedTo: (await t.make.visitor()).id })
    expect(await t.refused(route, { params: { id }, ...input }, desk)).toMatchObject({ status: 409, code: 'MOVED_TO_OTHER_TALK' })
  }
})
