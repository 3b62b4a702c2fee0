import { expect, test } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { SOURCE_LIMITS, sources } from '../contract.ts'

const t = await startTest()
const boss = await t.admin()

const add = (name: string, position?: number) =>
  t.call(sources.create, { body: { name, ...(position !== undefined && { position }) } }, { as: boss })
const listed = async () => (await t.ok(sources.list, {}, boss)).sources
const names = async () => (await listed()).filter(({ archived }) => !archived).map(({ name }) => name)
const idOf = async (name: string) => (await listed()).find(each => each.name === name)!._id
const update = (id: string, body: object) => t.call(sources.update, { params: { id }, body }, { as: boss })
const press = (act: unknown) => t.call(undo.press, { params: { id: String(act) }, body: {} }, { as: boss })
const PERSON = {
  name: 'Ana',
  lastName: 'López',
  secondLastName: 'Ruiz',
  phoneNumber: '5512345678',
  secondPhoneNumber: null,
  birthDate: null,
}

test('DIR-44: keeps the order of answers and refuses a duplicate; an archived answer is no longer offered, and its name is free', async () => {
  for (const name of ['Facebook', 'Volante']) await add(name)
  await add('Recomendación', 0)
  expect(await names()).toEqual(['Recomendación', 'Facebook', 'Volante'])
  expect((await add('  facebook ')).body.errorExt).toMatchObject({ code: 'SOURCE_TAKEN' })
  const volante = await idOf('Volante')
  const moved = await update(volante, { position: 1 })
  expect(await names()).toEqual(['Recomendación', 'Volante', 'Facebook'])
  await press(moved.headers.act)
  expect(await names()).toEqual(['Recomendación', 'Facebook', 'Volante'])
  const archived = await update(volante, { archived: true })
  expect(await names()).toEqual(['Recomendación', 'Facebook'])
  await add('Volante')
  expect((await press(archived.headers.act)).status).toBe(409)
  expect((await t.call(sources.create, { body: { name: 'Radio' } }, { as: await t.as('put /students/') })).status).toBe(403)
})

test('DIR-44: the 21st is refused, also for two at once and for an undo', async () => {
  const { sources: all } = await t.ok(sources.list, {}, boss)
  const room = SOURCE_LIMITS.most - all.filter(({ archived }) => !archived).length
  for (let each = 1; each < room; each++) await add(`Medio ${each}`)
  const both = await Promise.all([add('Radio'), add('Televisión')])
  expect(both.map(({ body }) => String(body.errorExt?.code ?? 'ok')).toSorted()).toEqual(['SOURCES_FULL', 'ok'])
  const removal = await update(await idOf('Medio 1'), { archived: true })
  await add('Periódico')
  expect((await press(removal.headers.act)).body.errorExt).toMatchObject({ code: 'SOURCES_FULL' })
  expect(await names()).toHaveLength(SOURCE_LIMITS.most)
})

test('DIR-44: a visitor’s answer goes along when they enrol, unless the desk asked; an unknown one is refused', async () => {
  const [feria, google] = [
    await t.make.source({ name: 'Feria', archivedAt: t.clock.now() }),
    await t.make.source({ name: 'Google', archivedAt: t.clock.now() }),
  ]
  const talk = await t.make.talk()
  const visit = async (email: string) =>
    (await t.ok(visitors.create, { body: { talk: talk.id, student: { ...PERSON, email, source: feria.id } } }, boss)).userTalks
  const enrol = async (email: string, source: string | null, userTalks: string) => {
    const group = { id: (await t.make.group()).id }
    const payment = { concept: 'Inscripción', amount: 0 }
    const body = { student: { ...PERSON, email, source }, group, payment, userTalks }
    const { student } = await t.ok(enrolment.register, { body }, boss)
    return t.db.selectFrom('student').select('sourceId').where('id', '=', student._id).executeTakeFirstOrThrow()
  }
  const ana = await visit('ana@correo.mx')
  expect(ana.source).toBe(feria.id)
  expect(await enrol('ana@correo.mx', null, ana._id)).toEqual({ sourceId: feria.id })
  const eva = await visit('eva@correo.mx')
  expect(await enrol('eva@correo.mx', google.id, eva._id)).toEqual({ sourceId: google.id })
  const unknownSource = { talk: talk.id, student: { ...PERSON, email: 'luz@correo.mx', source: newId() } }
  expect(await t.refused(visitors.create, { body: unknownSource }, boss)).toMatchObject({ status: 404, code: 'SOURCE_NOT_FOUND' })
  await t.ok(visitors.update, { params: { id: eva._id }, body: { source: null } }, boss)
  expect((await t.ok(visitors.find, { params: { id: eva._id } }, boss)).userTalks.source).toBeNull()
})
