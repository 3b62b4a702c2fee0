import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'
import { courseReports } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /courses/')
const AUTUMN = { startDate: '2026-11-01', endDate: '2026-11-30' }

const report = async (id: string, query: { wd?: string; dd?: string; startDate?: string; endDate?: string } = {}) =>
  (await t.ok(courseReports.report, { params: { id }, query: { ...AUTUMN, ...query } }, desk)).report

/** A parent group of the course with one module group. */
async function combined() {
  const module = await t.make.course({ name: 'Razonamiento' })
  const parent = await t.make.course({ name: 'ECOEMS', children: [module.id] })
  const group = await t.make.group({ courseId: parent.id, name: 'Completo', quota: 10 })
  const child = await t.make.group({ courseId: module.id, name: 'Completo R', parentGroupId: group.id, quota: 10 })
  return { module, parent, group, child }
}

describe('the report of a course', () => {
  test('CUR-74: groups that start in the range, both ends included, by start; no deleted groups and no other courses', async () => {
    const { id: courseId } = await t.make.course()
    const room = await t.make.classroom({ locationId: (await t.make.location({ name: 'Coyoacán' })).id })
    const schedules = [{ day: 1, startHour: '0930', endHour: '1100' }]
    const last = await t.make.group({ courseId, name: 'Último', startDate: '2026-11-30', endDate: '2027-01-01', quota: null })
    const first = await t.make.group({
      courseId,
      name: 'Primero',
      startDate: '2026-11-01',
      quota: 20,
      classroomId: room.id,
      schedules,
    })
    for (const part of [{ startDate: '2026-10-31' }, { startDate: '2026-12-01' }, { deletedAt: t.clock.now() }])
      await t.make.group({ courseId, ...part })
    await t.make.group()
    await t.make.registration({ groupId: first.id, paid: 100_000 })
    await t.make.registration({ groupId: first.id })
    await t.make.registration({ groupId: first.id, paid: 100_000, endedAt: t.clock.now() })
    expect(await report(courseId)).toEqual([
      {
        _id: first.id,
        name: 'Primero',
        startDate: '2026-11-01',
        schedules,
        quota: 20,
        registered: 2,
        confirmed: 1,
        location: 'Coyoacán',
        status_color: 'red',
      },
      {
        _id: last.id,
        name: 'Último',
        startDate: '2026-11-30',
        schedules: [],
        quota: null,
        registered: 0,
        confirmed: 0,
        location: '—',
        status_color: 'red',
      },
    ])
  })

  test.each([
    [0, 'red'],
    [4, 'red'],
    [5, 'amber'],
    [7, 'amber'],
    [8, 'green'],
    [10, 'green'],
  ])('CUR-77: %i of 10 seats are %s', async (registered, color) => {
    const group = await t.make.group({ quota: 10 })
    for (let i = 0; i < registered; i++) await t.make.registration({ groupId: group.id })
    expect(await report(group.courseId)).toMatchObject([{ registered, status_color: color }])
  })

  test("CUR-80: a parent course: its parent groups; a sub-course: plain groups and modules, confirmed by the parent's payments", async () => {
    const { module, parent, group, child } = await combined()
    const plain = await t.make.group({ courseId: module.id, name: 'Solo', startDate: '2026-11-03' })
    for (const paidId of [100_000, 0]) {
      const registration = await t.make.registration({ groupId: group.id, paid: paidId })
      await t.make.registration({ studentId: registration.studentId, groupId: child.id, parentId: registration.id, price: 0 })
    }
    await t.make.registration({ groupId: group.id })
    expect(await report(parent.id)).toMatchObject([{ _id: group.id, registered: 3, confirmed: 1 }])
    expect(await report(module.id)).toMatchObject([
      { _id: child.id, registered: 2, confirmed: 1 },
      { _id: plain.id, registered: 0, confirmed: 0 },
    ])
  })

  test('CUR-78: a payment confirms; a discount, a voided and a fully reversed payment do not', async () => {
    const group = await t.make.group()
    const voidedAt = t.clock.now()
    await t.make.registration({ groupId: group.id, discount: 50_000 })
    const [voided, reversed, partly] = [
      await t.make.registration({ groupId: group.id }),
      await t.make.registration({ groupId: group.id }),
      await t.make.registration({ groupId: group.id }),
    ]
    const entry = (of: typeof voided, part: object) =>
      t.make.entry({ studentId: of.studentId, registrationId: of.id, courseId: group.courseId, amount: 10_000, ...part })
    await entry(voided, { voidedAt })
    const first = await entry(reversed, {})
    const reversal = await entry(reversed, { source: 'reversal', reversesId: first.id, amount: -10_000 })
    const second = await entry(partly, {})
    await entry(partly, { source: 'reversal', reversesId: second.id, amount: -4_000 })
    expect(await report(group.courseId)).toMatchObject([{ registered: 4, confirmed: 1 }])
    // A voided reversal took nothing back.
    await t.make.void(reversal.id)
    expect(await report(group.courseId)).toMatchObject([{ registered: 4, confirmed: 2 }])
  })

  test('CUR-85: one statement for any number of groups', async () => {
    const { id: courseId } = await t.make.course()
    for (let i = 0; i < 40; i++) await t.make.registration({ groupId: (await t.make.group({ courseId })).id, paid: 100 })
    const { count, result } = await t.queries(() => report(courseId, { wd: '3', dd: '1' }))
    expect([count, result.length]).toEqual([2, 40])
  })
})

