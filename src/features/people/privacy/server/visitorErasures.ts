// Erasure of visitors who never enrolled, by the retention; noted in the storage like students (CON-67, CON-68).
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { JobGround } from '#server/jobs/jobs.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Storage } from '#server/storage/storage.ts'
import { numbered, removeFiles } from './erasureNotes.ts'

const FOLDER = 'visitor-erasures'
const Note = z.object({ id: z.string(), number: z.int(), visitor: z.string(), at: z.iso.datetime() })
type Note = z.output<typeof Note>

interface NewErasure {
  id: string
  number?: number
  visitor: string
  at: Date
}

/** Records the erasure and erases them. @returns keys of files to delete in the storage */
export async function eraseVisitor(db: Db, { id, number, visitor, at }: NewErasure): Promise<string[]> {
  await sql`
    insert into visitor_erasure (id, number, subject_id, at)
    select ${id}, coalesce((select ${number ?? null}::int where not exists (select from visitor_erasure where number = ${number ?? null}::int)), max(number) + 1, 1),
      ${visitor}, ${at}::timestamptz from visitor_erasure`.execute(db)
  const { rows } = await sql<{ keys: string[] }>`
    select erase_visitor(x.subject_id, x.number) as keys from visitor_erasure x where x.id = ${id}`.execute(db)
  return rows[0]!.keys
}

async function noteOf(db: Db, id: string): Promise<Note> {
  const { at, subjectId, ...note } = await db.selectFrom('visitorErasure').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...note, visitor: subjectId, at: at.toISOString() }
}

const keyOf = (id: string): string => `${FOLDER}/${id}`

export async function keepVisitorNote(storage: Storage, db: Db, id: string): Promise<void> {
  await storage.put(keyOf(id), Buffer.from(JSON.stringify(await noteOf(db, id))), 'application/json')
}

/** True when it exists, did not enrol and is not erased. Locks it. */
async function stands(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from talk_student v where v.id = ${id} and v.student_id is null
      and not exists (select from visitor_erasure x where x.subject_id = v.id) for update of v`.execute(db)
  return rows.length > 0
}

type Ground = Pick<JobGround, 'db' | 'storage' | 'log' | 'now'>

async function again({ db, storage, log, now }: Ground, { visitor, at, ...note }: Note): Promise<void> {
  const keys = await inTransaction(db, async trx => {
    await numbered(trx)
    if (!(await stands(trx, visitor))) return []
    log.warn({ erasure: note.id, visitor }, 'repeated an erasure: the database is older')
    await writeAudit(trx, { asked: null, now, route: 'erasures.erase' }, { resource: 'privacy', ids: [visitor] })
    return eraseVisitor(trx, { ...note, visitor, at: new Date(at) })
  })
  await removeFiles(storage, keys, log)
}

export async function applyVisitorErasures(ground: Ground): Promise<void> {
  const { db, storage } = ground
  const noted = new Set(await storage.list(FOLDER))
  const knownIds = async () => (await db.selectFrom('visitorErasure').select('id').orderBy('number').execute()).map(({ id }) => id)
  const before = new Set(await knownIds())
  for (const key of noted)
    if (!before.has(key.slice(FOLDER.length + 1))) {
      const { body } = await storage.read(key)
      await again(ground, Note.parse(JSON.parse(await text(body))))
    }
  for (const id of await knownIds()) if (!noted.has(keyOf(id))) await keepVisitorNote(storage, db, id)
}
