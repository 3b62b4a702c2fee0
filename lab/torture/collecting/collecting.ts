// A bank statement posted and undone, and reminders sent, while servers are killed, run twice, and lose their database (COB-23, COB-25,
// COB-30).
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/connect.ts'
import { referenceOf } from '#lib/reference.ts'
import { end } from '../../../test/support/children.ts'
import type { Server } from '../../../test/support/database.ts'
import { faults } from '../../../test/support/registrations.ts'
import { startProduct, type Running } from '../../../test/support/servers.ts'
import { academy, ADMIN, atNoon } from '../kit/academy.ts'
import { inSeconds, PRODUCT, until } from '../kit/cluster.ts'
import { openDesk } from '../kit/desk.ts'
import { openLetterBox, unexcused, type LetterBox } from '../kit/letterBox.ts'
import { count } from '../kit/race.ts'
import { become, bringStatement, newAccount, owingOnes } from '../races/collecting.ts'
import type { Case, Outcome } from '../torture.ts'

const LINES = 120
const REMINDED = 150
/** Servers at once: each sends one letter at a time. */
const SERVERS = 2
const PATIENCE = 240_000
const AWAY_MS = 3_000

interface World {
  server: Server
  database: string
  db: Db
  settings: Record<string, string>
  box: LetterBox
  crashes: number[]
}

const started = ({ server, database, settings }: World) => startProduct(PRODUCT, server, database, settings)

async function killed(world: World, { child }: Running): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  world.crashes.push(performance.now())
}

