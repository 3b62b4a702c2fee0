import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { sourceFailures, sources, sourcesChanged } from '../contract.ts'

const { SOURCE_NOT_FOUND, SOURCE_TAKEN, SOURCES_FULL } = sourceFailures

interface Row {
  id: string
  name: string
  position: number
  archivedAt: Date | null
}

const all = (db: Db): Promise<Row[]> =>
  db
    .selectFrom('source')
    .select(['id', 'name', 'position', 'archivedAt'])
    .orderBy(sql`archived_at is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute()

const wired = ({ id, name, position, archivedAt }: Row) => ({ _id: id, name, position, archived: archivedAt !== null })
const listed = async (db: Db) => ({ sources: (await all(db)).map(wired) })

/** Puts one at its place among those that may be chosen. Only rows that move are written, so that an undo touches no others. */
async function place(db: Db, id: string, at: number): Promise<void> {
  const active = (await all(db)).filter(({ archivedAt }) => archivedAt === null)
  const own = active.find(each => each.id === id)
  if (!own) return
  const order = active.filter(each => each !== own)
  order.splice(at, 0, own)
  for (const [position, each] of order.entries())
    if (each.position !== position) await db.updateTable('source').set({ position }).where('id', '=', each.id).execute()
}

/** Two users who sort at once wait for each other here. */
const lock = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('plantel.sources'), 0)`.execute(db)

export const sourcesServer = implement(
  sources,
  {
    list: (_input, { db }) => listed(db),

    async create({ body: { name, position } }, { db, now, audit, emit }) {
      await lock(db)
      const last = (await all(db)).filter(({ archivedAt }) => archivedAt === null).length
      const id = newId(now)
      await db.insertInto('source').values({ id, name, position: last }).execute()
      if (position !== undefined) await place(db, id, position)
      await audit({ resource: 'sources', ids: [id], after: { name } })
      emit(sourcesChanged, [id])
      return listed(db)
    },

    async update({ params: { id }, body: { version, name, position, archived } }, { db, now, audit, emit }) {
      await lock(db)
      const before = (await all(db)).find(each => each.id === id) ?? fail(SOURCE_NOT_FOUND)
      await unchanged(db, sources.update, version, wired(before))
      const archivedAt = archived === undefined ? before.archivedAt : archived ? (before.archivedAt ?? now) : null
      await db
        .updateTable('source')
        .set({ name: name ?? before.name, archivedAt })
        .where('id', '=', id)
        .execute()
      if (position !== undefined) await place(db, id, position)
      const after = (await all(db)).find(each => each.id === id)!
      const auditFields = ({ name: called, position: at, archivedAt: since }: Row) => ({
        name: called,
        position: at,
        archived: since !== null,
      })
      await audit({ resource: 'sources', ids: [id], before: auditFields(before), after: auditFields(after) })
      emit(sourcesChanged, [id])
      return listed(db)
    },
  },
  { constraints: { source_name_key: [SOURCE_TAKEN, 'name'], source_full: [SOURCES_FULL] } },
)
