// A note of each erasure in the storage, for a database restored from an older backup (CON-67). It contains no name.
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from '#lib/ids.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { JobGround } from '#server/jobs/jobs.ts'
import type { Storage } from '#server/storage/storage.ts'

const Note = z.object({
  id: z.string(),
  number: z.int(),
  student: z.string(),
  /** Cards merged into this one: in an older backup they are separate. */
  cards: z.array(z.string()),
  at: z.iso.datetime(),
  user: z.string().nullable(),
  reason: z.string(),
})
type Note = z.output<typeof Note>

interface NewErasure {
  id: string
  /** The person's number; absent: the next free one. */
  number?: number
  student: string
  userId: string | null
  at: Date
  reason: string
}

export const numbered = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('plantel.erasure'))`.execute(db)

/** Records the erasure and erases the person. @returns keys of files to delete in the storage */
export async function erasePerson(db: Db, { id, number, student, userId, at, reason }: NewErasure): Promise<string[]> {
  await sql`
    insert into erasure (id, number, subject_id, user_id, at, reason)
    select ${id}, coalesce((select ${number ?? null}::int where not exists (select from erasure where number = ${number ?? null}::int)), max(number) + 1, 1),
      ${student}, (select e.id from employee e where e.id = ${userId}), ${at}::timestamptz, ${reason} from erasure`.execute(db)
  const { rows } = await sql<{ keys: string[] }>`
    select erase_person(x.subject_id, x.number) as keys from erasure x where x.id = ${id}`.execute(db)
  return rows[0]!.keys
}

/** Files go when nothing points to them any more. */
export async function removeFiles(storage: Storage, keys: readonly string[], log: FastifyBaseLogger): Promise<void> {
  const results = await Promise.allSettled(keys.map(key => storage.remove(key)))
  for (const each of results)
    if (each.status === 'rejected') log.error({ err: each.reason as unknown }, 'a file of an erased person stayed')
}

const keyOf = (id: string): string => `erasures/${id}`

export async function noteOf(db: Db, id: string): Promise<Note> {
  const { rows } = await sql<Omit<Note, 'at'> & { at: Date }>`
    with recursive card (id) as (
      select s.id from student s join erasure x on s.merged_into = x.subject_id where x.id = ${id}
      union select s.id from student s join card c on s.merged_into = c.id)
    select x.id, x.number, x.subject_id as student, array(select id from card order by id) as cards, x.at, x.user_id as user, x.reason
    from erasure x where x.id = ${id}`.execute(db)
  const { at, ...note } = rows[0]!
  return { ...note, at: at.toISOString() }
}

export async function keepNote(storage: Storage, note: Note): Promise<void> {
  await storage.put(keyOf(note.id), Buffer.from(JSON.stringify(note)), 'application/json')
}

async function standing(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from student s where s.id = any (${ids}::char(24)[]) and s.merged_into is null
      and not exists (select from erasure x where x.subject_id = s.id) order by s.id for update of s`.execute(db)
  return rows.map(({ id }) => id)
}

/** Repeats erasures that this database does not know; a card that was separate gets its own number. */
async function again({ db, storage, log, now }: Ground, { id, number, student, cards, at, user, reason }: Note): Promise<void> {
  const keys = await inTransaction(db, async trx => {
    await numbered(trx)
    const keys: string[] = []
    for (const card of await standing(trx, [student, ...cards])) {
      const own = card === student ? { id, number } : { id: newId(now) }
      keys.push(...(await erasePerson(trx, { ...own, student: card, userId: user, at: new Date(at), reason })))
      await writeAudit(trx, { asked: null, now, route: 'erasures.erase' }, { resource: 'privacy', ids: [card] })
      log.warn({ erasure: id, student: card }, 'repeated an erasure: the database is older')
    }
    return keys
  })
  await removeFiles(storage, keys, log)
}

type Ground = Pick<JobGround, 'db' | 'storage' | 'log' | 'now'>

/** Repeats erasures that a restored database does not know, and writes missing notes. */
export async function applyErasures(ground: Ground): Promise<void> {
  const { db, storage } = ground
  const noted = new Set(await storage.list('erasures'))
  const knownIds = async () => (await db.selectFrom('erasure').select('id').orderBy('number').execute()).map(({ id }) => id)
  const before = new Set(await knownIds())
  for (const key of noted)
    if (!before.has(key.slice('erasures/'.length))) {
      const { body } = await storage.read(key)
      await again(ground, Note.parse(JSON.parse(await text(body))))
    }
  for (const id of await knownIds()) if (!noted.has(keyOf(id))) await keepNote(storage, await noteOf(db, id))
}
