import { afterEach, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER)
const { made, parent, update, toggle, refused, bookings } = stage(t, planner)
afterEach(() => expectTrueBooks(t.db))

const find = async (id: string) => (await t.ok(groups.find, { params: { id } }, planner)).group
const call = (id: string, body: object) => t.call(groups.toggle, { params: { id }, body }, { as: planner })

/** 'Sabatino' on Saturdays: its first module is on in a room of its own, the second is ready but off. */
async function sabatino() {
  const group = await parent({ name: 'Sabatino', schedules: on(5) })
  const [first, second] = group.buckets
  const [one, two] = [await t.make.classroom({ name: 'Salón 2' }), await t.make.classroom()]
  await update(first!._id, { schedules: on(5), classRoom: one.id, quota: 10, active: true })
  await update(second!._id, { schedules: on(5), classRoom: two.id, quota: 10 })
  return { id: group._id, first: first!._id, second: second!._id, room: one.id }
}
const states = async (id: string) => (await find(id)).buckets.map(({ active }) => active)

describe('OFE-42 M38: modules follow their parent, asked once', () => {
  test('OFE-42: switching off asks what each module frees; yes switches them off too, no leaves them', async () => {
    const { id, first } = await sabatino()
    const { status, body } = await call(id, { active: false })
    expect([status, body.errorExt.code, body.errorExt.message.es]).toEqual([409, 'MODULES_ASK', '¿También su módulo?'])
    expect(body.errorExt.modules).toEqual([{ _id: first, name: 'Sabatino · Razonamiento', frees: 'Salón 2 los sábados', collides: [] }])
    expect(await refused(groups.toggle, { params: { id }, body: {} }, planner)).toMatchObject({ code: 'MODULES_ASK' })
    expect(await call(id, { active: false, modules: false })).toMatchObject({ status: 200 })
    expect([(await find(id)).active, await states(id)]).toEqual([false, [true, false, false, false]])
    await call(id, { active: true, modules: false })
    expect(await call(id, { active: false, modules: true })).toMatchObject({ status: 200 })
    expect(await states(id)).toEqual([false, false, false, false])
    expect(await bookings(first)).toEqual([])
  })

  test('OFE-42: switching on includes the ready modules, and names first those whose room is occupied', async () => {
    const { id, first, second, room } = await sabatino()
    await call(id, { active: false, modules: true })
    await made({ name: 'Otro', classRoom: room, schedules: on(5) })
    const { body } = await call(id, { active: true })
    expect(body.errorExt.modules).toEqual([
      { _id: first, name: 'Sabatino · Razonamiento', frees: null, collides: ['Otro'] },
      { _id: second, name: 'Sabatino · Ciencias Sociales', frees: null, collides: [] },
    ])
    // One transaction: if one cannot be switched, none is.
    expect((await call(id, { active: true, modules: true })).body.errorExt.code).toBe('CLASSROOM_BUSY')
    expect((await find(id)).active).toBe(false)
    await t.ok(groups.toggle, { params: { id }, body: { active: true, modules: false } }, planner)
    expect(await states(id)).toEqual([false, false, false, false])
  })

  test('OFE-42: module names follow if they begin with the old name', async () => {
    const { id, second } = await sabatino()
    await update(second, { name: 'Sociales de Ana' })
    const { group } = await update(id, { name: 'Sabatino B', modules: true })
    expect(group.buckets.map(({ name }) => name)).toEqual([
      'Sabatino B · Razonamiento',
      'Sociales de Ana',
      'Sabatino B · Mátematicas',
      'Sabatino B · Ciencias Experimentales',
    ])
    expect((await update(id, { name: 'Sabatino C', modules: false })).group.buckets[0]!.name).toBe('Sabatino B · Razonamiento')
    // A change that no module can follow does not ask.
    expect((await update(id, { activeLanding: true })).group.activeLanding).toBe(true)
  })

  test('OFE-42: a module alone, a plain group and a parent without ready modules switch without a question', async () => {
    const { first } = await sabatino()
    await toggle(first, false)
    await toggle((await made())._id, false)
    expect((await toggle((await parent())._id, false)).active).toBe(false)
  })
})

test('OFE-43: warns of a module on a weekday that its parent does not show, on saving either', async () => {
  const { id, first } = await sabatino()
  const message = 'Sabatino · Razonamiento: tiene clase en domingo, que Sabatino no muestra.'
  expect((await update(first, { schedules: on(6) })).warnings).toEqual([{ code: 'OUTSIDE_PARENT', message }])
  expect((await update(id, { activeLanding: true })).warnings).toEqual([{ code: 'OUTSIDE_PARENT', message }])
  expect((await update(first, { schedules: on(5) })).warnings).toEqual([])
})

test('OFE-44: an inactive course takes no new group and no group from another course; existing groups stay', async () => {
  const course = await t.make.course({ active: false })
  const inactive = { status: 409, code: 'COURSE_INACTIVE', message: 'El curso está inactivo.' }
  const stands = await made()
  const input = { course: course.id, name: 'Nuevo', schedules: on(0), startDate: '2026-11-30', endDate: '2026-12-18', quota: 5 }
  const classRoom = (await t.make.classroom()).id
  expect(await refused(groups.create, { body: { ...input, classRoom } }, planner)).toMatchObject(inactive)
  expect(await refused(groups.update, { params: { id: stands._id }, body: { course: course.id } }, planner)).toMatchObject(inactive)
  const { id } = await t.make.group({ courseId: course.id })
  expect((await update(id, { name: 'Sigue' })).group.name).toBe('Sigue')
})