describe("working days are the academy's Monday to Friday, tolerance days are any", () => {
  // The academy is 6 hours behind UTC. 23 November 2026 is a Monday.
  test.each<[string, { wd?: string; dd?: string }, string, string]>([
    ['2026-11-23T16:00Z', { wd: '0' }, '2026-11-24T05:59Z', '2026-11-24T06:00Z'],
    ['2026-11-27T16:00Z', { wd: '1' }, '2026-11-30T20:00Z', '2026-12-01T16:00Z'],
    ['2026-11-27T16:00Z', { wd: '1', dd: '1' }, '2026-12-01T20:00Z', '2026-12-02T16:00Z'],
    ['2026-11-27T16:00Z', { dd: '3' }, '2026-11-30T20:00Z', '2026-12-01T16:00Z'],
    ['2026-11-28T05:30Z', { wd: '1' }, '2026-11-30T20:00Z', '2026-12-01T16:00Z'],
    ['2026-11-28T16:00Z', { wd: '0' }, '2026-11-28T20:00Z', '2026-11-29T16:00Z'],
    ['2026-11-28T16:00Z', { wd: '1' }, '2026-11-30T20:00Z', '2026-12-01T16:00Z'],
    ['2026-11-28T16:00Z', { wd: '5' }, '2026-12-04T20:00Z', '2026-12-05T16:00Z'],
    ['2026-11-29T16:00Z', { wd: '0', dd: '1' }, '2026-11-30T20:00Z', '2026-12-01T16:00Z'],
    ['2026-11-25T16:00Z', { wd: '10' }, '2026-12-09T20:00Z', '2026-12-10T16:00Z'],
    ['2026-11-25T16:00Z', { wd: '999', dd: '999' }, '2033-06-19T20:00Z', '2033-06-20T16:00Z'],
  ])('CUR-79: registered %s, %o: a payment of %s counts, one of %s does not', async (registeredAt, query, inTime, late) => {
    const group = await t.make.group()
    for (const enteredAt of [inTime, late]) {
      const { id, studentId } = await t.make.registration({ groupId: group.id, registeredAt: new Date(registeredAt) })
      await t.make.entry({ studentId, registrationId: id, courseId: group.courseId, amount: 100, enteredAt: new Date(enteredAt) })
    }
    expect(await report(group.courseId, query)).toMatchObject([{ registered: 2, confirmed: 1 }])
    // Without `wd` and `dd` every payment counts.
    expect(await report(group.courseId)).toMatchObject([{ confirmed: 2 }])
  })

  test('CUR-79: a module counts from the registration of its parent', async () => {
    const { module, group, child } = await combined()
    const { id, studentId } = await t.make.registration({ groupId: group.id, registeredAt: new Date('2026-11-02T16:00Z') })
    await t.make.registration({ studentId, groupId: child.id, parentId: id, price: 0, registeredAt: new Date('2026-11-20T16:00Z') })
    await t.make.entry({ studentId, registrationId: id, courseId: group.courseId, amount: 100, enteredAt: new Date('2026-11-20T16:00Z') })
    expect(await report(module.id, { wd: '5' })).toMatchObject([{ registered: 1, confirmed: 0 }])
    expect(await report(module.id, { wd: '14' })).toMatchObject([{ registered: 1, confirmed: 1 }])
  })
})

