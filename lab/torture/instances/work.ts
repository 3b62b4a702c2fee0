// Background work over two workers, and what remains when a server or a worker is killed in the middle.
import { sql } from 'kysely'
import { openGroups } from '../../../test/support/academy.ts'
import { faults, registration } from '../../../test/support/registrations.ts'
import type { Running } from '../../../test/support/servers.ts'
import { newKey } from '../kit/desk.ts'
import { count } from '../kit/race.ts'
import { inSeconds, until, type Check, type Cluster } from '../kit/cluster.ts'

const RECEIPTS = 6
export const WORKERS = 2
const READERS = 40
/** Two workers, one job of a kind each, and both kinds of letters: so many are in progress at once. */
const IN_HAND = 3

async function fullGroup({ db }: Cluster, students: number): Promise<string> {
  const [, group] = await openGroups(db)
  const { rows } = await sql<{ n: number }>`
    with chosen as (select s.id from student s where s.deleted_at is null and not exists (
        select from registration r where r.student_id = s.id and r.group_id = ${group!}) order by s.id limit ${students}),
      seated as (insert into registration (id, student_id, group_id, course_id, price)
        select left(md5(c.id), 20) || 'a1b2', c.id, g.id, g.course_id, 0 from chosen c, class_group g where g.id = ${group!} returning id),
      taken as (update class_group set taken = taken + (select count(*) from seated) where id = ${group!} returning taken)
    select taken as n from taken`.execute(db)
  if (!(rows[0]!.n >= students)) throw new Error('the group did not fill')
  return group!
}

interface Batch {
  batchId: string
}

async function letters({ db, post }: Cluster, since: Date, before = new Date()) {
  const messages = await db
    .selectFrom('outbox')
    .select(['messageId', 'state'])
    .where('createdAt', '>=', since)
    .where('createdAt', '<=', before)
    .execute()
  const arrivals = new Map<string, number>()
  for (const { id } of post.letters) arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
  const times = messages.map(({ messageId }) => arrivals.get(messageId) ?? 0)
  return {
    asked: messages.length,
    missing: times.filter(each => each === 0).length,
    twice: times.filter(each => each > 1).length,
    unmarked: messages.filter(({ state }) => state !== 'sent').length,
  }
}

export const letterOnce =
  (startWorkers: () => Promise<void>): Check =>
  async several => {
    const { at, post, db } = several
    const since = new Date()
    const [group] = await openGroups(db)
    const register = (desk: Cluster['at']['a']) =>
      desk.ask({ method: 'POST', path: '/students/register', key: newKey(), body: registration(group!, 'cartas.mx') })
    for (let n = 0; n < RECEIPTS; n++) await register(n % 2 ? at.a : at.b)
    const whole = await fullGroup(several, READERS)
    const before = post.letters.length
    await startWorkers()
    const body = { email: { templateData: { message: 'Mañana no hay clase.' } } }
    const path = `/notifications/group/${whole}`
    await at.b.ask<Batch>({ method: 'POST', path, key: newKey(), body })
    for (let n = 0; n < RECEIPTS; n++) await register(n % 2 ? at.a : at.b)
    const took = await until(async () => (await letters(several, since)).unmarked === 0, 60_000, 200)
    const { asked, missing, twice } = await letters(several, since)
    return {
      what: 'servers that answer calls send nothing; of two workers each letter is sent by one, once',
      holds: before === 0 && took !== null && missing === 0 && twice === 0 && asked >= READERS + RECEIPTS * 2,
      note: `${before} sent without a worker; ${asked} letters with two: ${missing} missing, ${twice} twice, all after ${inSeconds(took)}`,
    }
  }

/** Kills a worker while the mail server delays its letters. The other worker must take over its jobs. @returns the check of the remaining letters */
export async function killWorker(several: Cluster, worker: Running): Promise<Check> {
  const { at, post, db } = several
  const since = new Date()
  const [, group] = await openGroups(db)
  post.hold()
  const body = { email: { templateData: { message: 'El lunes empieza el nuevo horario.' } } }
  await at.a.ask<Batch>({ method: 'POST', path: `/notifications/group/${group}`, key: newKey(), body })
  for (let n = 0; n < RECEIPTS; n++)
    await at.a.ask({ method: 'POST', path: '/students/register', key: newKey(), body: registration(group!, 'relevo.mx') })
  const askedAt = new Date()
  const inHand = await until(() => post.waiting() >= IN_HAND, 20_000)
  const waitingCount = post.waiting()
  worker.child.kill('SIGKILL')
  // The system closes its connections.
  await until(() => post.waiting() < waitingCount, 5_000)
  const lostCount = waitingCount - post.waiting()
  post.release()
  const finished = until(async () => (await letters(several, since, askedAt)).unmarked === 0, 110_000, 500).catch(() => null)
  return async () => {
    const took = await finished
    const { asked: many, missing, twice, unmarked } = await letters(several, since, askedAt)
    return {
      what: 'a worker killed while it sends loses nothing: the other takes its jobs up, each letter leaves once',
      holds: inHand !== null && lostCount > 0 && missing === 0 && twice === 0 && unmarked === 0,
      note: `${lostCount} letters in its hands; of ${many}: ${missing} missing, ${twice} twice, ${unmarked} unmarked, all after ${inSeconds(took)}`,
    }
  }
}

const EVERY_MINUTE = 'resume-transcodes'

/** One of the workers queues the jobs of every minute; start-up jobs run twice, without harm. */
export const schedules: Check = async ({ db }) => {
  const due = sql`select count(*) from pgboss.job where name = '__pgboss__send-it' and data->>'name' = ${EVERY_MINUTE}`
  await until(async () => (await count(db, due)) > 0 && (await count(db, sql`${due} and state < 'completed'`)) === 0, 70_000, 500)
  const minutes = await count(db, due)
  const jobs = await count(db, sql`select count(*) from pgboss.job where name = ${EVERY_MINUTE}`)
  const failed = await count(
    db,
    sql`select count(*) from pgboss.job where name in ('make-advisories', 'resume-batches', 'resume-imports', ${EVERY_MINUTE}) and state in ('failed', 'retry')`,
  )
  const twice = jobs - WORKERS - minutes
  return {
    what: 'what is due by the clock is put in line once, however many workers there are; what each does at its start does not fail',
    holds: minutes > 0 && twice === 0 && failed === 0,
    note: `${minutes} minutes with ${WORKERS} workers, ${twice} too many; ${failed} failed`,
  }
}

/** Every registration of a run exists once, whatever its answer was. */
export async function wrongOnes(
  { db }: Cluster,
  domain: string,
  emails: readonly string[],
): Promise<{ lost: number; twice: number; faults: number }> {
  const rows = await db.selectFrom('student').select('email').where('email', 'like', `%@${domain}`).execute()
  const times = new Map<string, number>()
  for (const { email } of rows) times.set(email, (times.get(email) ?? 0) + 1)
  return {
    lost: emails.filter(email => !times.has(email)).length,
    twice: [...times.values()].filter(each => each > 1).length + rows.length - emails.length,
    faults: await faults(db),
  }
}
