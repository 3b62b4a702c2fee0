// The ZIP of one academy builds another (LLE-51).
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { guessColumns, formOf, KINDS } from '#features/workspace/imports/kinds.ts'
import { imports } from '#features/workspace/imports/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { bookOf, sheetOf } from '#lib/sheet/book.ts'
import { belowHeading, findHeading } from '#lib/sheet/headings.ts'
import { startTest, type Test } from '#server/testing/harness.ts'
import { WHOLE } from '#server/testing/stated.ts'
import { exports } from '../contract.ts'

/** `npm run prove` moves the whole demo besides the cases below. */
const from = await startTest({ demo: WHOLE })
const to = await startTest()
const [ofelia, paula] = [await from.admin(), await to.admin()]

type Kind = 'groups' | 'students'
const NAMES: Record<Kind, string> = { groups: 'grupos.csv', students: 'alumnos.csv' }
const TICKS: Record<Kind, object> = { groups: { rooms: true }, students: { withoutEmail: true } }

async function zipOf(t: Test, by: typeof ofelia) {
  const { export: asked } = await t.ok(exports.make, {}, by)
  await t.runJobs()
  return unzipSync(new Uint8Array(await (await t.ok(exports.file, { params: { id: asked._id } }, by)).arrayBuffer()))
}

