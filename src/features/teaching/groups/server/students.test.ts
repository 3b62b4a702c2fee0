import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { groups } from '../contract.ts'

const t = await startTest()
const reader = await t.as('get /groups/?/students', 'get /groups/?/students/excel')

const read = (id: string, query: { query?: string; only?: 'owing' | 'missing'; skip?: number; limit?: number } = {}) =>
  t.ok(groups.students, { params: { id }, query }, reader)
const seat = async (groupId: string, person: Parameters<typeof t.make.student>[0] = {}, money = {}) =>
  t.make.registration({ groupId, studentId: (await t.make.student(person)).id, ...money })

describe('GET /groups/{id}/students', () => {
  test('GRP-98: lists its students with phones, money and whether they owe in another course', async () => {
    const group = await t.make.group()
    const other = await t.make.group()
    const person = { name: 'Luz', lastName: 'Arce', secondLastName: 'Díaz', email: 'luz@correo.mx', phoneNumber: '0055123456' }
    const { studentId } = await seat(
      group.id,
      { ...person, secondPhoneNumber: '55443322' },
      { price: 500_000, paid: 120_050, discount: 50_000 },
    )
    const plain = {
      totalPayment: 1200.5,
      discounts: 500,
      balance: 3299.5,
      owesOtherCourse: false,
      comments: [],
      planned: false,
      attendance: null,
    }
    expect((await read(group.id)).students).toEqual([
      { _id: studentId, ...person, secondPhoneNumber: '55443322', ...plain, dueOn: expect.stringMatching(/^20\d\d-/) },
    ])
    await t.make.registration({ groupId: other.id, studentId, price: 1_000, paid: 1_000 })
    expect((await read(group.id)).students[0]!.owesOtherCourse).toBe(false)
    await t.make.registration({ groupId: (await t.make.group()).id, studentId, price: 1_000 })
    expect((await read(group.id)).students[0]).toMatchObject({ owesOtherCourse: true, totalPayment: 1200.5, balance: 3299.5 })
    // Debt in this group is no debt in another course.
    expect((await read(other.id)).students[0]).toMatchObject({ owesOtherCourse: true, balance: 0 })
  })

  test('GRP-99: by surname, 20 a page, with the total; students who left are not listed', async () => {
    const { id } = await t.make.group()
    for (let i = 0; i < 23; i++) await seat(id, { lastName: `Ñ${String.fromCharCode(65 + ((i * 7) % 23))}` })
    await seat(id, {}, { endedAt: t.clock.now() })
    const [first, second, beyond] = [await read(id), await read(id, { skip: 20 }), await read(id, { skip: 40 })]
    const names = [...first.students, ...second.students].map(student => student.lastName)
    expect([first.students.length, second.students.length, beyond.students.length]).toEqual([20, 3, 0])
    expect(names).toEqual(names.toSorted())
    expect([first.total, second.total, beyond.total]).toEqual([23, 23, 23])
  })

  test('GRP-100: "Buscar alumno" matches words in any order without accents, like the students\' search', async () => {
    const { id } = await t.make.group()
    await seat(id, { name: 'Valeria', lastName: 'Gutiérrez', email: 'vale@correo.mx' })
    await seat(id, { name: 'Ana', lastName: 'Gutiérrez' })
    const namesFound = async (query: string) => {
      const { students, total } = await read(id, { query, limit: 1 })
      return [total, students.map(student => student.name)]
    }
    expect(await namesFound('gutierrez vale')).toEqual([1, ['Valeria']])
    expect(await namesFound('GUTIÉRREZ')).toEqual([2, ['Ana']])
    expect(await namesFound('nadie')).toEqual([0, []])
    expect(await namesFound('%')).toEqual([0, []])
    expect(await namesFound('')).toEqual([2, ['Ana']])
  })

  test("GRP-101: shows a student's comments newest first, at most 20, with their author if any", async () => {
    const { id } = await t.make.group()
    const { studentId } = await seat(id)
    const author = await t.make.employee({ name: 'Rosa', lastName: 'Mora' })
    const at = (minute: number) => new Date(t.clock.now().getTime() + minute * 60_000)
    for (let i = 0; i < 22; i++)
      await t.db
        .insertInto('comment')
        .values({ id: newId(), studentId, text: `c${i}`, userId: i % 2 ? author.id : null, createdAt: at(i) })
        .execute()
    const { comments } = (await read(id)).students[0]!
    expect(comments.map(comment => comment.comment)).toEqual(Array.from({ length: 20 }, (_, i) => `c${21 - i}`))
    expect(comments[0]).toMatchObject({ date: at(21).toISOString(), user: { name: 'Rosa', lastName: 'Mora' } })
    expect(comments[1]!.user).toBeNull()
  })

  test("GRP-130: shows each student's debt, its date and attendance, and the sums of the whole group", async () => {
    const { id } = await t.make.group()
    const luz = await seat(id, { lastName: 'Arce' }, { price: 500_000, paid: 120_050, discount: 50_000 })
    const eva = await seat(id, { lastName: 'Bravo' }, { price: 300_000, paid: 300_000 })
    await seat(id, { lastName: 'Cano' }, { price: 300_000, endedAt: t.clock.now() })
    const mark = (studentId: string, day: string, present: boolean) =>
      t.db.insertInto('attendance').values({ id: newId(), studentId, groupId: id, day, present, source: 'manual' }).execute()
    for (const [day, came] of [
      ['2026-11-02', true],
      ['2026-11-03', false],
      ['2026-11-04', false],
    ] as const) {
      await mark(luz.studentId, day, came)
      await mark(eva.studentId, day, true)
    }
    // A canceled day: its mark does not count.
    await mark(luz.studentId, '2026-11-05', true)
    await t.db.insertInto('closedDay').values({ id: newId(), dates: '[2026-11-05,2026-11-06)', name: 'Luto' }).execute()
    const { students, sums } = await read(id, { limit: 1 })
    expect(students).toMatchObject([{ attendance: 33.3, balance: 3299.5, planned: false }])
    expect(sums).toEqual({ students: 2, cost: 7500, paid: 4200.5, balance: 3299.5, owing: 1, missing: 1, attendance: 66.7 })
    const only = async (which: 'owing' | 'missing') => {
      const { students: some, total, sums: same } = await read(id, { only: which })
      expect(same).toEqual(sums)
      return [total, some.map(student => student.lastName)]
    }
    expect(await only('owing')).toEqual([1, ['Arce']])
    expect(await only('missing')).toEqual([1, ['Arce']])
  })

  test('GRP-130: an empty group has sums of zero', async () => {
    const { id } = await t.make.group()
    expect((await read(id)).sums).toEqual({ students: 0, cost: 0, paid: 0, balance: 0, owing: 0, missing: 0, attendance: null })
  })

  test('GRP-106: one query for 60 students, as for one', async () => {
    const { id } = await t.make.group({ quota: 60 })
    for (let i = 0; i < 60; i++) await seat(id)
    const { result, count } = await t.queries(() => read(id, { limit: 60 }))
    expect(result.students).toHaveLength(60)
    // One statement of the session, one of the table.
    expect(count).toBe(2)
  })

  test('GRP-105: 404 for an unknown or deleted group; 403 without the right', async () => {
    const deletedGroup = await t.make.group({ deletedAt: t.clock.now() })
    for (const route of [groups.students, groups.excel])
      for (const id of [newId(), deletedGroup.id])
        expect(await t.refused(route, { params: { id } }, reader)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
    const other = await t.as('get /groups/', 'get /students/')
    for (const route of [groups.students, groups.excel])
      expect((await t.refused(route, { params: { id: newId() } }, other)).status).toBe(403)
  })
})

describe('GET /groups/{id}/students/excel', () => {
  test("GRP-107: exports the table's columns for all students, money as numbers, texts as texts", async () => {
    const { id } = await t.make.group({ name: 'Sábado "A"' })
    await seat(
      id,
      { name: 'Luz', lastName: 'Arce', secondLastName: 'Díaz', email: '=cmd@correo.mx', phoneNumber: '0055123456' },
      { paid: 120_050 },
    )
    for (let i = 0; i < 25; i++) await seat(id, { lastName: 'Zeta' })
    const { body, headers } = await t.call(groups.excel, { params: { id } }, { as: reader })
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      expect.stringContaining(`filename*=UTF-8''alumnos%20de%20S%C3%A1bado%20%22A%22.xlsx`),
    ])
    const files = unzipped(Buffer.from(body))
    const sheet = files.get('xl/worksheets/sheet1.xml')!
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<row /g)).toHaveLength(27)
    expect(sheet).toContain('<v>1200.5</v>')
    const all = [...files.values()].join('')
    for (const text of ['#', 'Apellido paterno', 'Apellido materno', 'Teléfono 2', 'Total pagado', 'Descuentos', 'Adeuda otro curso'])
      expect(all).toContain(`>${text}<`)
    for (const text of ['Luz', '0055123456', '=cmd@correo.mx', 'No']) expect(all).toContain(`>${text}<`)
  })

  test("GRP-95: refuses to export an empty list: 'Aún no hay alumnos de platica disponibles'", async () => {
    const { id } = await t.make.group()
    expect(await t.refused(groups.excel, { params: { id } }, reader)).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_EXPORT',
      message: 'Aún no hay alumnos de platica disponibles',
    })
  })
})
