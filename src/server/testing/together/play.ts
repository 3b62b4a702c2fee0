// One history: random steps on the whole product, with checks after each (TOG-3 to TOG-5).
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { changeEvents } from '#contract/event.ts'
import { academyDay } from '#lib/days.ts'
import { START } from '../clock.ts'
import { WHOLE } from '../stated.ts'
import type { Test } from '../harness.ts'
import type { Case } from '../cases.ts'
import { tablesWithIds } from '../idKinds.ts'
import { foundAcademy } from './academy.ts'
import { onBlankPaper } from './blankPaper.ts'
import { capabilitiesOf, Meetings, ofRoute } from './capabilities.ts'
import { commandsOf, shapesOf, type Command } from './commands.ts'
import { keepAcademy } from './restoreAcademy.ts'
import { idsNow, idsOf, witness, type Act, type Call } from './memory.ts'
import { callerFor, drawOne, peopleOf, type Person } from './people.ts'
import type { Scene } from './recipes/scene.ts'
import { invariants } from './invariants/all.ts'
import type { Violation, Played, World } from './world.ts'

/** Only numbers: their meaning depends on the current state of the history. */
export const step = fc.noBias(
  fc.record({ what: fc.nat(1_000_000), who: fc.nat(1_000), seed: fc.nat(1_000_000), beside: fc.nat(59), time: fc.nat(59) }),
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

export class HistoryBroken extends Error {
  readonly broken: readonly Violation[]
  readonly at: number
  constructor(violations: readonly Violation[], at: number, story: readonly string[]) {
    super(
      `${violations
        .slice(0, 4)
        .map(({ rule, found }) => `${rule}: ${found}`)
        .join('\n')}\nafter:\n${story.map((line, nth) => `${nth + 1}. ${line}`).join('\n')}`,
    )
    this.broken = violations
    this.at = at
  }
}

export async function openWorld(t: Test): Promise<World> {
  const eye = new pg.Client(t.connection)
  await eye.connect()
  const empty = await keepAcademy(eye)
  const shapes = await shapesOf(t, await t.admin())
  await empty()
  await eye.query('drop schema kept cascade')
  const admin = await t.admin()
  const academy = await foundAcademy(t, admin)
  const people = await peopleOf(t, admin, academy)
  const tables = (await tablesWithIds(t.db)).filter(name => !['audit', 'act_batch'].includes(name))
  const restore = await keepAcademy(eye)
  return {
    t,
    eye,
    academy,
    people,
    commands: commandsOf(shapes),
    tables,
    spared: new Set(people.flatMap(({ employeeId, roleId, sessionId }) => [employeeId, roleId, sessionId])),
    meetings: new Meetings(),
    restore,
  }
}

const MINUTE = 60_000
/** Minutes that pass before a step; most steps take none. */
const TIMES = [1, 1, 2, 5, 11, 30, 61, 61, 240, 14 * 60, 24 * 60, 3 * 24 * 60]
const RECENT = 5

export async function play(world: World, steps: readonly Step[]): Promise<Played[]> {
  const { t, eye, commands, people, meetings } = world
  await world.restore()
  await t.clock.jump(START)
  for (const event of changeEvents()) t.services.counts.forget(event.resource)
  for (const list of [t.events, t.sessionsChanged, t.sessionsEnded, t.said, t.logs, t.mail.letters, t.sms.texts]) list.length = 0
  meetings.begin()
  const look = await witness(eye)
  const judge = await invariants(world)
  const waits = async () =>
    (await eye.query({ name: 'waits', text: "select from pgboss.job where state < 'active' and start_after <= now() limit 1" })).rows
      .length > 0
  const acts: Act[] = []
  const story: string[] = []
  const lately: string[][] = []
  const all: Played[] = []

  for (const [at, { what, who, seed, beside, time }] of steps.entries()) {
    const recent = [...new Set(lately.slice(-RECENT).flat())]
    const sentences: string[] = []
    const minutes = TIMES[time] ?? 0
    if (minutes > 0) {
      await t.clock.advance(minutes * MINUTE)
      sentences.push(t.clock.now().toISOString())
    }
    if (time % 4 === 0 && (minutes > 0 || (await waits()))) {
      const ran = await onBlankPaper(() => t.runJobs({ mayFail: true, after: minutes * 60 }))
      for (const { name, error } of ran) sentences.push(error ? `job ${name} failed: ${(error as Error).message}` : `job ${name}`)
      const later = await look()
      meetings.note(later.touched, [
        ...new Set([...ran.map(({ name }) => `jobs.${name}`), ...later.lines.map(({ route }) => route)].flatMap(ofRoute)),
      ])
      lately.push(later.touched)
    }
    let draws = 0
    const scene: Scene = {
      eye,
      today: academyDay(t.clock.now(), t.services.academy.timeZone),
      acts,
      recent,
      draw: below => (Math.imul(seed + 7919 * (draws += 1), 2654435761) >>> 8) % below,
      async heard(name, input) {
        const command = commands.find(each => each.name === name)!
        const { status, body } = await t.call(command.route, input as Case & { query: Record<string, unknown> }, { as: people[0]! })
        return status === 200 ? body : null
      },
      worked: async () => void (await onBlankPaper(() => t.runJobs({ mayFail: true }))),
    }
    const ids = await idsNow(eye, world.tables, world.spared, new Set(recent))
    const together: Wish[] = []
    for (let nth = 0; nth < (beside < 4 ? 2 + (beside % 3) : 1); nth++) {
      let command: Command | undefined
      let input: Awaited<ReturnType<Command['draw']>> | undefined
      // Not every command has a suitable record at all times.
      for (let tries = 0; !input && tries < 4; tries++) {
        command = nth > 0 && seed % 2 === 0 && tries === 0 ? together[0]?.command : drawOne(commands, what + nth * 7919 + tries * 104_729)
        input = command && (await command.draw(scene, ids, seed + nth))
      }
      if (!command || !input) continue
      const { as, ...rest } = input
      const by = as === 'admin' ? people[0]! : (as ?? callerFor(people, command.route, who + nth * 31))
      // Connections of a limited user have another search path without the tests' now(), so a key would expire at once.
      const killed = WHOLE && beside >= 4 && seed % 16 === 5 && !by.campuses
      const key = command.route.idempotent && (killed || seed % 6 === 0) && !by.campuses ? randomUUID() : null
      together.push({ command, input: rest, key, by, killed })
    }
    await look()
    const calls = await allOf(together.map(each => callOf(t, each, acts)))
    const changes = await look()
    for (const call of calls) {
      if (call.killed) call.act = changes.lines.findLast(line => line.route === call.route.name)?.id ?? null
      sentences.push(
        `${call.by.name}: ${call.route.name}${call.of ? ` of ${call.of.route.name}` : ''} ${JSON.stringify(call.input)} → ${call.killed ? 'killed after the commit' : call.status} ${call.body?.errorExt?.code ?? ''}`,
      )
      const records = [...new Set([...changes.touched, ...idsOf(call.input)])]
      const capabilities = capabilitiesOf(call)
      if (call.status === 200 && call.route.method !== 'get') meetings.note(records, capabilities)
      if (call.of && call.status === 200) {
        call.of.undone = !call.of.undone
        call.of.back = call.act
      } else if (call.act && call.route.undo?.how !== 'never')
        acts.push({
          id: call.act,
          route: call.route,
          touched: changes.touched,
          capabilities,
          who: call.by,
          changes: calls.length === 1 ? changes.changes : [],
          letters: calls.length === 1 ? changes.letters : [],
          undone: false,
          back: null,
        })
    }
    lately.push(changes.touched)
    story.push(sentences.join('; '))
    const played = { step: at, today: scene.today, calls, left: changes, said: story.at(-1)! }
    all.push(played)
    const violations = await judge(played, at % 10 === 9 || at === steps.length - 1)
    if (violations.length > 0) {
      const cause = calls.some(({ status }) => status >= 500) && t.logs.findLast(line => line.includes('"stack":'))
      if (cause) story.push(cause)
      throw new HistoryBroken(violations, at, story)
    }
  }
  return all
}

interface Wish {
  command: Command
  input: Case
  by: Person
  /** Sends the call twice with it; null: once. */
  key: string | null
  /** The server dies between commit and answer (TOG-4). */
  killed: boolean
}

/** Waits for all calls before it throws a failure. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

async function callOf(t: Test, { command, input, by, key, killed: killing }: Wish, acts: readonly Act[]): Promise<Call> {
  const { route } = command
  const { params, query, body } = input
  const send = () =>
    t.call(
      route,
      { params, query: query as Record<string, unknown>, body },
      { as: by, ...(key && { headers: { 'idempotency-key': key } }) },
    )
  if (killing) t.commits.loseNext()
  const { status, body: answer, headers } = await send()
  const killed = killing && t.commits.ended()
  // The next server begins without anything in memory.
  if (killed) for (const event of changeEvents()) t.services.counts.forget(event.resource)
  // Sends the same key again, as after a lost answer.
  const again = key && (killed || status === 200) ? await send() : undefined
  const pressed = route.name === 'undo.press' ? acts.find(({ id, back }) => id === params.id || back === params.id) : undefined
  return {
    route,
    input,
    by,
    status: killed ? 200 : status,
    body: killed ? (again?.body ?? {}) : answer,
    act: headers.act === undefined ? null : String(headers.act),
    of: pressed ?? null,
    killed,
    again: again ? { status: again.status, body: again.body } : null,
  }
}
