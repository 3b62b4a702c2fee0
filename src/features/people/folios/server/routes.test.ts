import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { folios } from '../contract.ts'
import { foliosServer } from './routes.ts'

const t = await startTest({ features: [foliosServer], jobs: [] })
const desk = await t.as('put /students/')
const TITLE = 'Superior 2025'

const stored = (studentId: string) =>
  t.db.selectFrom('folio').select(['title', 'folio']).where('studentId', '=', studentId).orderBy('id').execute()
const add = async (studentId: string, folio = 'A-100') =>
  (await t.ok(folios.create, { params: { studentId }, body: { title: TITLE, folio } }, desk)).folio

describe('the folio form', () => {
  test.each(['', '  ', undefined])('FOL-1: folio %j: Ingresa un Folio', async folio => {
    const { id } = await t.make.student()
    expect(await t.refused(folios.create, { params: { studentId: id }, body: { title: TITLE, folio } }, desk)).toMatchObject({
      status: 400,
      message: 'Ingresa un Folio',
      fields: ['folio'],
    })
    expect(await stored(id)).toEqual([])
  })

  test.each([undefined, '', 'Superior 2024'])('FOL-2: course %j: Seleccioná un curso', async title => {
    const { id } = await t.make.student()
    expect(await t.refused(folios.create, { params: { studentId: id }, body: { title, folio: 'A1' } }, desk)).toMatchObject({
      status: 400,
      message: 'Seleccioná un curso',
      fields: ['title'],
    })
    expect(await stored(id)).toEqual([])
  })

  test('FOL-3: with both missing reports the folio first', async () => {
    const { id } = await t.make.student()
    expect(await t.refused(folios.create, { params: { studentId: id }, body: {} }, desk)).toMatchObject({
      message: 'Ingresa un Folio',
      fields: ['folio', 'title'],
    })
  })

  test('FOL-4: whitespace is removed, then at most 10 characters', async () => {
    const { id } = await t.make.student()
    expect(await add(id, ' 12 34\t5678 90\n')).toMatchObject({ folio: '1234567890', title: TITLE })
    const other = await t.make.student()
    expect(
      await t.refused(folios.create, { params: { studentId: other.id }, body: { title: TITLE, folio: '12345 678901' } }, desk),
    ).toMatchObject({ status: 400, message: 'Máximo 10 caracteres', fields: ['folio'] })
    expect(await stored(other.id)).toEqual([])
  })
})

describe('folios are unique per student and title', () => {
  test("FOL-5: a second folio of the course is FOLIO_TAKEN, another student's is free", async () => {
    const [{ id }, other] = [await t.make.student(), await t.make.student()]
    await add(id)
    expect(await t.refused(folios.create, { params: { studentId: id }, body: { title: TITLE, folio: 'B-200' } }, desk)).toMatchObject({
      status: 409,
      code: 'FOLIO_TAKEN',
      message: 'El alumno ya tiene un folio de este curso',
      fields: ['title'],
    })
    expect(await stored(id)).toEqual([{ title: TITLE, folio: 'A-100' }])
    await add(other.id)
  })

  test('FOL-5: two desks at once: one folio, one refusal', async () => {
    const { id } = await t.make.student()
    const both = await Promise.all(
      ['A', 'B'].map(folio => t.call(folios.create, { params: { studentId: id }, body: { title: TITLE, folio } }, { as: desk })),
    )
    expect(both.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stored(id)).toHaveLength(1)
  })
})

describe('POST, PUT, DELETE /folios', () => {
  test('FOL-6: all three need put /students/', async () => {
    const { id } = await t.make.student()
    const { _id } = await add(id)
    const reader = await t.as('get /students/', 'post /students/register', 'delete /students/')
    const body = { title: TITLE, folio: 'X' }
    for (const [route, params] of [
      [folios.create, { studentId: id }],
      [folios.update, { id: _id }],
      [folios.remove, { id: _id }],
    ] as const)
      expect((await t.refused(route, { params, body }, reader)).status).toBe(403)
    expect(await stored(id)).toEqual([{ title: TITLE, folio: 'A-100' }])
  })

  test('FOL-7: PUT changes it, DELETE frees the title', async () => {
    const { id } = await t.make.student()
    const { _id } = await add(id)
    expect((await t.ok(folios.update, { params: { id: _id }, body: { title: TITLE, folio: 'C 300' } }, desk)).folio).toEqual({
      _id,
      title: TITLE,
      folio: 'C300',
    })
    expect(await stored(id)).toEqual([{ title: TITLE, folio: 'C300' }])
    expect((await t.ok(folios.remove, { params: { id: _id } }, desk)).folio).toEqual({ _id, title: TITLE, folio: 'C300' })
    expect(await stored(id)).toEqual([])
    await add(id)
  })

  test("FOL-8: 404 for an unknown or deleted student or folio, and a deleted student's folio", async () => {
    const { id } = await t.make.student()
    const { _id } = await add(id)
    await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute()
    const body = { title: TITLE, folio: 'X' }
    for (const studentId of [newId(), id])
      expect(await t.refused(folios.create, { params: { studentId }, body }, desk)).toMatchObject({
        status: 404,
        code: 'STUDENT_NOT_FOUND',
      })
    for (const folioId of [newId(), _id]) {
      expect(await t.refused(folios.update, { params: { id: folioId }, body }, desk)).toMatchObject({
        status: 404,
        code: 'FOLIO_NOT_FOUND',
      })
      expect(await t.refused(folios.remove, { params: { id: folioId } }, desk)).toMatchObject({ status: 404, code: 'FOLIO_NOT_FOUND' })
    }
  })

  test('FOL-9: every write announces the student, who has the folios, and audits before and after', async () => {
    const { id } = await t.make.student()
    t.events.length = 0
    const { _id } = await add(id, 'A1')
    await t.ok(folios.update, { params: { id: _id }, body: { title: TITLE, folio: 'A2' } }, desk)
    await t.ok(folios.remove, { params: { id: _id } }, desk)
    expect(t.events).toEqual(Array.from({ length: 3 }, () => ({ resource: 'students', ids: [id] })))
    const audit = await t.db
      .selectFrom('audit')
      .select(['route', 'ids', 'before', 'after'])
      .where('resource', '=', 'folios')
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(audit.toReversed()).toEqual([
      { route: 'folios.create', ids: [_id, id], before: null, after: { title: TITLE, folio: 'A1' } },
      { route: 'folios.update', ids: [_id, id], before: { title: TITLE, folio: 'A1' }, after: { title: TITLE, folio: 'A2' } },
      { route: 'folios.remove', ids: [_id, id], before: { title: TITLE, folio: 'A2' }, after: null },
    ])
  })
})
