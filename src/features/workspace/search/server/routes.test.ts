import { describe, expect, test } from 'vitest'
import { LEVELS } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import type { Permission } from '#contract/access.ts'
import { startTest } from '#server/testing/harness.ts'
import type { Caller } from '#server/testing/callers.ts'
import { referenceOf } from '#lib/reference.ts'
import { search } from '../contract.ts'

const t = await startTest()
const boss = await t.admin()
const find = async (q: string, as: Caller = boss) => (await t.ok(search.find, { query: { q } }, as)).hits
const brief = async (q: string, as?: Caller) => (await find(q, as)).map(({ kind, title }) => `${kind} ${title}`)

describe('each kind only with its right', () => {
  test('SEA-1: one word in a record of every kind', async () => {
    const word = 'Quetzalli'
    const student = await t.make.student({ name: word, lastName: 'Uno', secondLastName: '' })
    const registration = await t.make.registration({ studentId: student.id })
    const course = await t.make.course({ name: `${word} curso` })
    await t.make.group({ name: `${word} grupo`, courseId: course.id })
    const talk = await t.make.talk({ name: `${word} plática` })
    await t.make.visitor({ talkId: talk.id, name: word, lastName: 'Visita', secondLastName: '' })
    await t.make.employee({ name: word, lastName: 'Empleada', secondLastName: '' })
    await t.make.location({ name: `${word} sede` })
    const receipt = {
      id: newId(),
      kind: 'payment' as const,
      year: 2031,
      number: 77,
      studentId: student.id,
      registrationId: registration.id,
    }
    await t.db
      .insertInto('receipt')
      .values({ ...receipt, snapshot: '{}' })
      .execute()

    const kindsFor = async (...permissions: Permission[]) => {
      const as = await t.as(...permissions)
      return [...(await find(word, as)), ...(await find('2031-77', as))].map(({ kind }) => kind)
    }
    expect(await kindsFor('get /groups/')).toEqual(['group'])
    expect(await kindsFor('get /courses/')).toEqual(['course'])
    expect(await kindsFor('get /talks/')).toEqual(['talk'])
    expect(await kindsFor('get /students/show/test/')).toEqual([])
    expect(await kindsFor('get /talks/', 'get /students/show/test/')).toEqual(['visitor', 'talk'])
    expect(await kindsFor('get /users/')).toEqual(['employee'])
    expect(await kindsFor('get /locations/')).toEqual(['location'])
    expect(await kindsFor('get /students/')).toEqual(['student', 'receipt'])
    expect(await kindsFor('get /payments/')).toEqual([])
    expect(await kindsFor('post /students/register', 'put /users/?')).toEqual([])
    expect([...(await find(word)), ...(await find('2031-77'))]).toHaveLength(8)
  })
})

test("M9: 'oneil' finds O'Neil among students, visitors and employees", async () => {
  const name = { name: 'Bríd', lastName: "O'Neil", secondLastName: 'Lynch-Gómez' }
  await t.make.student(name)
  await t.make.visitor(name)
  await t.make.employee(name)
  for (const typed of ['oneil', "O'Neil", 'lynchgomez', 'brid oneil'])
    expect((await find(typed)).map(({ kind }) => kind).toSorted()).toEqual(['employee', 'student', 'visitor'])
})

describe('ignores accents, order and parts', () => {
  test.each(['jose nunez', 'NÚÑEZ JOSÉ', 'nuñ jos', 'josé  luis', 'uñe'])('SEA-2: %s', async q => {
    if ((await find('nunez')).length === 0) await t.make.student({ name: 'José Luis', lastName: 'Núñez', secondLastName: 'Ávila' })
    expect(await brief(q)).toEqual(['student José Luis Núñez Ávila'])
  })

  test('SEA-3: a group also by its course, a campus by its street', async () => {
    const course = await t.make.course({ name: 'Trigonometría' })
    const group = await t.make.group({ name: 'Vespertino C', courseId: course.id })
    await t.make.location({ name: 'Tlalpan', street: 'Calzada Zapote' })
    const [hit] = await find('vespertino trigo')
    expect(hit).toMatchObject({ kind: 'group', _id: group.id, level: LEVELS.mediaSuperior.id, off: false })
    expect(hit!.detail).toBe('Trigonometría · 02/11/2026')
    expect(await brief('zapote')).toEqual(['location Tlalpan'])
  })

  test.each(['', '  ', '@', '…', '%', '_'])('SEA-4: %j finds nothing', async q => {
    expect(await find(q)).toEqual([])
  })

  test('SEA-5: does not find deleted records; inactive or ended ones say so and come last', async () => {
    const on = { startDate: '2026-11-02', endDate: '2026-12-20' }
    await t.make.group({ name: 'Zafiro A', startDate: '2025-01-01', endDate: '2025-03-01' })
    await t.make.group({ name: 'Zafiro B', ...on })
    await t.make.group({ name: 'Zafiro C', ...on, deletedAt: t.clock.now() })
    await t.make.student({ name: 'Zafiro', deletedAt: t.clock.now() })
    const moved = await t.make.visitor({ name: 'Zafiro' })
    await t.make.visitor({ name: 'Zafiro', movedTo: moved.id })
    await t.make.visitor({ name: 'Zafiro', deletedAt: t.clock.now() })
    expect((await find('zafiro')).map(({ kind, title, off }) => [kind, title, off])).toEqual([
      ['visitor', 'Zafiro Soto Vera', false],
      ['group', 'Zafiro B', false],
      ['group', 'Zafiro A', true],
    ])
  })
})

