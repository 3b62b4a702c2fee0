import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { platform } from '../contract.ts'

const t = await startTest()
const site = await t.service('catalog')
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('PLA-17: lists active courses with activeExternal only', async () => {
  const outside = { activeExternal: true }
  const module = await t.make.course({ name: 'Módulo' })
  await t.make.course({ name: 'Bachillerato', price: 650_050, ...outside, children: [module.id] })
  await t.make.course({ name: 'Adultos', ...outside })
  await t.make.course({ name: 'Interno' })
  await t.make.course({ name: 'Apagado', ...outside, active: false })
  await t.make.course({ name: 'Borrado', ...outside, deletedAt: t.clock.now() })
  const { courses, courseLevels } = await t.ok(platform.courses, {}, site)
  expect(names(courses)).toEqual(['Adultos', 'Bachillerato'])
  expect(courses[1]).toMatchObject({ price: 6500.5, duration: 30, children: [{ _id: module.id, name: 'Módulo' }] })
  expect(names(courseLevels)).toEqual(['Media Superior', 'Superior'])
})

test('PLA-18: lists active groups with activeLanding that have not ended, with free seats', async () => {
  const landing = { activeLanding: true }
  const { id: courseId } = await t.make.course()
  const groupShown = await t.make.group({
    name: 'Sabatino',
    courseId,
    quota: 30,
    taken: 12,
    ...landing,
    schedules: [{ day: 5, startHour: '0900', endHour: '1300' }],
  })
  await t.make.group({ name: 'Último día', endDate: '2026-11-23', startDate: '2026-11-01', ...landing })
  await t.make.group({ name: 'Terminado', endDate: '2026-11-22', ...landing })
  await t.make.group({ name: 'Interno' })
  await t.make.group({ name: 'Apagado', active: false, ...landing })
  await t.make.group({ name: 'Borrado', deletedAt: t.clock.now(), ...landing })
  await t.make.group({ name: 'Sin cupo', quota: null, ...landing })
  await t.make.group({ name: 'Hijo', parentGroupId: groupShown.id, ...landing })
  const all = (await t.ok(platform.groups, {}, site)).groups
  expect(names(all)).toEqual(['Último día', 'Sabatino'])
  const [one, ...others] = (await t.ok(platform.groups, { query: { course: courseId } }, site)).groups
  expect(others).toEqual([])
  expect(one).toEqual({
    _id: groupShown.id,
    name: 'Sabatino',
    startDate: '2026-11-02',
    endDate: '2026-12-20',
    quota: 30,
    available: 18,
    schedules: [{ day: 5, startHour: '0900', endHour: '1300' }],
    course: expect.objectContaining({ _id: courseId }),
    locationInfo: null,
  })
})

test('PLA-19: lists active talks with a future date, by date; no drafts', async () => {
  const talkShown = await t.make.talk({ name: 'Sábado', quota: 30, taken: 4 })
  await t.make.talk({ name: 'Hoy', date: '2026-11-23' })
  await t.make.talk({ name: 'Ayer', date: '2026-11-22' })
  await t.make.talk({ name: 'Borrador', date: null })
  await t.make.talk({ name: 'Apagada', active: false })
  await t.make.talk({ name: 'Borrada', deletedAt: t.clock.now() })
  expect(names((await t.ok(platform.talks, {}, site)).talks)).toEqual(['Hoy', 'Sábado'])
  const { talks } = await t.ok(platform.talks, { query: { from: '2026-12-01', to: '2026-12-31' } }, site)
  expect(talks).toMatchObject([{ _id: talkShown.id, date: '2026-12-05', available: 26, schedules: [{ day: '5', startHour: '1000' }] }])
  expect(names((await t.ok(platform.talks, { query: { from: '2020-01-01' } }, site)).talks)).toEqual(['Hoy', 'Sábado'])
})

test('PLA-20: many offers need as many statements as few', async () => {
  const all = async () => {
    for (const route of [platform.courses, platform.groups, platform.talks]) await t.ok(route, {}, site)
  }
  const few = (await t.queries(all)).count
  for (let more = 0; more < 5; more += 1) {
    await t.make.course({ activeExternal: true })
    await t.make.group({ activeLanding: true })
    await t.make.talk()
  }
  expect((await t.queries(all)).count).toBe(few)
})
