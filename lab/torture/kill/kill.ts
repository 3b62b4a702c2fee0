// `kill -9` in the middle of a busy hour, again and again, on an embedded database like `npm start` (RUN-93).
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { random } from '#db/demo/random.ts'
import { academyDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { end } from '../../../test/support/children.ts'
import { ADMIN } from '../kit/academy.ts'
import { check, spoiltFilms, type CheckResult } from './checker.ts'
import { openDesk } from '../kit/desk.ts'
import { dieAndReturn, live, type Life, type World } from './rounds.ts'
import { newLedger } from '../kit/ledger.ts'
import { openLetterBox, unexcused, type LetterBox } from '../kit/letterBox.ts'
import { startedGroups } from '../kit/startedGroups.ts'
import { finishFlows, newFlows } from './mixedFlows.ts'
import { newCluster } from './ownCluster.ts'
import type { Case, Outcome } from '../torture.ts'

/** Letters sent at the same moment: one of the receipts' queue, one of the messages'. */
const SENDERS = 2
/** A crash's job is retried after its expiry (2 minutes) and the queue's next check (1 minute). */
const DRAIN_MS = 270_000
const FINISH_MS = 60_000
/** A start after a kill: so long, or on a slow machine so many times as long as after a clean end. */
const START_MS = 10_000
const TIMES_CLEAN = 4
/** On a slow machine the rounds end here, with a note. */
const MOST_MS = 9 * 60_000

const waiting = (db: Db) =>
  sql<{ n: number }>`
    select (select count(*) from outbox where state in ('queued', 'sending'))
      + (select count(*) from student_import where state in ('checking', 'running'))
      + (select count(*) from video where status in ('uploading', 'queued', 'processing'))
      + (select count(*) from pgboss.job where name in ('send-outbox', 'send-batch', 'import-students') and state in ('created', 'retry', 'active')) as n`
    .execute(db)
    .then(({ rows }) => rows[0]!.n)

/** Waits until no job is left. @returns seconds, and what is left after the limit */
async function drained(db: Db): Promise<{ seconds: number; left: number }> {
  const started = performance.now()
  for (;;) {
    const waitingCount = await waiting(db)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (waitingCount === 0 || performance.now() - started > DRAIN_MS) return { seconds, left: waitingCount }
    await pause(250)
  }
}

/** Each acknowledged letter was sent, none twice without a crash as the reason. */
async function letters(db: Db, box: LetterBox, crashes: readonly number[], lettersLeft: number, seconds: number): Promise<Outcome> {
  const { rows } = await sql<{ messageId: string; state: string }>`select message_id, state from outbox`.execute(db)
  const missing = rows.filter(({ messageId, state }) => state !== 'sent' || !box.arrived.has(messageId)).length
  const unknownCount = [...box.arrived.keys()].filter(id => !rows.some(row => row.messageId === id)).length
  const copies = [...box.arrived.values()].reduce((sum, times) => sum + times.length - 1, 0)
  const twice = unexcused(box.arrived, crashes, SENDERS)
  return {
    what: 'no job is lost: every letter goes out, once but for the one in flight',
    holds: rows.length > 0 && missing === 0 && unknownCount === 0 && twice === 0 && lettersLeft === 0,
    note: `${rows.length} letters, ${missing} missing, ${copies} repeated by ${crashes.length} kills, ${twice + unknownCount} without excuse; the last job done ${seconds} s after the last round`,
  }
}

const seconds = (times: readonly number[]): string => (Math.max(0, ...times) / 1000).toFixed(1)

function outcomes(
  world: World,
  { kills, seed, clean, spoilt }: { kills: number; seed: number; clean: number; spoilt: readonly string[] },
  results: readonly CheckResult[],
): Outcome[] {
  const { ledger, flows, crashes, starts } = world
  const wrong = results.flatMap(each => each.wrong)
  const sum = (part: 'whole' | 'absent' | 'repeated') => results.reduce((total, each) => total + each[part], 0)
  const strange = [...ledger.strange, ...flows.strange]
  const answered = ledger.acts.filter(({ state }) => state === 'done').length - sum('whole') - sum('absent')
  const open = sum('whole') + sum('absent')
  // This check covers everything that the rounds wrote.
  const rounds = results.length - 1
  const imported = flows.sheets.filter(({ done }) => done).length
  return [
    {
      what: `${rounds} rounds of kill -9: what was acknowledged is there exactly once, nothing is half there`,
      holds: wrong.length === 0 && answered > 0 && open > 0 && rounds === kills,
      note: `${rounds < kills ? `of ${kills}, for want of time; ` : ''}seed ${seed}; ${crashes.length} kills; ${answered} writes answered, ${open} cut off (${sum('whole')} whole, ${sum('absent')} absent)${wrong.length > 0 ? `; ${wrong.length} WRONG: ${wrong[0]}` : ''}`,
    },
    {
      what: 'a repeated key gives the first answer; nobody is refused or told of an error meanwhile',
      holds: strange.length === 0 && sum('repeated') > 0,
      note: `${sum('repeated') + open} repeats; ${strange.length > 0 ? `${strange.length} strange answers: ${strange[0]}` : 'no other answer than success or silence'}`,
    },
    {
      what: 'imports and uploads in pieces go on where they were',
      holds: imported > 0 && flows.sheets.every(({ done }) => done) && flows.films.some(({ done }) => done) && spoilt.length === 0,
      note: `${imported} sheets of ${flows.sheets[0]?.emails.length} rows, ${flows.films.length} films, ${spoilt.length > 0 ? `SPOILT: ${spoilt[0]}` : 'byte for byte'}`,
    },
    {
      what: 'the next start works unaided',
      holds: Math.max(...starts.alone, ...starts.together) <= Math.max(START_MS, TIMES_CLEAN * clean),
      note: `${seconds([clean])} s after a clean end, worst ${seconds(starts.alone)} s after a kill of the server, ${seconds(starts.together)} s after server and database`,
    },
  ]
}

export const kill: Case = async ({ server, kills, say }) => {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 1_000_000)
  const chance = random(seed)
  const box = await openLetterBox()
  const cluster = await newCluster(join(server.dataDir, '..', 'kill'))
  const settings = { DATA_DIR: cluster.dataDir, SMTP_URL: box.url, MAIL_RATE: '1000', FFMPEG_PATH: 'off' }
  say(`  seed ${seed}`)
  let life: Life | undefined
  try {
    const world: World = {
      server,
      cluster,
      settings,
      chance,
      token: '',
      crashes: [],
      starts: { alone: [], together: [] },
      today: '',
      ledger: newLedger([]),
      flows: newFlows(''),
    }
    life = await live(world, 'tools/start.mjs')
    const { token, close, ask } = await openDesk(life.port, ADMIN, { keepSession: true })
    const { timeZone } = await cluster.look(db => db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow())
    const today = academyDay(new Date(), timeZone)
    const groups = await cluster.look(db => startedGroups(db, today))
    const { playlist } = await ask<{ playlist: { _id: string } }>({
      method: 'POST',
      path: '/playlists',
      body: { name: 'Clases grabadas', description: 'Del curso', course: groups[0]!.courseId },
    })
    close()
    Object.assign(world, { token, today, ledger: newLedger(groups), flows: newFlows(playlist._id) })
    await end(life.child)
    life = await live(world)
    const clean = life.took

    const results: CheckResult[] = []
    const started = performance.now()
    for (let round = 0; round < kills && performance.now() - started < MOST_MS; round++) {
      life = await dieAndReturn(world, life, round)
      const { ledger, flows } = world
      const { desk } = life
      const acts = ledger.acts.filter(act => act.round === round)
      const result = await cluster.look(db => check({ db, ledger, flows, desk, chance, acts }))
      results.push(result)
      for (const each of result.wrong) say(`  round ${round}: ${each}`)
      if (round % 10 === 9) say(`  ${round + 1} rounds, ${ledger.acts.length} writes`)
    }
    const { ledger, flows } = world
    const { desk, port } = life
    await finishFlows(desk, port, flows, FINISH_MS)
    const rest = await cluster.look(drained)
    const spoilt = await cluster.look(db => spoiltFilms(db, flows, cluster.dataDir))
    results.push(await cluster.look(db => check({ db, ledger, flows, desk, chance, acts: ledger.acts })))
    const mail = await cluster.look(db => letters(db, box, world.crashes, rest.left, rest.seconds))
    desk.close()
    await end(life.child)
    return [...outcomes(world, { kills, seed, clean, spoilt }, results), mail]
  } finally {
    if (life) await end(life.child)
    await cluster.clear()
    await box.stop()
  }
}
