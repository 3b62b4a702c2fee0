// Seats become free and are offered to the waiting list; offers are accepted, declined, extended and expire, on a server that is killed
// again and again (OFE-20, OFE-22, OFE-23, OFE-27).
import { once } from 'node:events'
import { sql } from 'kysely'
import { random } from '#db/demo/random.ts'
import type { Db } from '#server/db/connect.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { end } from '../../../test/support/children.ts'
import { faults, registration } from '../../../test/support/registrations.ts'
import { startProduct, type Running } from '../../../test/support/servers.ts'
import { academy, ADMIN, atNoon } from '../kit/academy.ts'
import { inSeconds, PRODUCT, until } from '../kit/cluster.ts'
import { newKey, openDesk, type Wish } from '../kit/desk.ts'
import { openLetterBox, unexcused } from '../kit/letterBox.ts'
import { count } from '../kit/race.ts'
import type { Case } from '../torture.ts'

const GROUPS = 4
const WAITING = 45
const AT_ONCE = 12
const SENDERS = 1
const PATIENCE = 150_000
/** Allowed delay of a sweep: each start sweeps, so its 5-minute interval does not count. */
const LATE_MS = 60_000

interface Full {
  id: string
  courseId: string
}

async function fullGroups(db: Db): Promise<Full[]> {
  const ids = (await openGroups(db)).slice(0, GROUPS)
  const { rows } = await sql<Full>`update class_group set quota = taken where id = any(${ids}::text[]) returning id, course_id`.execute(db)
  return rows
}

const guest = (group: number, nth: number, of: string) => ({
  guest: {
    name: of,
    lastName: 'Espera',
    phoneNumber: `55${group}${String(1_000_000 + nth)}`,
    email: `${of.toLowerCase()}${group}.${nth}@espera.mx`,
  },
})

const joins = (group: Full, at: number): Wish[] =>
  Array.from({ length: WAITING }, (_, nth) => ({
    method: 'POST',
    path: '/waiting',
    key: newKey(),
    body: {
      course: group.courseId,
      group: group.id,
      persons: nth % 3 === 0 ? [guest(at, nth, 'Ana'), guest(at, nth, 'Leo')] : [guest(at, nth, 'Eva')],
    },
  }))

const SEATED = 'apartado.mx'

/** Simultaneous calls of desks: students leave, offers are declined or extended, held seats are taken. */
async function presses(db: Db, groups: readonly Full[], draw: () => number): Promise<Wish[]> {
  const ids = groups.map(({ id }) => id)
  const { rows: students } = await sql<{ studentId: string; groupId: string }>`
    select student_id, group_id from registration where group_id = any(${ids}::text[]) and ended_at is null order by random() limit 8`.execute(
    db,
  )
  const { rows: offered } = await sql<{ entryId: string }>`select entry_id from seat_hold order by random() limit 6`.execute(db)
  const { rows: holds } = await sql<{ id: string; groupId: string }>`
    select h.id, h.group_id from seat_hold h join waiting w on w.id = h.entry_id where w.seats = 1 order by random() limit 3`.execute(db)
  const seating = holds.map(({ id, groupId }): Wish => ({
    method: 'POST',
    path: '/students/register',
    key: newKey(),
    body: { ...registration(groupId, SEATED), hold: id },
  }))
  const leaving = students.map(({ studentId, groupId }): Wish => ({ method: 'DELETE', path: `/students/${studentId}/group/${groupId}` }))
  const answering = offered.map(({ entryId }): Wish => ({
    method: 'PUT',
    path: `/waiting/${entryId}`,
    body: { act: draw() < 0.6 ? 'leave' : 'extend' },
  }))
  return [...seating, ...leaving, ...answering].slice(0, AT_ONCE)
}

const untrue = async (db: Db) =>
  (await faults(db)) +
  (await count(
    db,
    sql`select (select count(*) from class_group g where g.held <> coalesce((select sum(seats) from seat_hold h where h.group_id = g.id), 0))
      + (select count(*) from waiting w where (w.state = 'offered') <> exists (select from seat_hold h where h.entry_id = w.id))`,
  ))

