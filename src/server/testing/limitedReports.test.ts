// Reports of a professor without a right, and of an employee limited to a campus. The tests' day is Monday, the 23rd of November 2026.
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { newId } from '#lib/ids.ts'
import { limitedTo } from './callers.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const boss = await t.admin()
const figures = (path: string, query: Record<string, string> = {}, as = boss) => t.ok(reports.figures, { params: { path }, query }, as)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const at = (day: string) => new Date(`${day}T16:00:00Z`)
const gave = (groupId: string, day: string, teacherId: string) =>
  t.db
    .insertInto('taughtLesson')
    .values({ groupId, rootGroupId: groupId, day, startMinute: 540, endMinute: 660, teacherId, ownTeacherId: teacherId, source: 'kept' })
    .execute()

test('DIR-47: Rosa, a professor without any right, has her own hours without money; nobody else has them', async () => {
  const rosa = await t.as('get /courses/')
  await t.db.updateTable('employee').set({ isProfessor: true }).where('id', '=', rosa.employeeId).execute()
  const [own, foreign] = [await t.make.group(), await t.make.group()]
  await gave(own.id, '2026-11-02', rosa.employeeId)
  await gave(foreign.id, '2026-11-04', (await t.make.employee()).id)
  const list = (await t.ok(reports.list, {}, rosa)).reports
  expect(list.map(({ path, name, opens, by }) => [path, name, opens, by.some(({ key }) => key === 'profesor')])).toEqual([
    ['horas', 'Mis horas', true, false],
  ])
  const hours = await figures('horas', { ...NOVEMBER, by: 'grupo' }, rosa)
  expect(hours.total).toEqual({ hours: 2, lessons: 1, covered: 0 })
  expect(hours.lines.map(({ key }) => key)).toEqual([own.id])
  // Another professor's key finds nothing.
  expect((await figures('horas', { ...NOVEMBER, profesor: newId() }, rosa)).total['hours']).toBe(0)
  const listed = await t.ok(reports.rows, { params: { path: 'horas' }, query: { ...NOVEMBER, measure: 'hours' } }, rosa)
  expect(listed.rows.map(({ value, opens }) => [value, opens])).toEqual([[2, null]])
  expect(await t.refused(reports.figures, { params: { path: 'horas' }, query: { ...NOVEMBER, measure: 'paid' } }, rosa)).toMatchObject({
    status: 404,
  })
  expect((await t.refused(reports.figures, { params: { path: 'ingresos' } }, rosa)).status).toBe(403)
  expect((await t.refused(reports.figures, { params: { path: 'horas' } }, await t.as('get /courses/'))).status).toBe(403)
  expect((await t.ok(dashboard.teacher, {}, rosa)).hours).toBe(2)
})

test('DIR-40 DIR-41: Ana goes on at another campus: an employee limited to the first reads that she did not leave, and that she follows', async () => {
  const course = await t.make.course()
  const [here, there] = [await t.make.classroom(), await t.make.classroom()]
  const part = { courseId: course.id, startDate: '2026-09-01' }
  const first = await t.make.group({ ...part, classroomId: here.id, endDate: '2026-12-05' })
  const second = await t.make.group({ ...part, classroomId: there.id, endDate: '2027-03-01' })
  const enrol = (groupId: string, more: object = {}) =>
    t.make.registration({ groupId, courseId: course.id, registeredAt: at('2026-10-05'), ...more })
  const [ana, bruno, carla] = [await enrol(first.id), await enrol(first.id), await enrol(first.id)]
  await t.make.end(ana.id, at('2026-11-12'))
  await t.make.end(bruno.id, at('2026-11-12'))
  await enrol(second.id, { studentId: ana.studentId, registeredAt: at('2026-11-13') })
  await enrol(second.id, { studentId: carla.studentId })
  const limited = await limitedTo(t, [here.locationId])
  for (const as of [boss, limited]) {
    expect((await figures('bajas', { ...NOVEMBER, grupo: first.id }, as)).total).toMatchObject({ left: 1 })
    expect((await figures('reinscribir', { curso: course.id, sede: here.locationId }, as)).total).toMatchObject({ ending: 1, follow: 1 })
  }
})

test('DIR-53: Paola of Coyoacán reads all days of a family that also has class at Lindavista, but not who teaches there', async () => {
  const [coyoacan, lindavista] = [await t.make.classroom(), await t.make.classroom()]
  const family = await t.make.group({ name: 'Paquete ECOEMS' })
  const part = (classroomId: string) => t.make.group({ parentGroupId: family.id, classroomId })
  const [here, there] = [await part(coyoacan.id), await part(lindavista.id)]
  const [rosa, luis] = [await t.make.employee({ name: 'Rosa' }), await t.make.employee({ name: 'Luis' })]
  const { studentId } = await t.make.registration({ groupId: family.id, registeredAt: at('2026-11-01') })
  for (const [module, day, teacher] of [
    [here, '2026-11-17', rosa],
    [there, '2026-11-18', luis],
    [there, '2026-11-19', luis],
  ] as const) {
    await gave(module.id, day, teacher.id)
    await t.db.updateTable('taughtLesson').set({ rootGroupId: family.id }).where('groupId', '=', module.id).execute()
    await t.db.insertInto('listDay').values({ rootGroupId: family.id, day, stood: 1 }).execute()
  }
  const mark = { id: newId(), studentId, groupId: there.id, rootGroupId: family.id, present: true, source: 'checklist' } as const
  await t.db
    .insertInto('attendance')
    .values({ ...mark, day: '2026-11-18' })
    .execute()
  const paola = await limitedTo(t, [coyoacan.locationId])
  const linesFor = async (as: typeof boss, by: string) => {
    const { total, lines } = await figures('clases', { ...NOVEMBER, grupo: family.id, by }, as)
    return [total, lines.filter(({ figures: of }) => of['days']).map(({ name, figures: of }) => [name, of['days']])]
  }
  const [total] = await linesFor(boss, 'grupo')
  expect(total).toMatchObject({ days: 3, listed: 1, unlisted: 2, came: 1 })
  expect(await linesFor(paola, 'grupo')).toEqual([total, [['Paquete ECOEMS', 3]]])
  const names = async (as: typeof boss) => JSON.stringify(await linesFor(as, 'profesor'))
  expect(await names(boss)).toContain('Luis')
  expect(await names(paola)).toContain('Rosa')
  expect(await names(paola)).not.toContain('Luis')
})
