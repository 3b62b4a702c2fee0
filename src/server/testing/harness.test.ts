import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { implement } from '#server/http/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { startDatabase } from './database.ts'
import { startTest } from './harness.ts'

const ran: number[] = []
const note = job({
  name: 'note',
  payload: z.object({ n: z.number() }),
  retries: 1,
  async run({ n }) {
    if (n < 0) throw new Error('below zero')
    ran.push(n)
  },
})
// A process-wide event with a real permission, which its tests check (ACC-52).
const noted = changes('notes', 'get /students/')
const notes = routes('notes', {
  add: post('/notes', {
    summary: 'Add a note',
    access: 'post /notes/',
    scope: 'open',
    undo: never('Prueba.'),
    body: z.object({ n: z.number(), refuse: z.boolean().optional() }),
  }),
  today: get('/notes/today', {
    summary: 'Read the day',
    access: 'auth',
    scope: 'open',
    returns: { server: z.string(), database: z.string() },
  }),
})
const server = implement(notes, {
  async add({ body }, { enqueue, emit }) {
    await enqueue(note, { n: body.n })
    emit(noted, [String(body.n)])
    if (body.refuse) throw new Error('undone')
  },
  async today(_input, { db, today }) {
    const {
      rows: [row],
    } = await sql<{ day: string }>`select academy_today() as day`.execute(db)
    return { server: today, database: row!.day }
  },
})
const t = await startTest({ features: [server], jobs: [note], unrecorded: true })
const desk = await t.as('post /notes/')

describe('the test harness', () => {
  test('jobs and events exist only after the commit, and jobs run in the order in which they were queued', async () => {
    await t.ok(notes.add, { body: { n: 1 } }, desk)
    await t.ok(notes.add, { body: { n: 2 } }, desk)
    expect((await t.call(notes.add, { body: { n: 3, refuse: true } }, { as: desk })).status).toBe(500)
    expect(ran).toEqual([])
    expect(await t.runJobs()).toEqual([{ name: 'note' }, { name: 'note' }])
    expect(ran).toEqual([1, 2])
    expect(t.events).toEqual([
      { resource: 'notes', ids: ['1'] },
      { resource: 'notes', ids: ['2'] },
    ])
  })

  test('a failing job fails the test', async () => {
    await t.ok(notes.add, { body: { n: -1 } }, desk)
    await expect(t.runJobs()).rejects.toThrow('below zero')
  })

  test('server and database share the clock', async () => {
    expect(await t.ok(notes.today, {}, desk)).toMatchObject({ server: '2026-11-23', database: '2026-11-23' })
    await t.clock.set('2027-01-01T05:59:59Z')
    expect(await t.ok(notes.today, {}, desk)).toMatchObject({ server: '2026-12-31', database: '2026-12-31' })
  })

  test('counts statements without the frame of the transaction', async () => {
    const { count, statements } = await t.queries(() => t.ok(notes.today, {}, desk))
    expect(statements.map(text => /academy_today|from session/.exec(text)?.[0])).toEqual(['from session', 'academy_today'])
    expect(count).toBe(2)
  })

  test('a caller has exactly the given permissions', async () => {
    expect(await t.refused(notes.add, { body: { n: 1 } }, await t.as('get /students/'))).toMatchObject({ status: 403 })
    await expect(t.ok(notes.add, { body: { n: 1 } })).rejects.toThrow('notes.add answered 401')
  })

  test('every file has its own database with the reference rows', async () => {
    const other = await startDatabase()
    await t.make.student()
    expect(await other.db.selectFrom('student').select('id').execute()).toEqual([])
    expect(await other.db.selectFrom('courseLevel').select('name').orderBy('position').execute()).toEqual([
      { name: 'Media Superior' },
      { name: 'Superior' },
    ])
    await other.drop()
  })
})