describe('phone and folio', () => {
  test('SEA-6: the exact one first, in any notation', async () => {
    const rest = { name: 'Xóchitl', secondLastName: 'Mar' }
    const student = await t.make.student({ ...rest, lastName: 'Folio', uniqueFolio: '26-987654', phoneNumber: '5598765432' })
    await t.make.student({ ...rest, lastName: 'Antes', uniqueFolio: '26-9876541', phoneNumber: '559876543212' })
    for (const q of ['26-987654', '5598765432', '55 9876 5432', '(55) 9876-5432']) {
      const [first] = await find(q)
      expect(first, q).toMatchObject({ kind: 'student', _id: student.id, detail: '26-987654 · 55 9876 5432' })
    }
    expect(await brief('98765432')).toHaveLength(2)
  })

  test('COB-19: a complete reference finds its student, before people with it in a phone number', async () => {
    const reference = referenceOf('26-004321')!
    const person = { lastName: 'Referida', secondLastName: 'Mar' }
    const own = await t.make.student({ ...person, name: 'Jacinta', uniqueFolio: '26-004321' })
    await t.make.student({ ...person, name: 'Nora', phoneNumber: `551${reference}` })
    expect((await find(reference)).map(({ title }) => title)).toEqual(['Jacinta Referida Mar', 'Nora Referida Mar'])
    expect((await find(reference))[0]).toMatchObject({ kind: 'student', _id: own.id })
    expect(await brief(referenceOf('26-004322')!)).toEqual([])
  })

  test('COB-14: finds a payer by name and phone and opens their student; nothing without `get /payers/`', async () => {
    const person = { lastName: 'Antares', secondLastName: 'Mar' }
    const [luis, ana] = [await t.make.student({ ...person, name: 'Luis' }), await t.make.student({ ...person, name: 'Ana' })]
    const payer = { name: 'Briseida', lastName: 'Mar', secondLastName: 'Sol', phoneNumber: '5544719732', email: 'briseida@correo.mx' }
    const { id } = await t.make.payer({ studentId: luis.id, ...payer })
    await t.db.insertInto('studentPayer').values({ studentId: ana.id, payerId: id, relation: 'madre', pays: true, tells: [] }).execute()
    const hit = { kind: 'payer', _id: id, title: 'Briseida Mar Sol', detail: 'Tutor de Ana, Luis · 55 4471 9732', of: ana.id }
    for (const q of ['briseida', 'sol bris', '55 4471 9732', 'briseida@correo.mx', 'tutora Briseida', 'briseidx'])
      expect(await find(q), q).toEqual([expect.objectContaining(hit)])
    const reader = await t.as('get /students/')
    for (const q of ['briseida', '5544719732', 'tutora Briseida', 'briseidx']) expect(await find(q, reader), q).toEqual([])
    expect((await find('briseida', await t.as('get /payers/', 'get /students/'))).map(({ kind }) => kind)).toEqual(['payer'])
    await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', 'in', [luis.id, ana.id]).execute()
    expect(await find('briseida')).toEqual([])
  })

  test('SEA-6: a kind with an exact hit precedes the others', async () => {
    await t.make.student({ name: 'Yunuen', email: 'otra.yunuen@correo.mx' })
    await t.make.employee({ name: 'Yunuen', email: 'yunuen@correo.mx' })
    expect((await find('yunuen@correo.mx')).map(({ kind }) => kind)).toEqual(['employee', 'student'])
  })

  test('SEA-6: a receipt by its number links to its student', async () => {
    const student = await t.make.student({ name: 'Itzel', lastName: 'Recibo', secondLastName: 'Paz' })
    const receipt = { id: newId(), kind: 'payment' as const, year: 2030, number: 5, studentId: student.id, snapshot: '{}' }
    await t.db.insertInto('receipt').values(receipt).execute()
    for (const q of ['2030-000005', '2030-5'])
      expect(await find(q)).toEqual([
        {
          kind: 'receipt' as const,
          _id: receipt.id,
          title: 'Recibo 2030-000005',
          detail: 'Itzel Recibo Paz',
          of: student.id,
          level: null,
          off: false,
        },
      ])
  })
})

