import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { PLAN_TEXTS, planTemplates } from '../contract.ts'

const t = await startTest()
const office = await t.as('get /planTemplates/', 'post /planTemplates/', 'put /planTemplates/', 'delete /planTemplates/')
const reception = await t.as('post /students/register')

const input = (course: string, part: object = {}) => ({
  body: { course, name: '3 mensualidades', payments: 3, monthDay: 5, firstShare: 30, ...part },
})
const create = async (course: string, part: object = {}) => (await t.ok(planTemplates.create, input(course, part), office)).template
const offered = async (course: string) => (await t.ok(planTemplates.ofCourse, { params: { id: course } }, reception)).templates

describe('COB-9: the templates of a course', () => {
  test('users who enrol see them in creation order; each is announced and audited', async () => {
    const { id: course } = await t.make.course()
    expect(await offered(course)).toEqual([])
    const template = await create(course)
    expect(template).toEqual({
      _id: expect.any(String),
      course,
      name: '3 mensualidades',
      payments: 3,
      monthDay: 5,
      weeks: null,
      firstShare: 30,
      isDefault: false,
    })
    expect(t.events.at(-1)).toEqual({ resource: 'planTemplates', ids: [template._id] })
    expect(await t.lastAudit()).toMatchObject({
      resource: 'planTemplates',
      ids: [template._id, course],
      after: { instalments: 3, monthDay: 5 },
    })
    await t.clock.advance(1000)
    const weekly = await create(course, { name: '6 pagos cada 2 semanas', payments: 6, monthDay: null, weeks: 2, firstShare: null })
    expect((await offered(course)).map(({ _id }) => _id)).toEqual([template._id, weekly._id])
    expect(await t.refused(planTemplates.ofCourse, { params: { id: newId() } }, reception)).toMatchObject({ code: 'COURSE_NOT_FOUND' })
    expect(await t.refused(planTemplates.create, input(newId()), office)).toMatchObject({ code: 'COURSE_NOT_FOUND' })
  })

  test('a new default replaces the old one; ten at once leave one', async () => {
    const { id: course } = await t.make.course()
    const first = await create(course, { isDefault: true })
    const body = { name: 'Contado', payments: 1, monthDay: 5, isDefault: true }
    const second = await create(course, body)
    expect((await offered(course)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id)).toEqual([second._id])
    const change = { params: { id: first._id }, body: { name: 'Tres', payments: 3, monthDay: 10, isDefault: true } }
    expect((await t.ok(planTemplates.update, change, office)).template).toMatchObject({ name: 'Tres', monthDay: 10, isDefault: true })
    await Promise.all(Array.from({ length: 10 }, (_, at) => create(course, { ...body, name: `Plan ${at}` })))
    expect((await offered(course)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('a name is unique in its course, in any case; an archived template frees it and is no longer offered', async () => {
    const [{ id: course }, { id: other }] = [await t.make.course(), await t.make.course()]
    const first = await create(course)
    await create(other)
    expect(await t.refused(planTemplates.create, input(course, { name: '3 MENSUALIDADES' }), office)).toMatchObject({
      code: 'TEMPLATE_NAME_TAKEN',
      fields: ['name'],
    })
    const second = await create(course, { name: 'Otro' })
    const renamed = { params: { id: second._id }, body: { name: '3 mensualidades', payments: 3, monthDay: 5 } }
    expect(await t.refused(planTemplates.update, renamed, office)).toMatchObject({ code: 'TEMPLATE_NAME_TAKEN' })
    await t.ok(planTemplates.remove, { params: { id: first._id } }, office)
    expect((await offered(course)).map(({ name }) => name)).toEqual(['Otro'])
    await t.ok(planTemplates.update, renamed, office)
    for (const deletedId of [first._id, newId()]) {
      expect(await t.refused(planTemplates.remove, { params: { id: deletedId } }, office)).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
      expect(await t.refused(planTemplates.update, { ...renamed, params: { id: deletedId } }, office)).toMatchObject({
        code: 'TEMPLATE_NOT_FOUND',
      })
    }
  })

  test.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'name', PLAN_TEXTS.name],
    ['no payments', { payments: 0 }, 'payments', PLAN_TEXTS.payments],
    ['25 payments', { payments: 25 }, 'payments', PLAN_TEXTS.payments],
    ['the 32nd', { monthDay: 32 }, 'monthDay', PLAN_TEXTS.monthDay],
    ['nine weeks', { monthDay: null, weeks: 9 }, 'weeks', PLAN_TEXTS.weeks],
    ['91 %', { firstShare: 91 }, 'firstShare', PLAN_TEXTS.firstShare],
    ['both rhythms', { weeks: 2 }, 'monthDay', PLAN_TEXTS.rhythm],
    ['no rhythm', { monthDay: null }, 'monthDay', PLAN_TEXTS.rhythm],
  ])('refuses %s with its text', async (_what, wrong, field, message) => {
    const { id } = await t.make.course()
    expect(await t.refused(planTemplates.create, input(id, wrong), office)).toMatchObject({ status: 400, message, fields: [field] })
    expect(await offered(id)).toEqual([])
  })
})
