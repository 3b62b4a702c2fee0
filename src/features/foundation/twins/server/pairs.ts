// Pairs of records that may be one person (DES-31): found by a job, read page by page, and live for one card.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { MergeKind } from '../access.ts'
import type { TwinCard, TwinPair } from '../contract.ts'

type Card = z.output<typeof TwinCard>
type Reason = z.output<typeof TwinPair>['reasons'][number]

/** The minimum similarity of names when phones or birthdays are equal. */
const ALIKE = { phone: 0.6, birth: 0.8 }
/** A value shared by more belongs to nobody: a desk's number, the first of January. */
const SHARED = { phone: 12, email: 12, birth: 400 }

interface Source {
  table: RawBuilder<unknown>
  alive: RawBuilder<boolean>
  names(alias: string): RawBuilder<unknown>
  within: RawBuilder<unknown>
}

const SOURCES: Record<MergeKind, Source> = {
  student: {
    table: sql`student`,
    alive: sql<boolean>`deleted_at is null`,
    names: alias => sql`${sql.ref(`${alias}.sort_name`)}`,
    within: sql`''::text`,
  },
  visitor: {
    table: sql`talk_student`,
    alive: sql<boolean>`deleted_at is null and moved_to is null`,
    names: alias =>
      sql`plain_text(concat_ws(' ', ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.second_last_name`)}, ${sql.ref(`${alias}.name`)}))`,
    within: sql`talk_id::text`,
  },
}

const KEYS: Record<Reason, RawBuilder<unknown>> = {
  phone: sql`phone_key(phone_number)`,
  email: sql`mail_key(email_like)`,
  birth: sql`birth_date`,
}

/** For visitors phone or e-mail is enough within a talk; students share a family's phone, so names must match. */
const leastAlike = (kind: MergeKind, reason: Reason): number | null => (kind === 'visitor' || reason === 'email' ? null : ALIKE[reason])

function agreeing(kind: MergeKind, reason: Reason): RawBuilder<boolean> {
  const { names } = SOURCES[kind]
  const least = leastAlike(kind, reason)
  return least === null ? sql<boolean>`true` : sql<boolean>`similarity(${names('x')}, ${names('y')}) >= ${least}::real`
}

const reasonsOf = (kind: MergeKind): Reason[] => (kind === 'student' ? ['phone', 'email', 'birth'] : ['phone', 'email'])
const whole = (reason: Reason) => (reason === 'phone' ? sql`length(key) = 10` : sql`key is not null`)

/**
 * 64 bits of a name, one per trigram, with collisions. Two names differ in at least as many trigrams as in bits: most pairs
 * are excluded by that, without comparing letters.
 */
const marks = (trigrams: RawBuilder<unknown>) =>
  sql`(select bit_or(set_bit(repeat('0', 64)::bit(64), hashtext(g) & 63, 1)) from unnest(${trigrams}) g)`
/** The largest share of all trigrams in which names that are this alike may differ. `similarity` answers in single precision. */
const mostApart = (least: number) => (1 - least) / (1 + least) + 0.001

function agreed(kind: MergeKind, reason: Reason): RawBuilder<unknown> {
  const { table, alive, within, names } = SOURCES[kind]
  const least = leastAlike(kind, reason)
  const alike = sql`similarity(x.name, y.name)`
  const trigrams = sql`show_trgm(${names('r')})`
  const marked = least === null ? sql`` : sql`, cardinality(${trigrams}) as trigrams, ${marks(trigrams)} as marks`
  // CASE, because otherwise the letters would be compared first.
  const near =
    least === null
      ? sql`true`
      : sql`case when bit_count(x.marks # y.marks) <= ${mostApart(least)}::float8 * (x.trigrams + y.trigrams) then ${alike} >= ${least}::real else false end`
  return sql`
    select * from (
      with k as materialized (
        select id, ${KEYS[reason]} as key, ${within} as place, ${names('r')} as name${marked} from ${table} r where ${alive})
      select x.id as a, y.id as b, ${reason}::text as reason, ${alike} as score
      from (select key, place from k where ${whole(reason)} group by key, place having count(*) between 2 and ${SHARED[reason]}) s
      join k x on x.key = s.key and x.place = s.place
      join k y on y.key = s.key and y.place = s.place and x.id < y.id
      where ${near}) p`
}