describe('M45: a kind in the text', () => {
  const receipt = async (year: number, number: number) => {
    const student = await t.make.student({ name: 'Abril', lastName: `Del ${year}`, secondLastName: 'Paz' })
    await t.db.insertInto('receipt').values({ id: newId(), kind: 'payment', year, number, studentId: student.id, snapshot: '{}' }).execute()
  }

  test('M45: a receipt by its word and number, in any notation', async () => {
    await receipt(2029, 12)
    for (const q of ['recibo 2029-000012', 'Comprobante 2029-12', 'folio: 2029-000012', 'recibo no. 2029-12', 'recibo #2029-000012'])
      expect(await brief(q), q).toEqual(['receipt Recibo 2029-000012'])
    expect(await brief('grupo 2029-000012')).toEqual([])
  })

  test('M45: a student by the word and a name, a phone or a folio; no other kind', async () => {
    const student = await t.make.student({
      name: 'Citlali',
      lastName: 'Nava',
      secondLastName: 'Rey',
      phoneNumber: '5512340099',
      uniqueFolio: '26-777001',
    })
    await t.make.employee({ name: 'Citlali', lastName: 'Otra' })
    for (const q of ['alumna citlali', 'alumno 55 1234 0099', 'folio 26-777001', 'recibo Citlali'])
      expect(
        (await find(q)).map(({ kind, _id }) => [kind, _id]),
        q,
      ).toEqual([['student', student.id]])
    expect((await find('profesora citlali')).map(({ kind }) => kind)).toEqual(['employee'])
  })

  test('M45: groups and talks by their word; a name with the word comes first', async () => {
    await t.make.group({ name: 'Colibrí Vespertino' })
    await t.make.group({ name: 'Grupo Colibrí' })
    await t.make.talk({ name: 'Colibrí abierta' })
    expect(await brief('grupo colibri')).toEqual(['group Grupo Colibrí', 'group Colibrí Vespertino'])
    expect(await brief('plática de colibrí')).toEqual(['talk Colibrí abierta'])
  })
})

describe('M45: one wrong letter', () => {
  test.each(['hernandes', 'Hermandez', 'hernndez', 'hernanddez', 'xernandez', 'Quiahuitl hernandes', 'alumno hernandes', 'Quiahuitk'])(
    'M45: %s finds Quiahuitl Hernández',
    async q => {
      const name = { name: 'Quiahuitl', lastName: 'Hernández', secondLastName: 'Mota' }
      if ((await find('quiahuitl')).length === 0) await t.make.student(name)
      expect(await brief(q)).toContain('student Quiahuitl Hernández Mota')
    },
  )

  test('M45: visitors and employees too; in words of five letters, any letter', async () => {
    await t.make.visitor({ name: 'Wendy', lastName: 'Gomar', secondLastName: 'Ux' })
    await t.make.employee({ name: 'Jacob', lastName: 'Wrobl' })
    for (const q of ['xomar', 'gxmar', 'goxar', 'gomxr', 'gomax']) expect(await brief(q), q).toEqual(['visitor Wendy Gomar Ux'])
    expect(await brief('wrobk')).toEqual([expect.stringMatching(/^employee Jacob Wrobl/)])
  })

  test('M45: not two letters, not in short words, not when there is an exact hit, nor without the right', async () => {
    await t.make.student({ name: 'Toñi', lastName: 'Zurita', secondLastName: 'Ek' })
    await t.make.student({ name: 'Toñi', lastName: 'Zuriti', secondLastName: 'Ek' })
    expect(await brief('zorito')).toEqual([])
    expect(await brief('tonk')).toEqual([])
    expect(await brief('zuriti')).toEqual(['student Toñi Zuriti Ek'])
    expect(await find('zuritx', await t.as('get /courses/'))).toEqual([])
    expect(await brief('zuritx')).toHaveLength(2)
  })
})

test('SEA-7: at most 8 of a kind, beginnings of words before their middle', async () => {
  for (let at = 0; at < 9; at++)
    await t.make.student({ name: 'Diana', lastName: `Paz ${'ABCDEFGHI'[at]}`, email: `marisol${at}@correo.mx` })
  await t.make.student({ name: 'Isolda', lastName: 'Zúñiga' })
  const hits = await find('isol')
  expect(hits).toHaveLength(8)
  expect(hits[0]!.title).toBe('Isolda Zúñiga Ruiz')
  expect(hits[1]!.title).toBe('Diana Paz A Ruiz')
})

describe('recent records by id', () => {
  test('SEA-8: in the requested order, without deleted and no longer readable ones', async () => {
    const student = await t.make.student({ name: 'Reciente' })
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    const group = await t.make.group({ name: 'Reciente G' })
    const ids = `group:${group.id},student:${deletedStudent.id},student:${student.id},talk:${newId()}`
    const titles = async (as: Caller) => (await t.ok(search.find, { query: { ids } }, as)).hits.map(({ title }) => title)
    expect(await titles(boss)).toEqual(['Reciente G', 'Reciente López Ruiz'])
    expect(await titles(await t.as('get /groups/'))).toEqual(['Reciente G'])
    expect(await titles(await t.as('get /roles/*'))).toEqual([])
  })

  test.each(['x', 'student:1', `role:${'a1'.repeat(12)}`, Array.from({ length: 9 }, () => `student:${'a1'.repeat(12)}`).join(',')])(
    'SEA-8: 400 for %s',
    async ids => {
      expect((await t.call(search.find, { query: { ids } }, { as: boss })).status).toBe(400)
    },
  )
})

test('SEA-9: one query for any result', async () => {
  const { count } = await t.queries(() => find('a'))
  // One query for the session, one for the search.
  expect(count).toBe(2)
})
