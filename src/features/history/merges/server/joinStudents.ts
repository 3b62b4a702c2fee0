// Merges one student into another (DES-27, DES-28) in one transaction, with locks in the global order.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { decide, fieldsFromGive, type Choices, type Person } from './choices.ts'
import { movesOf, STUDENT_HANDS } from './hands.ts'
import { mergedPair, studentSides, type Meeting, type Pair, type Sides } from './studentSides.ts'

async function books(db: Db, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select coalesce(json_agg(s)::text, '') as print from (
      select academy_day(entered_at) as day, user_id, location_id, source, type, voided_at is not null as void,
        sum(amount) as amount, sum(discount) as discount, count(*) as entries
      from entry where student_id = any(${ids}) group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6) s`.execute(db)
  return rows[0]!.print
}

/** Locks each kind by id: groups that lose a seat, advisories that lose a place, the books. */
async function lockSeats(db: Db, groups: readonly string[], slots: readonly string[], give: string): Promise<void> {
  await sql`select from class_group where id = any(${groups}) order by id for no key update`.execute(db)
  await sql`select from advisory_slot where id = any(${slots}) order by id for no key update`.execute(db)
  await sql`select from entry where student_id = ${give} order by id for no key update`.execute(db)
}

interface Places {
  slotId: string
  loser: string
}
/** Keeps the attended one of two places in one advisory, else the staying card's. */
const places = async (db: Db, keep: string, give: string) =>
  (
    await sql<Places>`
    select a.slot_id, case when b.attended and not coalesce(a.attended, false) then a.id else b.id end as loser
    from advisory_booking a join advisory_booking b on b.slot_id = a.slot_id and b.student_id = ${give} and b.cancelled_at is null
    where a.student_id = ${keep} and a.cancelled_at is null order by a.slot_id`.execute(db)
  ).rows

/** Keeps 'present' of two records of one lesson, else the staying card's. */
const dropAttendance = (db: Db, keep: string, give: string) =>
  sql`
  delete from attendance x using (
    select case when b.present and not a.present then a.id else b.id end as loser
    from attendance a join attendance b on b.root_group_id = a.root_group_id and b.day = a.day and b.student_id = ${give}
    where a.student_id = ${keep}) l
  where x.id = l.loser`.execute(db)

/** Ends colliding registrations: by choice, else the newer; with their modules. */
async function endMet(
  db: Db,
  meetings: readonly Meeting[],
  decided: Choices,
  now: Date,
): Promise<{ id: string; groupId: string; courseId: string }[]> {
  const losers = meetings.filter(each => each.parent).map(each => (decided[`group:${each.groupId}`] === 'give' ? each.keepId : each.giveId))
  const { rows: ended } = await sql<{ id: string; groupId: string; courseId: string }>`
    update registration set ended_at = ${now}, end_reason = 'merged'
    where ended_at is null and (id = any(${losers}) or parent_id = any(${losers})) returning id, group_id, course_id`.execute(db)
  // If both cards have the same module under different parents, the newer one ends.
  const endedIds = new Set(ended.map(each => each.id))
  const more = meetings.filter(each => !each.parent && !endedIds.has(each.keepId) && !endedIds.has(each.giveId))
  const { rows: modules } = await sql<{ id: string; groupId: string; courseId: string }>`
    update registration set ended_at = ${now}, end_reason = 'merged'
    where id = any(${more.map(each => (each.giveAt < each.keepAt ? each.keepId : each.giveId))}) returning id, group_id, course_id`.execute(
    db,
  )
  return [...ended, ...modules]
}

/** When two folios share a title, deletes one and names it in a comment. */
async function keepFolios(db: Db, sides: Sides, decided: Choices, { by, now }: Writer): Promise<void> {
  for (const { title, keepId, giveId, keepFolio, giveFolio } of sides.folios) {
    const mine = decided[`folio:${title}`] !== 'give'
    await db
      .deleteFrom('folio')
      .where('id', '=', mine ? giveId : keepId)
      .execute()
    if (keepFolio === giveFolio) continue
    const other = mine ? giveFolio : keepFolio
    await db
      .insertInto('comment')
      .values({
        id: newId(),
        studentId: sides.pair.keep.id,
        text: `Al unir fichas: el otro folio de ${title} era ${other}.`.slice(0, 500),
        userId: by,
        createdAt: now,
      })
      .execute()
  }
}

/** Links payers to both, so that each card has its own after separating. */
const linkPayers = (db: Db, keep: string, give: string) =>
  sql`
  insert into student_payer (student_id, payer_id, relation, pays, tells, created_at)
  select ${keep}, l.payer_id, l.relation, l.pays, l.tells, l.created_at from student_payer l
  where l.student_id = ${give} and not exists (select from student_payer o where o.student_id = ${keep} and o.payer_id = l.payer_id)
  order by l.pays desc, l.created_at, l.payer_id
  limit greatest(0, 6 - (select count(*) from student_payer o where o.student_id = ${keep}))`.execute(db)

interface Writer {
  by: string | null
  now: Date
}

export interface Joined {
  keep: string
  give: string
  freed: string[]
  ended: string[]
  after: { balanceDue: number; credit: number }
  taken: Partial<Person>
}

interface Handed {
  freed: string[]
  ended: string[]
  taken: Partial<Person>
}

/** Moves every row to the staying card; of colliding rows keeps one. The caller has locked both cards and their seats. */
async function handOver(db: Db, sides: Sides, decided: Choices, writer: Writer): Promise<Handed> {
  const { keep, give } = sides.pair
  const { now } = writer
  const ownPlaces = await places(db, keep.id, give.id)
  await lockSeats(
    db,
    sides.met.map(each => each.groupId),
    ownPlaces.map(each => each.slotId),
    give.id,
  )
  const before = await books(db, [keep.id, give.id])
  await sql`select set_config('plantel.merging', 'on', true)`.execute(db)

  await sql`update student set deleted_at = ${now}, merged_into = ${keep.id} where id = ${give.id} and merged_into is null`.execute(db)
  const ended = await endMet(db, sides.met, decided, now)
  const freed = await freeSeats(db, ended)
  for (const { slotId, loser } of ownPlaces) {
    await sql`update advisory_booking set cancelled_at = ${now} where id = ${loser}`.execute(db)
    await sql`update advisory_slot set taken = taken - 1 where id = ${slotId}`.execute(db)
  }
  await dropAttendance(db, keep.id, give.id)
  await keepFolios(db, sides, decided, writer)
  await oneLatest(db, keep.id, give.id)
  await linkPayers(db, keep.id, give.id)
  for (const table of ['registration', 'attendance', 'advisory_booking', 'folio', 'collection_contact'])
    await sql`update ${sql.table(table)} set student_id = ${keep.id} where student_id = ${give.id}`.execute(db)
  for (const [table, column] of movesOf(STUDENT_HANDS))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keep.id} where ${sql.ref(column)} = ${give.id}`.execute(db)

  const own = fieldsFromGive(give, decided)
  const comipemsOrder = await modulesOf(
    db,
    sides.pair,
    ended.map(each => each.courseId),
  )
  await db
    .updateTable('student')
    .set({
      ...own,
      ...(decided.code === 'give' && { promotionalCodeId: give.promotionalCodeId }),
      comipemsOrder: JSON.stringify(comipemsOrder),
    })
    .where('id', '=', keep.id)
    .execute()
  for (const id of [keep.id, give.id].toSorted()) await sql`select recalculate_balances(${id})`.execute(db)
  if ((await books(db, [keep.id, give.id])) !== before) throw new Error(`merging ${give.id} into ${keep.id} would change the books`)
  return { freed, ended: ended.map(each => each.id), taken: own }
}