const idle = (db: Db) =>
  count(
    db,
    sql`select count(*) from waiting w join class_group g on g.id = w.group_id where w.state = 'waiting' and g.quota - g.taken >= w.seats`,
  )
const late = (db: Db) => count(db, sql`select count(*) from seat_hold where ends_at < now()`)

export const offers: Case = async ({ server, kills, say }) => {
  const { database, db, close } = await academy(server, 'offers')
  const box = await openLetterBox()
  const crashes: number[] = []
  const { next: draw } = random(kills)
  const settings = { SMTP_URL: box.url, MAIL_RATE: '1000' }
  const start = (): Promise<Running> => startProduct(PRODUCT, server, database, settings)
  try {
    await atNoon(db)
    const groups = await fullGroups(db)
    let product = await start()
    const first = await openDesk(product.port, ADMIN, { keepSession: true })
    for (const [at, group] of groups.entries()) for (const wish of joins(group, at)) await first.ask(wish)
    first.close()
    let [wrong, strange] = [0, 0]
    for (let round = 0; round < kills; round++) {
      const { token: _token, ...desk } = await openDesk(product.port, ADMIN, { keepSession: true })
      const wishes = await presses(db, groups, draw)
      // An offer is sent a minute after its seat became free: here at once, so that letters are in progress when the server dies.
      await sql`update pgboss.job set start_after = now() where name = 'tell-offer' and state = 'created'`.execute(db)
      // Some offers are expired: the next start ends them.
      await sql`update seat_hold set ends_at = now() - interval '1 minute' where id in (select id from seat_hold order by random() limit 2)`.execute(
        db,
      )
      let answered = 0
      const calls = wishes.map(wish =>
        desk
          .call(wish)
          .catch(() => null)
          .finally(() => (answered += 1)),
      )
      const enough = Math.floor(draw() * wishes.length)
      await until(() => answered >= enough, PATIENCE, 2)
      const exit = once(product.child, 'exit')
      product.child.kill('SIGKILL')
      await exit
      crashes.push(performance.now())
      strange += (await Promise.all(calls)).filter(reply => reply !== null && reply.status >= 500).length
      desk.close()
      wrong += await untrue(db)
      product = await start()
    }
    say(`  ${kills} kills under offers`)
    const settled = await until(async () => (await idle(db)) + (await late(db)) === 0, LATE_MS, 250)
    const untold = () =>
      count(
        db,
        sql`select (select count(*) from outbox where kind = 'offer' and state in ('queued', 'sending'))
          + (select count(*) from pgboss.job where name = 'tell-offer' and state in ('created', 'retry', 'active'))`,
      )
    const sendTime = await until(async () => (await untold()) === 0, PATIENCE, 500)
    await end(product.child)
    const sentOffers = await count(db, sql`select count(*) from outbox where kind = 'offer' and state = 'sent'`)
    const offered = new Map([...box.arrived].filter(([id]) => id.startsWith('<offer-')))
    const twice = unexcused(offered, crashes, SENDERS)
    wrong += await untrue(db)
    const seated = await count(db, sql`select count(*) from student where email like ${`%@${SEATED}`}`)
    return [
      {
        what: 'seats offered, taken, refused and given back by a server that is killed: each group’s seats are its students and its holds after every kill',
        holds: wrong === 0 && strange === 0 && seated > 0,
        note: `${kills} kills, ${seated} enrolled with a held seat, ${wrong} groups or entries untrue, ${strange} answers of an error`,
      },
      {
        what: 'a minute later no hold is older than its end and no seat idles before who fits',
        holds: settled !== null,
        note: `after ${inSeconds(settled)}; ${await late(db)} late, ${await idle(db)} who fit and wait`,
      },
      {
        what: 'each offer is told once but for the one in flight',
        holds: sendTime !== null && sentOffers > 0 && twice === 0 && offered.size >= sentOffers,
        note: `${sentOffers} letters, ${offered.size} arrived, ${twice} twice without excuse; the last ${inSeconds(sendTime)} after the seats`,
      },
    ]
  } finally {
    await close()
    await box.stop()
  }
}
