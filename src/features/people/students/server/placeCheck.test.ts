import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { placeCheck } from './jobs.ts'

const t = await startTest({ jobs: [placeCheck] })
const DAY = 86_400_000
const stands = () => t.db.selectFrom('student').select(['id', 'campuses', 'seenCampuses']).orderBy('id').execute()
const calls: string[][] = []
const run = (night: number) => placeCheck.run({}, t.jobContext({ now: new Date(night * DAY), emit: (_event, ids) => void calls.push(ids) }))
/** Writes a wrong campus past the triggers. */
const spoil = (id: string) =>
  sql`update student set campuses = '{}', seen_campuses = array[${'f'.repeat(24)}] where id = ${id}`.execute(t.db)

test('CON-3: repairs and logs differences from the registrations; leaves correct rows alone', async () => {
  const group = await t.make.group({ classroomId: (await t.make.classroom()).id })
  const { studentId: ana } = await t.make.registration({ groupId: group.id, price: 1000 })
  await t.make.registration({ groupId: group.id, price: 1000 })
  const right = await stands()
  expect(right.every(({ campuses }) => campuses.length === 1)).toBe(true)
  await run(20_000)
  expect(calls).toEqual([])
  await spoil(ana)
  await run(20_001)
  expect(await stands()).toEqual(right)
  expect(calls).toEqual([[ana]])
})

test('CON-3: checks a thousand students a night: all 1,500 within two nights', async () => {
  await sql`
    insert into student (id, name, last_name, second_last_name, email, phone_number)
    select 'a' || lpad(n::text, 23, '0'), 'Luz', 'Paz', '', 'luz' || n || '@correo.mx', '55' || lpad(n::text, 8, '0') from generate_series(1, 1500) n`.execute(
    t.db,
  )
  const right = await stands()
  const [first, last] = [right[0]!.id, right.at(-1)!.id]
  await spoil(first)
  await spoil(last)
  await run(30_000)
  expect(await stands()).not.toEqual(right)
  await run(30_001)
  expect(await stands()).toEqual(right)
})
