import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { fillAcademy } from '../../../test/support/academy.ts'
import type { Options } from '../bench.ts'
import { end, residentMegabytes } from '../../../test/support/children.ts'
import { copyTo, drop, prepare, type Server } from '../../../test/support/database.ts'
import { connections, load, send, type Target } from '../../../test/support/load.ts'
import { median } from '../../../test/support/numbers.ts'
import type { Figure } from '../report.ts'
import { signIn, startProduct } from '../../../test/support/servers.ts'

const PEOPLE = 10_000
const SECONDS = 2
const TIME = 2
const RATE = 50
const READING_MS = 3_000
const MEGABYTES = 30
/** Messages to all before memory is read. */
const WARM = 2
/** A second copy, so that sending leaves the prepared one unchanged. */
const WORK = 'plantel_bench_notify_work'

/** An academy with ten thousand students in one group, and a receptionist who may write to them. */
async function fill(db: Db, students: number): Promise<void> {
  await fillAcademy(db, { students, groups: 50, payments: students })
  const groupId = newId()
  await sql`
    insert into class_group (id, name, course_id, start_date, end_date, quota, taken)
    select ${groupId}, 'Todos', min(id), current_date, current_date + 30, ${students}, ${students} from course where not is_parent`.execute(
    db,
  )
  const prefix = groupId.slice(0, 12)
  await sql`
    insert into registration (id, student_id, group_id, course_id, price)
    select ${prefix} || 'a1' || lpad(to_hex(row_number() over (order by s.id)), 10, '0'), s.id, g.id, g.course_id, 0
    from student s, class_group g where g.id = ${groupId} and s.deleted_at is null limit ${students}`.execute(db)
  await sql`update role set allows = allows || '[{"resource": "/notifications/group/?", "methods": ["post"]}]'`.execute(db)
  await sql`analyze`.execute(db)
}

/** Writing to ten thousand people: how long queueing takes, and the effect on lists and memory while letters are sent. */
export async function notify({ rounds }: Options, server: Server): Promise<Figure[]> {
  const prepared = await prepare(server, 'notify', { people: PEOPLE }, db => fill(db, PEOPLE))
  await copyTo(server, prepared, WORK)
  const smtp = await startSmtp()
  const { db } = connect({ connectionString: server.url(WORK), max: 1 })
  const product = await startProduct('src/server/main.ts', server, WORK, { SMTP_URL: smtp.url, MAIL_RATE: String(RATE) })
  const agent = connections(1)
  try {
    const headers = await signIn(product)
    const { id } = await db.selectFrom('classGroup').select('id').where('name', '=', 'Todos').executeTakeFirstOrThrow()
    const list: Target = { port: product.port, call: () => ({ path: '/api/students', headers }) }
    const reading = () => load(list, { connections: 1, calls: 100_000, milliseconds: READING_MS, from: 0 })
    await reading()
    const alone = await reading()
    let before: number | null = null
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const start = performance.now()
      const { status, body } = await send(agent, product.port, {
        method: 'POST',
        path: `/api/notifications/group/${id}`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ email: { templateData: { message: 'Mañana no hay clase. '.repeat(100) } } }),
      })
      if (status !== 200) throw new Error(`the notification answered ${status}: ${body}`)
      if (round > 0) times.push(performance.now() - start)
      if (round === WARM) before = await residentMegabytes(product.child)
    }
    const after = await residentMegabytes(product.child)
    const beside = await reading()
    const {
      rows: [counted],
    } = await sql<{ queued: number; twice: number }>`
      select count(*) as queued, count(*) - count(distinct (batch_id, recipient)) as twice from outbox where batch_id is not null`.execute(
      db,
    )
    if (smtp.raw.length === 0) throw new Error('no letter left')
    const slowest = Math.max(...times)
    return [
      {
        work: `queue a message to ${PEOPLE} people`,
        unit: 'ms',
        product: median(times),
        budget: `≤ ${SECONDS} s`,
        holds: slowest <= SECONDS * 1000,
        note: `slowest ${slowest.toFixed(0)} ms`,
      },
      {
        work: 'of these, queued twice or not at all',
        unit: '',
        product: Math.abs(counted!.queued - (rounds + 1) * PEOPLE) + counted!.twice,
        budget: '0',
        holds: counted!.queued === (rounds + 1) * PEOPLE && counted!.twice === 0,
      },
      {
        work: `list 10 students while letters leave at ${RATE} a second, beside the same without`,
        unit: 'ms',
        product: beside.p50,
        floor: alone.p50,
        ratio: beside.p50 / alone.p50,
        budget: `≤ ${TIME}x the time`,
        holds: beside.p50 <= alone.p50 * TIME,
      },
      {
        work: `memory that ${(rounds - WARM) * PEOPLE} more messages take`,
        unit: 'MB',
        product: before === null || after === null ? null : after - before,
        budget: `≤ ${MEGABYTES} MB`,
        ...(before !== null && after !== null && { holds: after - before <= MEGABYTES }),
      },
    ]
  } finally {
    agent.destroy()
    await end(product.child)
    await db.destroy()
    await smtp.stop()
    await drop(server, WORK)
  }
}
