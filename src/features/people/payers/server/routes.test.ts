import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { payers } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /payers/', 'put /payers/')
const reader = await t.as('get /payers/')

const LAURA = { name: 'Laura', lastName: 'Ríos', secondLastName: 'Sosa', phoneNumber: '55 4471 9032', email: 'Laura.Rios@Correo.mx' }
const MOTHER = { relation: 'madre', pays: true, tells: ['cobranza'] } as const
const link = (more: object = {}) => ({ ...MOTHER, tells: [...MOTHER.tells], ...more })
const add = (id: string, who: object, more: object = {}) => t.ok(payers.add, { params: { id }, body: { ...who, ...link(more) } }, desk)
const refusalOf = (id: string, body: object) => t.refused(payers.add, { params: { id }, body }, desk)
const of = async (id: string) => (await t.ok(payers.ofStudent, { params: { id } }, reader)).payers
const people = async () =>
  (
    await t.db
      .selectFrom('payer')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('POST /students/{id}/payers', () => {
  test('COB-14: adds Laura as the mother of Luis, who pays and gets messages of collecting', async () => {
    const luis = await t.make.student({ name: 'Luis', lastName: 'Gómez', secondLastName: 'Ríos' })
    t.events.length = 0
    const { payer, payers: all } = await add(luis.id, { person: LAURA })
    const expectedPayer = {
      _id: expect.any(String),
      name: 'Laura',
      lastName: 'Ríos',
      secondLastName: 'Sosa',
      phoneNumber: '5544719032',
      secondPhoneNumber: null,
      email: 'laura.rios@correo.mx',
    }
    expect(payer).toEqual(expectedPayer)
    expect(all).toEqual([{ ...expectedPayer, relation: 'madre', pays: true, tells: ['cobranza'], siblings: [] }])
    expect(await of(luis.id)).toEqual(all)
    expect(t.events).toEqual([{ resource: 'payers', ids: [payer._id] }])
    const audit = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('route', '=', 'payers.add')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ resource: 'payers', ids: [payer._id, luis.id], after: { name: 'Laura', relation: 'madre' } })
  })

  test('COB-16: the payer of Luis and his sister Ana is one person; a second link is PAYER_LINKED', async () => {
    const [luis, ana] = [await t.make.student({ name: 'Luis' }), await t.make.student({ name: 'Ana' })]
    const { payer } = await add(luis.id, { person: LAURA })
    const before = await people()
    const { payers: all } = await add(ana.id, { payer: payer._id }, { pays: false, tells: [] })
    expect(all).toMatchObject([{ _id: payer._id, pays: false, tells: [], siblings: [{ _id: luis.id, name: 'Luis', relation: 'madre' }] }])
    expect(await people()).toBe(before)
    expect(await refusalOf(ana.id, { payer: payer._id, ...link() })).toMatchObject({
      status: 409,
      code: 'PAYER_LINKED',
      message: 'Esa persona ya está ligada al alumno.',
    })
  })

  test('COB-14: six a student at most, also when eight desks add one at once', async () => {
    const { id } = await t.make.student()
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        t.call(payers.add, { params: { id }, body: { person: { ...LAURA, email: `tutora${nth}@correo.mx` }, ...link() } }, { as: desk }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(all.flatMap(({ status, body }) => (status === 200 ? [] : [body.errorExt.code]))).toEqual(['TOO_MANY_PAYERS', 'TOO_MANY_PAYERS'])
    expect(await of(id)).toHaveLength(6)
    const lone = await t.db
      .selectFrom('payer')
      .select('id')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('studentPayer').select('payerId').whereRef('payerId', '=', 'payer.id'))),
      )
      .execute()
    expect(lone).toEqual([])
  })

  test('COB-16: two desks link the known Laura at once: one link, one refusal', async () => {
    const { id: payer } = await t.make.payer()
    const { id } = await t.make.student()
    const both = await Promise.all([1, 2].map(() => t.call(payers.add, { params: { id }, body: { payer, ...link() } }, { as: desk })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await of(id)).toHaveLength(1)
  })

  test.each([
    ['neither person nor payer', {}, 'person', 'Elige a la persona o escribe sus datos.'],
    ['both', { payer: 'c00000000000000000000001', person: LAURA }, 'person', 'Elige a la persona o escribe sus datos.'],
    ['neither phone nor e-mail', { person: { name: 'Laura', lastName: 'Ríos' } }, 'person.phoneNumber', 'Escribe un teléfono o un correo.'],
    ['a short phone', { person: { ...LAURA, phoneNumber: '5544' } }, 'person.phoneNumber', 'Debes ingresar un telefono minimo 10 digitos'],
    ['no surname', { person: { ...LAURA, lastName: ' ' } }, 'person.lastName', 'Atencion! Debes ingresar un nombre y apellidos.'],
    ['an endless name', { person: { ...LAURA, name: 'a'.repeat(41) } }, 'person.name', 'Máximo 40 caracteres'],
    [
      'an endless second surname',
      { person: { ...LAURA, secondLastName: 'a'.repeat(4_000) } },
      'person.secondLastName',
      'Máximo 40 caracteres',
    ],
    [
      'a broken e-mail',
      { person: { ...LAURA, email: 'laura@' } },
      'person.email',
      'Atencion! Correo invalido asegurate que este bien escrito',
    ],
    ['an unknown relation', { person: LAURA, relation: 'tía' }, 'relation', 'Elige qué es del alumno.'],
  ])('COB-14: %s is refused with its field', async (_what, body, path, message) => {
    const { id } = await t.make.student()
    const { status, body: answer } = await t.call(payers.add, { params: { id }, body: { ...link(), ...body } }, { as: desk })
    expect([status, answer.error.fields[0]]).toEqual([400, { path, message }])
    expect(await of(id)).toEqual([])
  })

  test('COB-14: removes duplicates; refuses too many or unknown kinds', async () => {
    const { id } = await t.make.student()
    expect((await add(id, { person: LAURA }, { tells: ['avisos', 'avisos'] })).payers[0]!.tells).toEqual(['avisos'])
    expect((await refusalOf(id, { person: LAURA, ...link({ tells: ['chismes'] }) })).status).toBe(400)
    expect((await refusalOf(id, { person: LAURA, ...link({ tells: Array.from({ length: 900 }, () => 'avisos') }) })).status).toBe(400)
  })

  test('COB-14: 404 for an unknown student, an unknown payer and a deleted one', async () => {
    const { id } = await t.make.student()
    const { id: deletedId } = await t.make.student({ deletedAt: t.clock.now() })
    for (const wrong of [newId(), deletedId]) {
      expect(await refusalOf(wrong, { person: LAURA, ...link() })).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
      expect(await t.refused(payers.ofStudent, { params: { id: wrong } }, reader)).toMatchObject({ code: 'STUDENT_NOT_FOUND' })
    }
    expect(await refusalOf(id, { payer: newId(), ...link() })).toMatchObject({ status: 404, code: 'PAYER_NOT_FOUND' })
    expect(await t.refused(payers.family, { params: { id: newId() } }, reader)).toMatchObject({ status: 404, code: 'PAYER_NOT_FOUND' })
  })
})

