import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Channel, Purpose } from '../words.ts'

export type Subject = { kind: 'student' | 'visitor'; id: string }
const column = ({ kind }: Subject) => (kind === 'student' ? 'studentId' : 'talkStudentId')

const NUMBERING = 'plantel.privacy_notice'

export interface NoticeRow {
  id: string
  number: number
  text: string
  purposes: Purpose[]
  inForceAt: Date
}

const noticeColumns = ['id', 'number', 'text', 'purposes', 'inForceAt'] as const
const noticesOf = (db: Db) => db.selectFrom('privacyNotice').select(noticeColumns).$narrowType<{ purposes: Purpose[] }>()

export const inForce = (db: Db): Promise<NoticeRow | undefined> => noticesOf(db).orderBy('number', 'desc').limit(1).executeTakeFirst()

/** All of them, the newest first, with how many accepted each. */
export const notices = (db: Db) =>
  noticesOf(db)
    .select(eb =>
      eb
        .selectFrom('privacyAcceptance as a')
        .whereRef('a.noticeId', '=', 'privacyNotice.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('acceptances'),
    )
    .orderBy('number', 'desc')
    .execute()

export async function publish(db: Db, notice: { text: string; purposes: Purpose[]; userId: string; now: Date }): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${NUMBERING}))`.execute(db)
  const id = newId()
  await sql`
    insert into privacy_notice (id, number, text, purposes, user_id, in_force_at)
    select ${id}, coalesce(max(number), 0) + 1, ${notice.text}, ${[...new Set(notice.purposes)]}::text[], ${notice.userId}, ${notice.now}::timestamptz from privacy_notice`.execute(
    db,
  )
  return id
}

export const notice = (db: Db, id: string): Promise<NoticeRow> => noticesOf(db).where('id', '=', id).executeTakeFirstOrThrow()

export interface Person {
  birthDate: string | null
  guardians: { _id: string; name: string; relation: string }[]
}

/** The person, with possible signers; undefined for an unknown one. */
export async function person(db: Db, { kind, id }: Subject): Promise<Person | undefined> {
  if (kind === 'visitor') {
    const row = await db
      .selectFrom('talkStudent')
      .select('birthDate')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return row && { birthDate: row.birthDate, guardians: [] }
  }
  const { rows } = await sql<Person>`
    select s.birth_date,
      (select coalesce(json_agg(json_build_object('_id', p.id, 'relation', l.relation,
          'name', trim(p.name || ' ' || p.last_name || ' ' || p.second_last_name)) order by l.created_at, p.id), '[]')
        from student_payer l join payer p on p.id = l.payer_id where l.student_id = s.id) as guardians
    from student s where s.id = ${id} and s.deleted_at is null`.execute(db)
  return rows[0]
}

export const acceptances = (db: Db, subject: Subject) =>
  db
    .selectFrom('privacyAcceptance as a')
    .innerJoin('privacyNotice as n', 'n.id', 'a.noticeId')
    .leftJoin('payer as p', 'p.id', 'a.payerId')
    .leftJoin('employee as e', 'e.id', 'a.userId')
    .leftJoin('storedFile as f', 'f.id', 'a.fileId')
    .where(`a.${column(subject)}`, '=', subject.id)
    .select([
      'a.id',
      'a.noticeId',
      'n.number as notice',
      'n.purposes as asked',
      'a.purposes',
      'a.channel',
      'a.at',
      'a.fileId',
      'f.kind',
      sql<string | null>`coalesce(trim(p.name || ' ' || p.last_name || ' ' || p.second_last_name), a.signer)`.as('signer'),
      sql<string | null>`e.name || ' ' || e.last_name`.as('user'),
    ])
    .$narrowType<{ asked: Purpose[]; purposes: Purpose[]; channel: Channel; kind: 'image' | 'pdf' | null }>()
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()

export interface NewAcceptance {
  noticeId: string
  purposes: Purpose[]
  channel: Channel
  payerId: string | null
  signer: string | null
  fileId: string | null
  userId: string
  at: Date
}

export async function accept(db: Db, subject: Subject, { purposes, ...row }: NewAcceptance): Promise<string> {
  const id = newId()
  await db
    .insertInto('privacyAcceptance')
    .values({ id, [column(subject)]: subject.id, purposes: [...new Set(purposes)], ...row })
    .execute()
  return id
}