async function away({ server, database }: World): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  try {
    await client.query(`alter database "${database}" allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    await pause(AWAY_MS)
  } finally {
    await client.query(`alter database "${database}" allow_connections true`)
    await client.end()
  }
}

const lines = ({ db }: World, id: string, ...states: string[]) =>
  count(db, sql`select count(*) from bank_line where import_id = ${id} and state = any(${states}::text[])`)

/** Posted lines without their payment, bank payments without their line, students with wrong figures. */
const untrue = ({ db }: World, id: string) =>
  count(
    db,
    sql`(select count(*) from bank_line l where l.import_id = ${id} and l.state = 'posted'
        and not exists (select from entry e where e.id = l.entry_id and e.voided_at is null and e.student_id = l.student_id))
      + (select count(*) from entry e where e.concept like 'Transferencia %' and e.voided_at is null
        and not exists (select from bank_line l where l.entry_id = e.id and l.state = 'posted'))
      + (select count(*) from student s join student_balance b on b.student_id = s.id
        where (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, b.due_on))`,
  )

/** Kills the server, or takes its database away, every few lines, until all are done. */
async function through(world: World, product: Running, id: string, { from, to, blows }: { from: string; to: string; blows: number }) {
  let at = product
  for (let nth = 1; nth <= blows; nth++) {
    const rest = Math.round(LINES * (1 - nth / (blows + 1)))
    if ((await until(async () => (await lines(world, id, from)) <= rest, PATIENCE, 20)) === null) throw new Error(`no line left ${from}`)
    if (nth % 3 === 2) await away(world)
    else {
      await killed(world, at)
      at = await started(world)
    }
  }
  const took = await until(
    async () => (await count(world.db, sql`select count(*) from bank_import where id = ${id} and state = ${to}`)) === 1,
    PATIENCE,
    200,
  )
  return { product: at, took }
}

async function statement(world: World, first: Running, blows: number): Promise<{ product: Running; outcomes: Outcome[] }> {
  const { db } = world
  const debtors = await owingOnes({ db }, 20, LINES)
  const debt = () => count(db, sql`select sum(balance_due) from student`)
  const before = await debt()
  const { token: _token, ...desk } = await openDesk(first.port, ADMIN, { keepSession: true })
  const path = await bringStatement(
    desk,
    await newAccount(desk, 'Tortura'),
    debtors.map(({ uniqueFolio, balanceDue, name }, at) => ({
      number: at + 1,
      // Older deposits are not matched automatically (LLE-26).
      day: new Date().toISOString().slice(0, 10),
      amount: balanceDue / 100,
      text: `SPEI ${referenceOf(uniqueFolio)} ${name}`,
    })),
  )
  const id = path.split('/').at(-1)!
  await desk.ask({ method: 'POST', path: `${path}/match` })
  await become(desk, path, 'matched')
  const sure = await lines(world, id, 'sure')
  await desk.ask({ method: 'POST', path: `${path}/run` })
  desk.close()
  const kills = () => world.crashes.length
  const posting = await through(world, first, id, { from: 'sure', to: 'done', blows })
  const [posted, wrong, gaps] = [await lines(world, id, 'posted'), await untrue(world, id), await faults(db)]
  const paidAmount = before - (await debt())
  const sum = debtors.reduce((all, { balanceDue }) => all + balanceDue, 0)
  const afterPosting = kills()

  const { token: _again, ...later } = await openDesk(posting.product.port, ADMIN)
  await later.ask({ method: 'POST', path: `${path}/undo` })
  later.close()
  const undoing = await through(world, posting.product, id, { from: 'posted', to: 'undone', blows })
  const [undoneLines, debtLeft, wrongAfter] = [await lines(world, id, 'undone'), before - (await debt()), await untrue(world, id)]
  return {
    product: undoing.product,
    outcomes: [
      {
        what: 'a statement posted by servers that are killed, its database away in between: each line once, whole or absent',
        holds: sure === LINES && posting.took !== null && posted === LINES && paidAmount === sum && wrong + gaps === 0,
        note: `${afterPosting} kills; ${posted} of ${LINES} lines posted, ${paidAmount === sum ? 'the debts less to the centavo' : `WRONG: ${paidAmount} instead of ${sum} centavos`}, ${wrong} without their payment or untrue, ${gaps} receipts missing; done ${inSeconds(posting.took)} after the last`,
      },
      {
        what: 'the same taken back: each payment voided once, nothing stays',
        holds: undoing.took !== null && undoneLines === LINES && debtLeft === 0 && wrongAfter === 0,
        note: `${kills() - afterPosting} kills; ${undoneLines} of ${LINES} lines undone, ${debtLeft} centavos stay, ${wrongAfter} untrue; done ${inSeconds(undoing.took)} after the last`,
      },
    ],
  }
}

/** Makes all debt of these students due today, at noon: reminders are sent between 9 and 19 hours. */
async function agreedToday(db: Db): Promise<void> {
  await atNoon(db)
  const ids = (await owingOnes({ db }, 20, REMINDED)).map(({ registration }) => registration)
  await db.transaction().execute(async trx => {
    await sql`insert into payment_plan (registration_id) select unnest(${ids}::char(24)[])
      on conflict (registration_id) do nothing`.execute(trx)
    await sql`delete from instalment where registration_id = any(${ids}::char(24)[])`.execute(trx)
    await sql`insert into instalment (registration_id, due_on, amount)
      select registration_id, academy_today(), net from registration_balance where registration_id = any(${ids}::char(24)[])`.execute(trx)
    await sql`select recalculate_balances(student_id) from registration where id = any(${ids}::char(24)[])`.execute(trx)
    await sql`update collection_settings set reminders = true, since = academy_today() - 1, weekdays = '{0,1,2,3,4,5,6}', email = true, sms = false`.execute(
      trx,
    )
  })
}

async function reminders(world: World, blows: number): Promise<Outcome> {
  const { db, box } = world
  await agreedToday(db)
  const before = world.crashes.length
  let [one, two] = await Promise.all([started(world), started(world)])
  const rows = (...states: string[]) =>
    count(
      db,
      sql`select count(*) from outbox where kind = 'reminder' ${states.length > 0 ? sql`and state = any(${states}::text[])` : sql``}`,
    )
  for (let nth = 1; nth <= blows; nth++) {
    await until(async () => (await rows('sent')) >= (REMINDED * nth) / (blows + 1), PATIENCE, 20)
    // Both servers get the same announcements at their start.
    await killed(world, nth % 2 ? one : two)
    const back = await started(world)
    if (nth % 2) one = back
    else two = back
  }
  const took = await until(async () => (await rows('sent', 'dropped')) === (await rows()), PATIENCE, 500)
  await Promise.all([end(one.child), end(two.child)])
  const { rows: letters } = await sql<{ messageId: string; recipient: string }>`
    select message_id, recipient from outbox where kind = 'reminder' and state = 'sent'`.execute(db)
  const people = await count(db, sql`select count(distinct recipient) from outbox where kind = 'reminder'`)
  const missing = letters.filter(({ messageId }) => !box.arrived.has(messageId)).length
  const arrived = new Map([...box.arrived].filter(([id]) => id.startsWith('<reminder-')))
  const twice = unexcused(arrived, world.crashes, SERVERS)
  return {
    what: 'two servers remind at once and are killed in the middle: one message an address and day, once but for the one in flight',
    holds: took !== null && letters.length >= REMINDED && people === letters.length && missing === 0 && twice === 0,
    note: `${world.crashes.length - before} kills; ${letters.length} messages to ${people} addresses, ${missing} missing, ${twice} twice without excuse; all after ${inSeconds(took)}`,
  }
}

export const collecting: Case = async ({ server, kills, say }) => {
  const { database, db, close } = await academy(server, 'collecting')
  const box = await openLetterBox()
  const blows = kills < 50 ? 3 : 6
  const world: World = { server, database, db, settings: { SMTP_URL: box.url, MAIL_RATE: '1000' }, box, crashes: [] }
  try {
    const { product, outcomes } = await statement(world, await started(world), blows)
    await end(product.child)
    say('  a statement, there and back')
    return [...outcomes, await reminders(world, blows)]
  } finally {
    await close()
    await box.stop()
  }
}