describe('PUT, DELETE /students/{id}/payers/{payerId}', () => {
  test('COB-14: a new phone applies to the payer for all her students; her message kinds to this one alone', async () => {
    const [luis, ana] = [await t.make.student({ name: 'Luis' }), await t.make.student({ name: 'Ana' })]
    const { payer } = await add(luis.id, { person: LAURA })
    await add(ana.id, { payer: payer._id })
    const params = { id: luis.id, payerId: payer._id }
    const person = { ...LAURA, phoneNumber: '5511112222', email: '' }
    await t.ok(payers.update, { params, body: { person, relation: 'tutor', pays: false, tells: ['avisos'] } }, desk)
    expect(await of(luis.id)).toMatchObject([{ phoneNumber: '5511112222', email: null, relation: 'tutor', pays: false, tells: ['avisos'] }])
    expect(await of(ana.id)).toMatchObject([{ phoneNumber: '5511112222', relation: 'madre', pays: true, tells: ['cobranza'] }])
    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'payers.update').executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ before: { phoneNumber: '5544719032', pays: true }, after: { phoneNumber: '5511112222', pays: false } })
  })

  test('M74: a save keeps an old address that would be refused now; another such address is refused', async () => {
    const { id } = await t.make.student()
    const { payer } = await add(id, { person: LAURA })
    const params = { id, payerId: payer._id }
    const email = 'laura.@correo.mx'
    await t.db.updateTable('payer').set({ email }).where('id', '=', payer._id).execute()
    const body = (to: string) => ({ person: { ...LAURA, email: to, name: 'Laura Elena' }, ...link() })
    expect((await t.ok(payers.update, { params, body: body(email) }, desk)).payers).toMatchObject([{ name: 'Laura Elena', email }])
    expect(await t.refused(payers.update, { params, body: body('eva.@correo.mx') }, desk)).toMatchObject({
      status: 400,
      fields: ['person.email'],
    })
  })

  test('COB-16: the payer stays while a student is left, and is deleted with the last link', async () => {
    const [luis, ana] = [await t.make.student(), await t.make.student()]
    const { payer } = await add(luis.id, { person: LAURA })
    await add(ana.id, { payer: payer._id })
    const before = Number(await people())
    await t.ok(payers.remove, { params: { id: luis.id, payerId: payer._id } }, desk)
    expect(Number(await people())).toBe(before)
    expect((await t.ok(payers.remove, { params: { id: ana.id, payerId: payer._id } }, desk)).payers).toEqual([])
    expect(Number(await people())).toBe(before - 1)
  })

  test('COB-16: when two desks remove her last two students at once she is deleted all the same', async () => {
    for (let round = 0; round < 5; round++) {
      const [luis, ana] = [await t.make.student(), await t.make.student()]
      const { payer } = await add(luis.id, { person: LAURA })
      await add(ana.id, { payer: payer._id })
      await Promise.all([luis, ana].map(({ id }) => t.ok(payers.remove, { params: { id, payerId: payer._id } }, desk)))
      expect(await t.db.selectFrom('payer').select('id').where('id', '=', payer._id).execute()).toEqual([])
    }
  })

  test('COB-16: when one desk removes her last student while another links her, she stays with that one or is not found', async () => {
    for (let round = 0; round < 5; round++) {
      const [luis, ana] = [await t.make.student(), await t.make.student()]
      const { payer } = await add(luis.id, { person: LAURA })
      const [, linked] = await Promise.all([
        t.ok(payers.remove, { params: { id: luis.id, payerId: payer._id } }, desk),
        t.call(payers.add, { params: { id: ana.id }, body: { payer: payer._id, ...link() } }, { as: desk }),
      ])
      expect([200, 404]).toContain(linked.status)
      const rows = await t.db.selectFrom('payer').select('id').where('id', '=', payer._id).execute()
      expect(rows).toHaveLength(linked.status === 200 ? 1 : 0)
    }
  })

  test("COB-14: another student's payer is not found here", async () => {
    const { id } = await t.make.student()
    const { id: payerId } = await t.make.payer()
    const body = { person: LAURA, ...link() }
    expect(await t.refused(payers.update, { params: { id, payerId }, body }, desk)).toMatchObject({ status: 404, code: 'PAYER_NOT_FOUND' })
    expect(await t.refused(payers.remove, { params: { id, payerId } }, desk)).toMatchObject({ status: 404, code: 'PAYER_NOT_FOUND' })
    for (const wrong of [newId()]) {
      expect(await t.refused(payers.update, { params: { id: wrong, payerId }, body }, desk)).toMatchObject({ code: 'STUDENT_NOT_FOUND' })
      expect(await t.refused(payers.remove, { params: { id: wrong, payerId } }, desk)).toMatchObject({ code: 'STUDENT_NOT_FOUND' })
    }
  })
})