/** The same courses and campuses, with their prices and children. */
async function offer(): Promise<void> {
  for (const table of ['course_level', 'course_type', 'location', 'course', 'course_child']) {
    const { rows } = await from.pool.query<{ row: object }>(`select to_jsonb(x) as row from ${table} x`)
    await to.pool.query(`delete from ${table}`)
    for (const { row } of rows) {
      const plain = Object.entries(row).filter(([name]) => name !== 'words' && name !== 'image_id')
      const columns = plain.map(([name]) => name).join(', ')
      await to.pool.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`, [
        JSON.stringify(Object.fromEntries(plain)),
      ])
    }
  }
}

/** @returns the rows that did not enter, with their reasons */
async function bring(kind: Kind, zip: Record<string, Uint8Array>) {
  const sheet = sheetOf(bookOf(zip[NAMES[kind]]!, { unzip: () => ({}), name: NAMES[kind] }))
  const { columns, rows } = belowHeading(sheet, findHeading(sheet.rows, formOf(KINDS[kind])).number)
  const guessed = guessColumns(KINDS[kind], columns)
  expect(Object.keys(guessed)).toHaveLength(columns.length)
  const { import: made } = await to.ok(imports.create, { body: { kind, filename: NAMES[kind], columns, total: rows.length } }, paula)
  const params = { id: made._id }
  for (let at = 0; at < rows.length; at += 500) {
    const body = { rows: rows.slice(at, at + 500).map(({ number, cells }) => ({ number, cells })) }
    await to.ok(imports.addRows, { params, body }, paula)
  }
  await to.ok(imports.check, { params, body: { ...guessed, ...TICKS[kind] } }, paula)
  await to.runJobs()
  await to.ok(imports.run, { params }, paula)
  await to.runJobs()
  const { rows: refusals } = await to.pool.query<{ number: number; reason: string }>(
    `select number, reason from student_import_row where import_id = $1 and verdict <> 'written' order by number`,
    [made._id],
  )
  return refusals.map(({ number, reason }) => `${number}: ${reason}`)
}

/** Both academies agree on these. */
const COMPARED = {
  groups: `select c.name as course, g.name, p.name as bundle, g.start_date, g.end_date, g.quota, g.taken - g.held as taken, l.name as campus, r.name as room,
      (select json_agg(json_build_array(w.day, w.start_minute, w.end_minute) order by w.day, w.start_minute) from group_schedule w where w.group_id = g.id) as hours
    from class_group g join course c on c.id = g.course_id left join class_group p on p.id = g.parent_group_id
      left join classroom r on r.id = g.classroom_id left join location l on l.id = r.location_id
    where g.deleted_at is null and (coalesce(p.active, g.active)
      or exists (select from registration x where x.group_id = coalesce(p.id, g.id) and x.ended_at is null)) order by 1, 2, 3, 4`,
  people: `select s.name, s.last_name, s.second_last_name, case when s.email like '%@sin-correo.invalid' then '' else s.email end as email, s.phone_number,
      s.second_phone_number, s.birth_date, s.balance_due, s.due_on,
      case when exists (select from registration x where x.student_id = s.id and x.ended_at is null) then s.credit end as credit
    from student s where s.deleted_at is null order by 1, 2, 3, 4, 5`,
  registrations: `select s.name, s.last_name, s.phone_number, g.name as "group", g.start_date, academy_day(x.registered_at) as since, x.price, rb.discount, rb.balance,
      (select json_agg(json_build_array(o.due_on, o.open) order by o.due_on) from due_row o where o.registration_id = x.id and o.open > 0) as open,
      (select json_agg(k.name order by k.name) from registration y join class_group k on k.id = y.group_id where y.parent_id = x.id and y.ended_at is null) as modules
    from registration x join student s on s.id = x.student_id join class_group g on g.id = x.group_id
      join lateral (select * from registration_balance b where b.student_id = s.id) rb on rb.registration_id = x.id
    where x.ended_at is null and x.parent_id is null and s.deleted_at is null order by 1, 2, 3, 4, 5`,
}
async function compared(t: Test) {
  const all: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(COMPARED)) all[name] = (await t.pool.query(query)).rows
  return all
}

/** Rows of one academy alone. */
function apart(before: readonly unknown[], after: readonly unknown[]): string[] {
  const [one, other] = [before, after].map(rows => new Set(rows.map(row => JSON.stringify(row)))) as [Set<string>, Set<string>]
  return [...[...one.difference(other)].map(row => `- ${row}`), ...[...other.difference(one)].map(row => `+ ${row}`)]
}

/** Cases that the demo may lack. */
async function odd(): Promise<void> {
  const { make, clock } = from
  const group = async (name: string, startHour: string, endHour: string) =>
    (await make.group({ name, quota: 5, classroomId: (await make.classroom()).id, schedules: [{ day: 6, startHour, endHour }] })).id
  const [early, other, third] = [
    await group('=Madrugada-1', '0600', '0730'),
    await group('Otro', '0900', '1100'),
    await group('Otro', '1200', '1400'),
  ]
  await from.db.updateTable('classGroup').set({ startDate: '2026-10-05' }).where('id', '=', third).execute()
  const { studentId: scholar } = await make.registration({ groupId: early, price: 300_000, discount: 300_000 })
  const names = { name: 'Ñusta', lastName: "D'Alba", secondLastName: '-', email: 'a1b2c3d4@sin-correo.invalid' }
  await from.db.updateTable('student').set(names).where('id', '=', scholar).execute()
  const { studentId: payerId } = await make.registration({ groupId: early, price: 300_000, discount: 50_050, paid: 400_000 })
  await make.registration({ groupId: other, studentId: payerId, price: 100_000 })
  const registeredAt = new Date(clock.now().getTime() - 40 * 86_400_000)
  const { id, studentId } = await make.registration({ groupId: third, price: 100_000, paid: 33_333, registeredAt })
  const instalments = [
    { dueOn: '2026-11-20', amount: 500 },
    { dueOn: '2026-12-05', amount: 300.5 },
    { dueOn: '2027-01-05', amount: 199.5 },
  ]
  await from.ok(paymentPlans.save, { params: { id }, body: { version: 0, instalments } }, ofelia)
  // An ended one, whose money went to the other.
  await make.registration({ groupId: early, studentId, price: 90_000, paid: 20_000 })
  await from.ok(registrations.remove, { params: { id: studentId, groupId: early }, query: { reason: 'cost' } }, ofelia)
  await bundle()
}

/** One student takes two of a package's three modules. */
async function bundle(): Promise<void> {
  const { make } = from
  const modules = await Promise.all(['Física', 'Historia', 'Álgebra'].map(name => make.course({ name })))
  const whole = await make.course({ name: 'Los tres', price: 500_000, children: modules.map(({ id }) => id) })
  const { id: parentGroupId } = await make.group({ name: 'Los tres 1', courseId: whole.id, quota: 5, schedules: [HOURS[0]!] })
  const groups: string[] = []
  for (const [at, { id: courseId, name }] of modules.entries()) {
    const { id: classroomId } = await make.classroom()
    groups.push((await make.group({ name: `${name} 1`, courseId, parentGroupId, quota: 5, classroomId, schedules: [HOURS[at]!] })).id)
  }
  const { id: parentId, studentId } = await make.registration({ groupId: parentGroupId, paid: 120_000 })
  for (const groupId of groups.slice(1)) await make.registration({ groupId, studentId, parentId, price: 0 })
}
const HOURS = ['08', '09', '10'].map(hour => ({ day: 5, startHour: `${hour}00`, endHour: `${Number(hour) + 1}00`.padStart(4, '0') }))

test('LLE-51: grupos and alumnos give an empty academy the same people, groups, seats, dates, debts and credits', async () => {
  await odd()
  const zip = await zipOf(from, ofelia)
  await offer()
  expect.soft(await bring('groups', zip)).toEqual([])
  expect.soft(await bring('students', zip)).toEqual([])
  await expectTrueBooks(to.db)
  const [before, after] = [await compared(from), await compared(to)]
  expect(before['registrations']!.length).toBeGreaterThan(WHOLE ? 50 : 4)
  for (const name of Object.keys(COMPARED)) expect.soft([name, ...apart(before[name]!, after[name]!)]).toEqual([name])
  // Nothing of it is cash, and no letter left.
  const { rows } = await to.pool.query(
    `select (select count(*) from entry where source <> 'opening')::int as cash, (select count(*) from receipt)::int as receipts`,
  )
  expect(rows).toEqual([{ cash: 0, receipts: 0 }])
  const again = await zipOf(to, paula)
  const sorted = (bytes: Uint8Array) => Buffer.from(bytes).toString().split('\r\n').toSorted()
  expect(sorted(again['alumnos.csv']!).length).toBe(sorted(zip['alumnos.csv']!).length)
}, 240_000)