describe('requirements of a report', () => {
  const days = COURSE_TEXTS.threeDigits
  test.each<[string, Record<string, string | undefined>, string, string?]>([
    ["'abc' days", { wd: 'abc' }, 'wd', days],
    ['4 digits', { dd: '1000' }, 'dd', days],
    ['half a day', { dd: '1.5' }, 'dd', days],
    ['days below zero', { wd: '-1' }, 'wd', days],
    ['no start', { startDate: undefined }, 'startDate'],
    ['no end', { endDate: undefined }, 'endDate'],
    ['a day that is none', { startDate: '2026-02-30' }, 'startDate'],
    ['an end before the start', { endDate: '2026-10-31' }, 'endDate', COURSE_TEXTS.range],
  ])('CUR-75, CUR-76: refuses %s with the field, in the table and in Excel', async (_what, wrong, field, message) => {
    const { id } = await t.make.course()
    for (const route of [courseReports.report, courseReports.reportExcel])
      expect(await t.refused(route, { params: { id }, query: { ...AUTUMN, ...wrong } }, desk)).toMatchObject({
        status: 400,
        fields: [field],
        ...(message && { message }),
      })
  })

  test('CUR-85: needs an existing course, and get /courses/', async () => {
    const deletedCourse = await t.make.course({ deletedAt: t.clock.now() })
    const other = await t.as('get /groups/')
    for (const route of [courseReports.report, courseReports.reportExcel]) {
      for (const id of [newId(), deletedCourse.id])
        expect(await t.refused(route, { params: { id }, query: AUTUMN }, desk)).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
      expect(await t.refused(route, { params: { id: deletedCourse.id }, query: AUTUMN }, other)).toMatchObject({ status: 403 })
    }
  })
})

describe('the report as Excel', () => {
  test('CUR-83: a row for each group: text cells, never formulas; typed days and numbers', async () => {
    const schedules = [{ day: 1, startHour: '0930', endHour: '1100' }]
    const group = await t.make.group({ name: '=HYPERLINK("x")', quota: 4, schedules })
    await t.make.registration({ groupId: group.id, paid: 100 })
    const { status, body, headers } = await t.call(
      courseReports.reportExcel,
      { params: { id: group.courseId }, query: AUTUMN },
      { as: desk },
    )
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      expect.stringContaining('attachment; filename="reporte del curso 2026-11-01 a 2026-11-30.xlsx"'),
    ])
    const files = unzipped(Buffer.from(body))
    const sheet = files.get('xl/worksheets/sheet1.xml')!
    expect(files.get('xl/workbook.xml')).toContain('name="Reporte"')
    expect(sheet).not.toContain('<f>')
    // 2 November 2026 as an Excel serial; quota, registered, confirmed; a quarter.
    for (const value of ['46328', '4', '1', '0.25']) expect(sheet).toContain(`<v>${value}</v>`)
    const all = [...files.values()].join('')
    for (const text of ['=HYPERLINK(', 'Mar 09:30–11:00', 'Confirmados', 'Ocupación']) expect(all).toContain(text)
  })

  test("CUR-82: an empty report: 'No hay reportes disponibles para este curso.'; the table is empty", async () => {
    const { id } = await t.make.course()
    expect(await report(id)).toEqual([])
    expect(await t.refused(courseReports.reportExcel, { params: { id }, query: AUTUMN }, desk)).toEqual({
      status: 409,
      code: 'NOTHING_TO_REPORT',
      fields: [],
      message: 'No hay reportes disponibles para este curso.',
    })
  })
})