/** The caller has locked both rows. */
export async function joinStudents(db: Db, sides: Sides, choices: Choices, writer: Writer): Promise<Joined> {
  const { keep, give } = sides.pair
  const handed = await handOver(db, sides, decide(sides.choices, choices), writer)
  const after = await db.selectFrom('student').select(['balanceDue', 'credit']).where('id', '=', keep.id).executeTakeFirstOrThrow()
  return { keep: keep.id, give: give.id, ...handed, after }
}

/**
 * Redoes a merge after an undo (M58). Moves newer rows of the merged card too; the kept card's personal data do not change.
 * @returns groups with one more free seat
 */
export async function joinAgain(db: Db, keep: string, give: string, writer: Writer): Promise<string[]> {
  const sides = await studentSides(db, await mergedPair(db, keep, give))
  const decided = Object.fromEntries(
    sides.choices.map(({ key, proposed }) => [key, key.startsWith('group:') ? proposed : ('keep' as const)]),
  )
  return (await handOver(db, sides, decided, writer)).freed
}

async function freeSeats(db: Db, ended: readonly { groupId: string }[]): Promise<string[]> {
  const groups = ended.map(each => each.groupId).toSorted()
  for (const id of groups) await sql`update class_group set taken = taken - 1 where id = ${id}`.execute(db)
  return [...new Set(groups)]
}

/** Unmarks the older of two latest contacts. */
const oneLatest = (db: Db, keep: string, give: string) =>
  sql`
  update collection_contact c set latest = false
  where c.student_id = any(${[keep, give]}) and c.latest and exists (
    select from collection_contact o where o.student_id = any(${[keep, give]}) and o.latest and (o.at, o.id) > (c.at, c.id))`.execute(db)

/** The modules of both cards without ended ones: first the kept card's in its order, then the others. */
async function modulesOf(db: Db, { keep, give }: Pair, ended: readonly string[]) {
  const { rows } = await sql<{ courseId: string }>`
    select course_id from registration where student_id = ${keep.id} and ended_at is null and parent_id is not null`.execute(db)
  const standing = new Set(rows.map(row => row.courseId))
  const own = keep.comipemsOrder.filter(item => standing.has(item.course) || !ended.includes(item.course))
  const first = new Set(own.map(item => item.course))
  return [...own, ...give.comipemsOrder.filter(item => !first.has(item.course) && standing.has(item.course))]
}
