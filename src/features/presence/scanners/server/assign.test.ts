import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { MODULES, scanners } from '../contract.ts'
import { doorway } from './testing.ts'

const t = await startTest()
const desk = await t.as('put /groups/?/enroll/?', 'get /students/', 'delete /students/?/group/?')
const { combined, inModules, standing, visitor, audits } = doorway(t, desk)

type Module = (typeof MODULES)[number]
const call = (id: string, course: string = MODULES[0]) => t.call(scanners.assign, { params: { id }, body: { course } }, { as: desk })
const assign = (id: string, course: Module = MODULES[0]) => t.ok(scanners.assign, { params: { id }, body: { course } }, desk)
const refusedWith = (id: string, course: string = MODULES[0]) => t.refused(scanners.assign, { params: { id }, body: { course } }, desk)
const order = async (id: string) => (await t.ok(students.find, { params: { id } }, desk)).student.comipemsOrder
const takenSeats = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const modulesOf = (id: string) =>
  t.db
    .selectFrom('registration')
    .select(['groupId', 'courseId', 'parentId', 'price', 'userId'])
    .where('studentId', '=', id)
    .where('parentId', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
const parentOf = (id: string, groupId: string) =>
  t.db.selectFrom('registration').select('id').where('studentId', '=', id).where('groupId', '=', groupId).executeTakeFirstOrThrow()

describe('the assignment scanner', () => {
  test('SCN-61: a registration row of price 0 in the child of the module, a seat, the order of assignment', async () => {
    const { group, children, courses } = await combined(MODULES, [
      ['0700', '0900'],
      ['0930', '1130'],
    ])
    const id = await inModules(group, [])
    const parent = await parentOf(id, group.id)
    t.events.length = 0
    const answer = await assign(id)
    expect(answer).toEqual({
      success: true,
      student: {
        _id: id,
        name: 'Ana',
        lastName: 'López',
        secondLastName: 'Ruiz',
        uniqueFolio: expect.any(String),
        debt: true,
        dueOn: expect.any(String),
        balance: { payments: { total: 0, discounts: 0 }, costs: { total: 5000 } },
      },
      group: {
        _id: children[0]!.id,
        name: children[0]!.name,
        parent: group.name,
        course: 'Razonamiento',
        location: null,
        classRoom: null,
        schedules: [{ day: 0, startHour: '0930', endHour: '1130' }],
      },
      message: 'Módulo asignado',
      already: false,
      modules: [{ course: courses[0]!.id, name: 'Razonamiento', phase: 1 }],
      warnings: [],
    })
    expect(await modulesOf(id)).toEqual([
      { groupId: children[0]!.id, courseId: courses[0]!.id, parentId: parent.id, price: 0, userId: desk.employeeId },
    ])
    expect([await takenSeats(group.id), await takenSeats(children[0]!.id)]).toEqual([1, 1])
    expect(t.events.map(({ resource, ids }) => [resource, ids])).toEqual([
      ['students', [id]],
      ['groups', [children[0]!.id, group.id]],
    ])
    expect((await audits(id)).at(-1)).toMatchObject({
      route: 'scanners.assign',
      resource: 'registrations',
      before: { comipemsOrder: [] },
      after: { comipemsOrder: answer.modules, group: children[0]!.id, taken: { [children[0]!.id]: 1 } },
    })
  })

  test('SCN-61: the four options one after the other: phase is the order of assignment, whatever that of the courses', async () => {
    const { group } = await combined(MODULES)
    const id = await inModules(group, [])
    for (const course of [...MODULES].reverse()) await assign(id, course)
    expect((await order(id)).map(item => [item.name, item.phase])).toEqual([...MODULES].reverse().map((name, at) => [name, at + 1]))
    expect(await modulesOf(id)).toHaveLength(4)
  })

  test('SCN-66: deletes a removed module; the next one comes after the last', async () => {
    const { group, children } = await combined(MODULES)
    const id = await inModules(group, [])
    for (const course of MODULES.slice(0, 3)) await assign(id, course)
    await t.ok(registrations.remove, { params: { id, groupId: children[0]!.id } }, desk)
    await assign(id, MODULES[3])
    expect((await order(id)).map(item => [item.name, item.phase])).toEqual([
      [MODULES[1], 2],
      [MODULES[2], 3],
      [MODULES[3], 4],
    ])
    expect(await takenSeats(children[0]!.id)).toBe(0)
  })

  test('SCN-62: the sub-course of that name, accents and case ignored', async () => {
    const { group, children } = await combined(['RAZONAMIENTO', 'matematicas'])
    const id = await inModules(group, [])
    expect((await assign(id, 'Mátematicas')).group._id).toBe(children[1]!.id)
    expect(await order(id)).toMatchObject([{ name: 'matematicas', phase: 1 }])
  })

  test('SCN-63: the same module again: a message, no second entry', async () => {
    const { group, children } = await combined(MODULES)
    const id = await inModules(group, [])
    const first = await assign(id)
    t.events.length = 0
    expect(await assign(id.toUpperCase())).toEqual({
      ...first,
      already: true,
      message: 'El alumno ya tiene asignado este módulo.',
    })
    expect([await modulesOf(id), await order(id)]).toMatchObject([[{}], [{ phase: 1 }]])
    expect(await takenSeats(children[0]!.id)).toBe(1)
    expect(t.events).toEqual([])
  })

  test('SCN-62: no parent group has it, or the student is in none: NO_MODULE', async () => {
    const { group } = await combined(['Razonamiento'])
    const message = 'El alumno no está en un grupo que tenga ese módulo.'
    for (const [id, course] of [
      [await inModules(group, []), MODULES[1]],
      [(await t.make.registration()).studentId, MODULES[0]],
      [await standing(), MODULES[0]],
    ] as const)
      expect(await refusedWith(id, course)).toEqual({ status: 404, code: 'NO_MODULE', message, fields: [] })
  })

  test('SCN-62: a student who left the parent group gets none of its modules', async () => {
    const { group } = await combined(['Razonamiento'])
    const { studentId } = await t.make.registration({ groupId: group.id, endedAt: t.clock.now() })
    expect((await refusedWith(studentId)).code).toBe('NO_MODULE')
    await t.db.updateTable('classGroup').set({ taken: 0 }).where('id', '=', group.id).execute()
  })

  test('SCN-64: several parent groups: the one that has the module; if several, the newest registration', async () => {
    const [older, newer, without] = [
      await combined(['Razonamiento']),
      await combined(['Razonamiento', 'Historia']),
      await combined(['Arte']),
    ]
    const id = await inModules(older.group, [])
    for (const { group } of [newer, without]) {
      await t.clock.advance(60_000)
      await inModules(group, [], id)
    }
    expect((await assign(id)).group._id).toBe(newer.children[0]!.id)
    expect(await modulesOf(id)).toMatchObject([{ parentId: (await parentOf(id, newer.group.id)).id }])
  })

  test('SCN-63: already in that module by another parent: MODULE_TAKEN', async () => {
    const [older, newer] = [await combined(['Razonamiento']), await combined(['razonamiento'])]
    const id = await inModules(older.group, [])
    await assign(id)
    await t.clock.advance(60_000)
    await inModules(newer.group, [], id)
    expect(await refusedWith(id)).toMatchObject({
      status: 409,
      code: 'MODULE_TAKEN',
      message: 'El alumno ya tiene ese módulo en otro grupo.',
    })
    expect(await takenSeats(newer.children[0]!.id)).toBe(0)
  })

  test.each([
    ['full', { quota: 0 }, 'GROUP_FULL', 'Razonamiento: El grupo ya no tiene lugares disponibles.'],
    ['without quota', { quota: null }, 'GROUP_FULL', 'Razonamiento: El grupo ya no tiene lugares disponibles.'],
    ['inactive', { active: false }, 'GROUP_CLOSED', 'Razonamiento: El grupo ya no admite inscripciones.'],
    ['ended', { endDate: '2026-11-22' }, 'GROUP_CLOSED', 'Razonamiento: El grupo ya no admite inscripciones.'],
  ])('SCN-65: a module that is %s refuses, and nothing is left', async (_state, part, code, message) => {
    const { group, children } = await combined(['Razonamiento'])
    await t.db.updateTable('classGroup').set(part).where('id', '=', children[0]!.id).execute()
    const id = await inModules(group, [])
    expect(await refusedWith(id)).toEqual({ status: 409, code, message, fields: [] })
    expect([await modulesOf(id), await order(id), await takenSeats(children[0]!.id)]).toEqual([[], [], 0])
  })

  test("M39: after a module's course was turned off nobody new is accepted; present students keep it", async () => {
    const { group, children, courses } = await combined(MODULES)
    const [bruno, ana] = [await inModules(group, [children[0]!]), await inModules(group, [])]
    await t.db.updateTable('course').set({ active: false }).where('id', '=', courses[0]!.id).execute()
    expect(await refusedWith(ana)).toEqual({ status: 409, code: 'COURSE_INACTIVE', message: 'El curso está inactivo.', fields: [] })
    expect([await modulesOf(ana), await order(ana)]).toEqual([[], []])
    expect(await assign(bruno)).toMatchObject({ already: true })
    expect(await assign(ana, MODULES[1])).toMatchObject({ already: false })
  })

  test('M95: every refusal of a known pass names the student; an unknown pass names nobody', async () => {
    const [full, off] = [await combined(MODULES), await combined(MODULES)]
    await t.db.updateTable('classGroup').set({ quota: 0 }).where('id', '=', full.children[0]!.id).execute()
    await t.db.updateTable('course').set({ active: false }).where('id', '=', off.courses[0]!.id).execute()
    const [older, newer] = [await combined(['Razonamiento']), await combined(['Razonamiento'])]
    const ana = await inModules(older.group, [older.children[0]!])
    await t.clock.advance(60_000)
    await inModules(newer.group, [], ana)
    const refusalOf = async (id: string) => ((await call(id)).body as { errorExt: { code: string; student?: object } }).errorExt
    for (const [id, code] of [
      [await standing(), 'NO_MODULE'],
      [ana, 'MODULE_TAKEN'],
      [await inModules(full.group, []), 'GROUP_FULL'],
      [await inModules(off.group, []), 'COURSE_INACTIVE'],
    ] as const)
      expect(await refusalOf(id)).toMatchObject({ code, student: { name: 'Ana', lastName: 'López', secondLastName: 'Ruiz' } })
    expect((await refusalOf(newId())).student).toBeUndefined()
  })

  test("M108: Ana's module meets at the hours of her workshop: it is assigned, with the warning that the wizard gives", async () => {
    const { group, children } = await combined(MODULES, [
      ['0700', '0800'],
      ['0900', '1100'],
      ['1100', '1300'],
      ['1000', '1200'],
    ])
    const workshop = await t.make.group({ name: 'Taller', schedules: [{ day: 0, startHour: '1000', endHour: '1100' }] })
    const ana = await inModules(group, [])
    await t.make.registration({ studentId: ana, groupId: workshop.id })
    const warned = async (course: Module) => (await assign(ana, course)).warnings.map(({ code, message }) => [code, message])
    const sameHours = (name: string, at: number) => [
      'SAME_HOURS',
      `Ya está en «${name}», con clase a la misma hora que «${children[at]!.name}».`,
    ]
    expect(await warned(MODULES[0])).toEqual([sameHours('Taller', 0)])
    expect(await warned(MODULES[0])).toEqual([])
    expect(await warned(MODULES[1])).toEqual([])
    // Modules of one parent may meet each other.
    const names = children.slice(0, 2).map(({ name }) => name)
    expect((await warned(MODULES[2])).toString()).toMatch(new RegExp([...names, 'Taller'].map(name => `«${name}»`).join('.*')))
  })

  test("SCN-67: refuses an unknown pass, a deleted student's and a visitor's", async () => {
    const deletedStudent = await standing()
    await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', deletedStudent).execute()
    const message = 'El código escaneado no es de un usuario del sistema.'
    for (const id of [newId(), deletedStudent, (await visitor()).id])
      expect(await refusedWith(id)).toMatchObject({ status: 404, code: 'PASS_UNKNOWN', message })
    expect(await refusedWith('123456789012345678901234')).toMatchObject({ status: 400, message })
  })

  test('SCN-68: only the four options; needs put /groups/?/enroll/?', async () => {
    const id = await inModules((await combined(MODULES)).group, [])
    expect((await refusedWith(id, 'Historia')).status).toBe(400)
    const door = await t.as('put /attendance/qr/*')
    expect((await t.refused(scanners.assign, { params: { id }, body: { course: MODULES[0] } }, door)).status).toBe(403)
  })
})

describe('assignments at once', () => {
  const tally = (all: Awaited<ReturnType<typeof call>>[]) => {
    const codes = all.map(({ status, body }) =>
      status === 200 ? (body.already ? 'already' : 'ok') : (body.errorExt?.code ?? String(status)),
    )
    return Object.fromEntries([...Map.groupBy(codes, code => code as string)].map(([code, each]) => [code, each.length]))
  }

  test('SCN-65: 60 students for the last seat of a module: one gets it, 59 are GROUP_FULL with nothing left', async () => {
    const { group, children } = await combined(MODULES, [], 100)
    const ids: string[] = []
    for (let n = 0; n < 60; n++) ids.push(await inModules(group, []))
    await t.db.updateTable('classGroup').set({ quota: 1 }).where('id', '=', children[0]!.id).execute()
    const all = await Promise.all(ids.map(id => call(id)))
    expect(tally(all)).toEqual({ ok: 1, GROUP_FULL: 59 })
    const unchanged = await t.db.selectFrom('student').select('comipemsOrder').where('id', 'in', ids).execute()
    expect(unchanged.filter(({ comipemsOrder }) => (comipemsOrder as unknown[]).length > 0)).toHaveLength(1)
    await expectTrueBooks(t.db)
  })

  test('SCN-69: one pass 20 times at once at 4 modules: each once, phases 1 to 4', async () => {
    const { group } = await combined(MODULES)
    const id = await inModules(group, [])
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => call(id, MODULES[n % 4])))
    expect(tally(all)).toEqual({ ok: 4, already: 16 })
    expect((await order(id)).map(item => item.phase)).toEqual([1, 2, 3, 4])
    expect(await modulesOf(id)).toHaveLength(4)
    await expectTrueBooks(t.db)
  })

  test('SCN-69: assigning and leaving the parent group at once leaves no module without its parent, and correct books', async () => {
    const { group } = await combined(MODULES, [], 100)
    for (let round = 0; round < 10; round++) {
      const id = await inModules(group, [])
      const [assigned] = await Promise.all([call(id), t.ok(registrations.remove, { params: { id, groupId: group.id } }, desk)])
      expect(['ok', 'NO_MODULE']).toContain(Object.keys(tally([assigned]))[0])
      expect([await modulesOf(id), await order(id)]).toEqual([[], []])
    }
    await expectTrueBooks(t.db)
  })
})