/** Writes the present matches and removes others, unless users set them apart. @returns the number of pairs */
export async function refind(db: Db, kind: MergeKind, now: Date): Promise<number> {
  // No act of a user: the nightly job finds it again.
  await sql`select set_config('plantel.kept', 'off', true)`.execute(db)
  const { numAffectedRows } = await sql`
    insert into twin (kind, a, b, reasons, score, seen_at)
    select ${kind}, a, b, array_agg(distinct reason order by reason), max(score), ${now} from (${sql.join(
      reasonsOf(kind).map(reason => agreed(kind, reason)),
      sql` union all `,
    )}) p group by a, b
    on conflict (kind, a, b) do update set reasons = excluded.reasons, score = excluded.score, seen_at = excluded.seen_at`.execute(db)
  await sql`delete from twin where kind = ${kind} and seen_at < ${now} and apart_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const card = (kind: MergeKind, alias: string) => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`json_build_object('_id', ${at('id')}, 'name', ${at('name')}, 'lastName', ${at('last_name')}, 'secondLastName', ${at('second_last_name')},
    'email', ${at('email')}, 'phoneNumber', ${at('phone_number')}, 'birthDate', ${at('birth_date')},
    'folio', ${kind === 'student' ? at('unique_folio') : sql`null::text`},
    'since', ${kind === 'student' ? at('created_at') : at('registered_at')},
    'of', ${
      kind === 'student'
        ? sql`null::json`
        : sql`(select json_build_object('_id', k.id, 'name', k.name) from talk k where k.id = ${at('talk_id')})`
    })`
}
type StoredCard = Omit<Card, 'since'> & { since: string }
const asCard = ({ since, ...row }: StoredCard): Card => ({ ...row, since: new Date(since) })

const stays = (kind: MergeKind) => {
  if (kind === 'visitor') return sql`case when (x.registered_at, x.id) <= (y.registered_at, y.id) then x.id else y.id end`
  const hasPaid = (alias: string) =>
    sql`exists (select from entry e where e.student_id = ${sql.ref(`${alias}.id`)} and e.voided_at is null)`
  return sql`case when ${hasPaid('x')} and not ${hasPaid('y')} then x.id when ${hasPaid('y')} and not ${hasPaid('x')} then y.id
    when (x.created_at, x.id) <= (y.created_at, y.id) then x.id else y.id end`
}

export async function list(
  db: Db,
  { kind, talk, skip, limit }: { kind: MergeKind; talk?: string | undefined; skip: number; limit: number },
): Promise<{ pairs: z.output<typeof TwinPair>[]; total: number }> {
  const { table } = SOURCES[kind]
  const alive = (alias: string) =>
    kind === 'student'
      ? sql`${sql.ref(`${alias}.deleted_at`)} is null`
      : sql`${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.moved_to`)} is null`
  const from = sql`
    from twin t join ${table} x on x.id = t.a and ${alive('x')} join ${table} y on y.id = t.b and ${alive('y')}
    where t.kind = ${kind} and t.apart_at is null ${talk === undefined ? sql`` : sql`and ${kind === 'visitor' ? sql`x.talk_id = ${talk}` : sql`false`}`}`
  const { rows } = await sql<{ a: StoredCard; b: StoredCard; reasons: Reason[]; score: number; stays: string }>`
    select ${card(kind, 'x')} as a, ${card(kind, 'y')} as b, t.reasons, t.score, ${stays(kind)} as stays ${from}
    order by t.score desc, t.a, t.b limit ${limit} offset ${skip}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db)
  return { pairs: rows.map(({ a, b, ...row }) => ({ a: asCard(a), b: asCard(b), ...row })), total: counted.rows[0]!.n }
}

/** More than match one record. A limit keeps the planner, which expects hundreds, from starting workers. */
const MOST_MET = 1_000
export async function twinsOf(db: Db, kind: MergeKind, id: string, most: number): Promise<Card[]> {
  const { table, alive, within, names } = SOURCES[kind]
  const one = (reason: Reason) => sql`
    select y.id, similarity(${names('x')}, ${names('y')}) as score
    from (select ${KEYS[reason]} as key, ${within} as place, r.* from ${table} r where id = ${id} and ${alive}) x
    cross join lateral (
      select * from (select ${KEYS[reason]} as key, ${within} as place, r.* from ${table} r where ${alive}) y
      where y.key = x.key and y.place = x.place and y.id <> x.id and ${agreeing(kind, reason)}
      limit ${sql.lit(MOST_MET)}) y
    where ${reason === 'phone' ? sql`length(x.key) = 10` : sql`x.key is not null`}`
  const { rows } = await sql<{ card: StoredCard }>`${PLANNED_ONCE}
    select ${card(kind, 'c')} as card from (
      select id, max(score) as score from (${sql.join(reasonsOf(kind).map(one), sql` union all `)}) f
      where not exists (select from twin t where t.kind = ${kind} and t.a = least(f.id, ${id}::char(24)) and t.b = greatest(f.id, ${id}::char(24))
        and t.apart_at is not null)
      group by id order by score desc, id limit ${most}) m
    join ${table} c on c.id = m.id order by m.score desc, c.id`.execute(db)
  return rows.map(row => asCard(row.card))
}

/** Marks two cards as different persons, or takes that back. undefined: one of them is deleted. */
export async function setApart(
  db: Db,
  { kind, a, b, by, now }: { kind: MergeKind; a: string; b: string; by: string | null; now: Date },
): Promise<boolean | undefined> {
  const { table, alive, within } = SOURCES[kind]
  const { rows } = await sql<{ place: string }>`select ${within} as place from ${table} where id = any(${[a, b]}) and ${alive}`.execute(db)
  if (rows.length < 2) return undefined
  const { rows: before } = await sql<{ apart: boolean }>`
    select apart_at is not null as apart from twin where kind = ${kind} and a = ${a} and b = ${b} for update`.execute(db)
  await sql`
    insert into twin (kind, a, b, seen_at, apart_by, apart_at) values (${kind}, ${a}, ${b}, ${now}, ${by}, ${by === null ? null : now})
    on conflict (kind, a, b) do update set apart_by = excluded.apart_by, apart_at = excluded.apart_at`.execute(db)
  return before[0]?.apart ?? false
}
