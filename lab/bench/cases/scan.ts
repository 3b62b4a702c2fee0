import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Call, connections, send } from '../../../test/support/load.ts'
import { quantile } from '../../../test/support/numbers.ts'
import { signIn } from '../../../test/support/servers.ts'

const TIME = 3
const CALLS = 150
const DOORS = 4
const PER_SECOND = 20
const EXPECTED = 2_000

async function expectedToday(db: Db): Promise<string[]> {
  await sql`insert into group_schedule (group_id, day, start_minute, end_minute)
    select id, extract(isodow from academy_today()) - 1, 600, 720 from class_group
    where active and deleted_at is null and academy_today() between start_date and end_date
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select r.student_id as id from registration r join class_group g on g.id = r.group_id
    where r.ended_at is null and g.active and academy_today() between g.start_date and g.end_date
    group by r.student_id having count(*) = 1 order by md5(r.student_id) limit ${EXPECTED}`.execute(db)
  return rows.map(row => row.id)
}

const forget = async (db: Db) => void (await sql`delete from attendance where source = 'scan'`.execute(db))

const scanCall = (headers: Record<string, string>, id: string, scan: string): Call => ({
  method: 'PUT',
  path: `/api/attendance/qr/${id}`,
  headers,
  body: JSON.stringify({ scan }),
})

/**
 * Students arrive at four doors, 20 a second. Every fifth scan is repeated at once, as after a lost answer; every seventh student also
 * shows the pass at the next door.
 */
async function rush({ db, product, rounds }: Bench, ids: readonly string[]) {
  const doors: Record<string, string>[] = []
  for (let door = 0; door < DOORS; door++) doors.push(await signIn(product))
  const agent = connections(DOORS * 2)
  const answers: Promise<{ status: number; made: boolean; took: number }>[] = []
  const tell = async (door: number, id: string, scan: string) => {
    const sentAt = performance.now()
    const { status, body } = await send(agent, product.port, scanCall(doors[door % DOORS]!, id, scan))
    return { status, made: body.includes('"already":false'), took: performance.now() - sentAt }
  }
  const start = performance.now()
  const arriving = ids.slice(0, rounds * PER_SECOND)
  for (const [n, id] of arriving.entries()) {
    await pause(Math.max(0, start + (n * 1000) / PER_SECOND - performance.now()))
    const scan = randomUUID()
    answers.push(tell(n, id, scan))
    if (n % 5 === 0) answers.push(tell(n, id, scan))
    if (n % 7 === 0) answers.push(tell(n + 1, id, randomUUID()))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  const {
    rows: [counts],
  } = await sql<{ records: number; students: number }>`
    select count(*) as records, count(distinct student_id) as students from attendance where source = 'scan'`.execute(db)
  const refusedCount = all.filter(answer => answer.status !== 200).length
  const madeCount = all.filter(answer => answer.made).length
  const wrong =
    refusedCount + Math.abs(madeCount - arriving.length) + (arriving.length - counts!.students) + (counts!.records - counts!.students)
  return {
    wrong,
    scans: all.length,
    p95: quantile(
      all.map(answer => answer.took),
      0.95,
    ),
  }
}

export const scan: Case = async bench => {
  const { rounds, milliseconds, product, floor, headers, db } = bench
  const ids = await expectedToday(db)
  const student = (i: number) => ids[i % ids.length]!
  const one = await compare(
    { port: product.port, call: i => scanCall(headers, student(i), randomUUID()) },
    { port: floor.port, call: i => ({ method: 'PUT', path: `/attendance/qr/${student(i)}` }) },
    // A second scan would write nothing.
    { rounds, milliseconds, connections: 1, calls: Math.min(CALLS, ids.length), settle: () => forget(db) },
  )
  const crowd = await rush(bench, ids)
  return [
    {
      work: 'scan a pass at the door',
      unit: 'ms',
      product: one.product.p50,
      floor: one.floor.p50,
      ratio: one.time,
      budget: `≤ ${TIME}x the time`,
      holds: one.time <= TIME,
      note: `p95 ${one.product.p95.toFixed(0)} ms`,
    },
    {
      work: `records lost or doubled, ${PER_SECOND} scans a second at ${DOORS} doors`,
      unit: '',
      product: crowd.wrong,
      budget: '0',
      holds: crowd.wrong === 0,
      note: `${crowd.scans} scans, p95 ${crowd.p95.toFixed(0)} ms`,
    },
  ]
}
