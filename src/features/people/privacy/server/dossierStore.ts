import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { DOSSIER_HOURS, DOSSIER_LOST_MINUTES } from '../dossierContract.ts'
import type { Whose } from './dossierParts.ts'

export interface DossierRow {
  id: string
  studentId: string
  askedAt: Date
  madeAt: Date | null
  failedAt: Date | null
  bytes: number | null
  key: string
  user: string | null
}

const columns = sql`
  d.id, d.student_id, d.asked_at, d.made_at, d.failed_at, d.bytes, d.key, nullif(concat_ws(' ', e.name, e.last_name), '') as user`

const keptUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + DOSSIER_HOURS * 3_600_000)
export const isOver = ({ madeAt }: Pick<DossierRow, 'madeAt'>, now: Date): boolean => madeAt !== null && keptUntil(madeAt) <= now

/** A dossier for the wire. One without an end counts as lost after a while. */
export function toDossier({ id, askedAt, madeAt, failedAt, bytes, user }: DossierRow, now: Date) {
  const lost = now.getTime() - askedAt.getTime() > DOSSIER_LOST_MINUTES * 60_000
  const state = madeAt ? ('ready' as const) : failedAt || lost ? ('failed' as const) : ('queued' as const)
  return { _id: id, state, askedAt, user, until: madeAt && keptUntil(madeAt), bytes }
}

export async function newest(db: Db, studentId: string): Promise<DossierRow | undefined> {
  const { rows } = await sql<DossierRow>`
    select ${columns} from dossier d left join employee e on e.id = d.user_id where d.student_id = ${studentId}
    order by d.asked_at desc, d.id desc limit 1`.execute(db)
  return rows[0]
}

export async function find(db: Db, id: string): Promise<(DossierRow & { name: string }) | undefined> {
  const { rows } = await sql<DossierRow & { name: string }>`
    select ${columns}, concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '')) as name
    from dossier d join student s on s.id = d.student_id left join employee e on e.id = d.user_id where d.id = ${id}`.execute(db)
  return rows[0]
}

/** The visitors who became this student, with moved and merged rows. */
const LINKED = (studentId: string) => sql`
  linked (id, moved_to, merged_into) as (
    select v.id, v.moved_to, v.merged_into from talk_student v where v.student_id = ${studentId}
    union
    select v.id, v.moved_to, v.merged_into from talk_student v
      join linked l on v.id in (l.moved_to, l.merged_into) or v.moved_to = l.id or v.merged_into = l.id)`

export interface AlikeRow {
  kind: 'visitor' | 'payer'
  id: string
  name: string
  email: string | null
  phoneNumber: string | null
}

/** Visitors and tutors of the student's e-mail or phone that are not linked to them: maybe the same person. Not more than twenty. */
export async function alike(db: Db, studentId: string): Promise<AlikeRow[]> {
  const { rows } = await sql<AlikeRow>`
    with recursive ${LINKED(studentId)},
    me as (select s.email, array_remove(array[s.phone_number, s.second_phone_number], null) as phones from student s where s.id = ${studentId})
    (select 'visitor' as kind, v.id, concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, '')) as name, v.email, v.phone_number
      from talk_student v, me
      where (v.email = me.email or v.phone_number = any (me.phones)) and v.student_id is null and v.deleted_at is null
        and v.id not in (select id from linked) order by v.registered_at desc, v.id limit 10)
    union all
    (select 'payer', p.id, concat_ws(' ', p.name, p.last_name, nullif(p.second_last_name, '')), p.email, p.phone_number from payer p, me
      where (p.email = me.email or p.phone_number = any (me.phones))
        and not exists (select from student_payer l where l.payer_id = p.id and l.student_id = ${studentId}) order by p.id limit 10)`.execute(
    db,
  )
  return rows
}

export interface NewDossier {
  id: string
  studentId: string
  visitorIds: string[]
  payerIds: string[]
  userId: string
  askedAt: Date
  key: string
}

export const insert = (db: Db, row: NewDossier) => db.insertInto('dossier').values(row).execute()

export interface DossierOrder {
  id: string
  studentId: string
  key: string
  name: string
  whose: Whose
}

/** The job's dossier; undefined: made already, or the person was erased meanwhile. */
export async function dossierOrder(db: Db, id: string): Promise<DossierOrder | undefined> {
  const row = await db
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', id)
    .where('madeAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { studentId, visitorIds, payerIds, key } = row
  const { rows } = await sql<{ name: string; students: string[]; visitors: string[] }>`
    with recursive card (id) as (select ${studentId}::text union select s.id from student s join card c on s.merged_into = c.id), ${LINKED(studentId)}
    select concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '')) as name,
      array(select id from card order by id <> ${studentId}, id) as students, array(select id::text from linked order by id) as visitors
    from student s where s.id = ${studentId}`.execute(db)
  const [{ name, students, visitors }] = rows as [(typeof rows)[0]]
  return { id, studentId, key, name, whose: { students, visitors: [...new Set([...visitors, ...visitorIds])], payers: payerIds } }
}

/** @returns false when the dossier is no longer wanted */
export async function finish(db: Db, id: string, end: { madeAt: Date; bytes: number } | { failedAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('dossier').set(end).where('id', '=', id).where('madeAt', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const over = (db: Db, now: Date) =>
  db
    .selectFrom('dossier')
    .select(['id', 'key'])
    .where(sql<Date>`coalesce(made_at, asked_at)`, '<=', new Date(now.getTime() - DOSSIER_HOURS * 3_600_000))
    .orderBy('id')
    .execute()

export const forget = (db: Db, id: string) => db.deleteFrom('dossier').where('id', '=', id).execute()