describe('GET /payers/search, /payers/{id}/family', () => {
  test('COB-17: a family is found by its payer or by any student, without those in the trash', async () => {
    const [luis, ana, deletedStudent] = [
      await t.make.student({ name: 'Luis', lastName: 'Zavala', secondLastName: 'Ibarra' }),
      await t.make.student({ name: 'Ana', lastName: 'Zavala', secondLastName: 'Ibarra' }),
      await t.make.student({ name: 'Eva', lastName: 'Zavala', secondLastName: 'Ibarra', deletedAt: t.clock.now() }),
    ]
    const payer = await t.make.payer({ studentId: luis.id, name: 'Óscar', lastName: 'Quiñones', phoneNumber: '5598765432' })
    for (const { id } of [ana, deletedStudent])
      await t.db.insertInto('studentPayer').values({ studentId: id, payerId: payer.id, relation: 'padre', pays: true, tells: [] }).execute()
    const search = async (query: string) => (await t.ok(payers.search, { query: { query } }, reader)).payers
    for (const query of ['Quiñones óscar', '98765432', 'zavala luis', 'Ana Ibarra', payer.email!])
      expect(await search(query), query).toMatchObject([{ _id: payer.id, students: [{ name: 'Ana' }, { name: 'Luis' }] }])
    for (const query of ['Eva Zavala', '¡!', '']) expect(await search(query), query).toEqual([])
    const unlinked = await t.make.payer({ studentId: deletedStudent.id, name: 'Wendy', lastName: 'Xicoténcatl' })
    expect(await search('Xicoténcatl')).toEqual([])
    expect(await t.refused(payers.family, { params: { id: unlinked.id } }, reader)).toMatchObject({ code: 'PAYER_NOT_FOUND' })
  })

  test("COB-17: each student's debt, overdue amount and open dates, in as many statements for many as for one", async () => {
    const { id, studentId, groupId, courseId } = await t.make.registration({ paid: 120_000, registeredAt: '2026-11-03T16:00:00Z' })
    const payer = await t.make.payer({ studentId })
    const family = () => t.ok(payers.family, { params: { id: payer.id } }, reader)
    expect(await family()).toMatchObject({
      payer: { _id: payer.id, name: 'Laura' },
      students: [
        {
          _id: studentId,
          debt: 3800,
          overdue: 3800,
          credit: 0,
          dues: [
            {
              registration: id,
              course: { _id: courseId },
              group: { _id: groupId },
              dueOn: '2026-11-03',
              amount: 5000,
              open: 3800,
              nth: 1,
              of: 1,
            },
          ],
        },
      ],
    })
    const { count } = await t.queries(family)
    for (let nth = 0; nth < 4; nth++) {
      const { studentId: sibling } = await t.make.registration()
      await t.db
        .insertInto('studentPayer')
        .values({ studentId: sibling, payerId: payer.id, relation: 'madre', pays: true, tells: [] })
        .execute()
    }
    expect((await t.queries(family)).count).toBe(count)
    expect((await family()).students.at(-1)).toMatchObject({ debt: 5000, overdue: 0 })
  })

  test('COB-14: reading needs get /payers/, writing put /payers/', async () => {
    const { id } = await t.make.student()
    const { id: payerId } = await t.make.payer({ studentId: id })
    const stranger = await t.as('get /students/', 'put /students/', 'post /payments/')
    const body = { person: LAURA, ...link() }
    expect((await t.refused(payers.search, { query: { query: 'Laura' } }, stranger)).status).toBe(403)
    expect((await t.refused(payers.family, { params: { id: payerId } }, stranger)).status).toBe(403)
    expect((await t.refused(payers.ofStudent, { params: { id } }, stranger)).status).toBe(403)
    expect((await t.refused(payers.add, { params: { id }, body }, reader)).status).toBe(403)
    expect((await t.refused(payers.update, { params: { id, payerId }, body }, reader)).status).toBe(403)
    expect((await t.refused(payers.remove, { params: { id, payerId } }, reader)).status).toBe(403)
  })
})
