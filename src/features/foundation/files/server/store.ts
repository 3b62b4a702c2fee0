import type { Selectable } from 'kysely'
import type { Requester } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { StoredFile } from '#server/db/schema.ts'
import { fail } from '#server/http/refusal.ts'
import { fileFailures, type FileKind } from '../contract.ts'

export type FileRow = Selectable<StoredFile>

export const find = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst()

/** A checked file, of that kind if given; else 404. */
export async function readyFile(db: Db, id: string, kind?: FileKind): Promise<FileRow> {
  const file = await find(db, id)
  return file?.state === 'ready' && (!kind || file.kind === kind) ? file : fail(fileFailures.FILE_NOT_FOUND)
}

type Expected = Pick<FileRow, 'id' | 'key' | 'kind' | 'name' | 'contentType' | 'size' | 'maxSize' | 'createdBy' | 'expiresAt'> & {
  createdAt: Date
  asked: Requester
}

export async function expect(db: Db, file: Expected): Promise<void> {
  await db
    .insertInto('storedFile')
    .values({ ...file, asked: JSON.stringify(file.asked) })
    .execute()
}

const pending = (db: Db, id: string) => db.updateTable('storedFile').where('id', '=', id).where('state', '=', 'pending')

/** Records where the bytes will be stored, so that the sweep finds them after a crash. false: no longer expected. */
export async function begin(db: Db, id: string, key: string): Promise<boolean> {
  return (await pending(db, id).set({ key }).returning('id').executeTakeFirst()) !== undefined
}

/** Extends its deadline. false: no longer expected. */
export async function waitFor(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  return (await pending(db, id).set({ expiresAt }).returning('id').executeTakeFirst()) !== undefined
}

/** Call when the bytes are under `key` and checked. @returns who announced it; false: another upload of the same file started meanwhile */
export async function finish(
  db: Db,
  id: string,
  key: string,
  details: { contentType: string; size: number; etag: string; readyAt: Date; plain: boolean; width?: number; height?: number },
): Promise<{ asked: Requester | null } | false> {
  const finished = await pending(db, id)
    .where('key', '=', key)
    .set({ ...details, state: 'ready', expiresAt: null })
    .returning('asked')
    .executeTakeFirst()
  return finished ? { asked: finished.asked as Requester | null } : false
}

/** Marks an announced file as refused. @returns false when nobody waits for it any more */
export async function refuse(db: Db, id: string, refusal: string): Promise<boolean> {
  return (await pending(db, id).set({ state: 'refused', refusal }).returning('id').executeTakeFirst()) !== undefined
}

export const overdueOf = (db: Db, before: Date) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'key'])
    .where('state', '<>', 'ready')
    .where('expiresAt', '<', before)
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute()

export async function forget(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('storedFile').where('id', 'in', ids).where('state', '<>', 'ready').execute()
}

/** True when all of these have arrived with their announced type. */
export async function areReady(db: Db, ids: readonly string[], kind: FileKind): Promise<boolean> {
  const query = db.selectFrom('storedFile').select('id').where('id', 'in', ids).where('kind', '=', kind).where('state', '=', 'ready')
  return ids.length === 0 || (await query.execute()).length === new Set(ids).size
}

export const unmeasured = (db: Db) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'key', 'size'])
    .where('kind', '=', 'image')
    .where('state', '=', 'ready')
    .where('width', 'is', null)
    .orderBy('id')
    .execute()

/** Pictures from before M134, which may contain a camera's metadata. */
export const notPlain = (db: Db) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'key', 'contentType'])
    .where('kind', '=', 'image')
    .where('state', '=', 'ready')
    .where('plain', '=', false)
    .orderBy('id')
    .execute()

/** false: its bytes are no longer those under `key`. */
export async function madePlain(db: Db, { id, key }: { id: string; key: string }, at: { key: string; size?: number; etag?: string }) {
  const query = db
    .updateTable('storedFile')
    .set({ ...at, plain: true })
    .where('id', '=', id)
    .where('key', '=', key)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

export async function measured(db: Db, id: string, size: { width: number; height: number }): Promise<void> {
  await db.updateTable('storedFile').set(size).where('id', '=', id).execute()
}

/** Stores the key of the version for paper. @returns false when there is one already */
export async function printed(db: Db, id: string, printKey: string): Promise<boolean> {
  const row = await db
    .updateTable('storedFile')
    .set({ printKey })
    .where('id', '=', id)
    .where('printKey', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
