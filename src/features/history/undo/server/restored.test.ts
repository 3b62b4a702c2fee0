import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedReference } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#server/testing/database.ts'
import { actOf, netsOf } from './one/permissions.ts'
import { planOf } from './plan/plan.ts'
import { shapeOf } from './plan/shape.ts'

/** Somebody corrects a note; a month is in the archive, as the job writes it. */
async function lived(db: Db): Promise<string> {
  const [student, comment, act] = [newId(), newId(), newId()]
  await migrate(db)
  await seedReference(db)
  await sql`insert into student (id, name, last_name, second_last_name, email, phone_number)
    values (${student}, 'Ana', 'López', '', 'ana@correo.mx', '5512345678')`.execute(db)
  await db.insertInto('comment').values({ id: comment, studentId: student, text: 'Primera versión' }).execute()
  await db.transaction().execute(async trx => {
    await trx.updateTable('comment').set({ text: 'Segunda versión' }).where('id', '=', comment).execute()
    await trx
      .insertInto('audit')
      .values({ id: act, route: 'comments.update', resource: 'comments', ids: [comment, student] })
      .execute()
  })
  await sql`create table archive.audit_2024_09 (like audit including defaults including constraints including indexes)`.execute(db)
  await sql`insert into archive.audit_2024_09 (id, at, route, resource, after)
    values (${newId()}, '2024-09-10', 'comments.create', 'comments', '{"text":"Hola"}')`.execute(db)
  return act
}
const archive = async (db: Db) => (await sql`select * from archive.audit_2024_09`.execute(db)).rows

test('DES-32: an act from before a backup keeps its changes after a restore, and archived months remain', async () => {
  const home = await mkdtemp(join(tmpdir(), 'plantel-restored-'))
  const [source, target] = [await emptyDatabase(), await emptyDatabase()]
  const [before, after] = [connect({ ...source.connection, max: 2 }), connect({ ...target.connection, max: 2 })]
  const config = readConfig({ DATA_DIR: join(home, 'data') })
  try {
    const act = await lived(before.db)
    await backup({ connection: source.connection, config, folder: join(home, 'backup'), now: new Date('2026-11-23T18:00:00Z') })
    await restore({ connection: target.connection, config, folder: join(home, 'backup'), jobs: [] })
    expect(await archive(after.db)).toEqual(await archive(before.db))
    await expect(sql`delete from archive.audit_2024_09`.execute(after.db)).rejects.toThrow('audit_kept')
    const nets = await netsOf(after.db, await actOf(after.db, act))
    const plan = await after.db.transaction().execute(async trx => planOf(trx, await shapeOf(trx), nets))
    expect(plan).toMatchObject({ conflicts: [], steps: [{ write: 'change', values: { text: 'Primera versión' } }] })
  } finally {
    await before.db.destroy()
    await after.db.destroy()
    await source.drop()
    await target.drop()
    await rm(home, { recursive: true, force: true })
  }
}, 120_000)
