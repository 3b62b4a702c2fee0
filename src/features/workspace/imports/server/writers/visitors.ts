// Imports visitors (LLE-39) into an existing talk, or into a new list without date and hours. Sends no letter.
import { sql } from 'kysely'
import { withoutAddress } from '#features/foundation/person/address.ts'
import { bringVisitor, takeBackVisitor } from '#features/outreach/callDesk/server/public.ts'
import { talkFailures, talksChanged } from '#features/outreach/talks/contract.ts'
import { newId } from '#lib/ids.ts'
import { printFault } from '#lib/printable.ts'
import { fold, fullName } from '#lib/text.ts'
import { httpErrors } from '#server/http/refusal.ts'
import type { Person } from '../../columns.ts'
import { imports } from '../../contract.ts'
import { likeness, SAME } from '../../likeness.ts'
import { visitorsKind } from '../../visitorsKind.ts'
import { keyOf, markRepeated } from '../repeated.ts'
import { attemptRow } from '../savepoints.ts'
import { mark, next, type Outcome, type Row } from '../steps.ts'
import { tryRows } from '../tryRows.ts'
import type { Slice, Writer } from '../writer.ts'

/** Rows of one trial: one transaction. */
const TRIED = 200
const ROWS_A_TIME = 50

interface Talk {
  id: string
  name: string
  date: string | null
  campuses: string[]
}

/** The talks by their folded names; those to come before past ones. */
async function talksByName({ db }: Slice): Promise<Map<string, Talk[]>> {
  const rows = await db
    .selectFrom('talk')
    .select(['id', 'name', 'date', 'campuses'])
    .where('deletedAt', 'is', null)
    .where('active', '=', true)
    .execute()
  return Map.groupBy(rows, ({ name }) => fold(name))
}

/** The list that this sheet makes, once: 'Lista sin plática'. */
async function listOf({ db, held, chosen, context, tell }: Slice): Promise<string> {
  if (held.madeTalk !== null) return held.madeTalk
  const id = newId()
  const { listLevel, listType } = chosen
  await db
    .insertInto('talk')
    .values({
      id,
      name: held.filename.replace(/\.\w+$/, '').slice(0, 120) || 'Lista',
      levelId: listLevel!,
      type: listType!,
      date: null,
      quota: held.total,
      active: true,
      createdAt: context.now,
      originLocationId: held.locationId,
    })
    .execute()
  await db.updateTable('studentImport').set({ madeTalk: id }).where('id', '=', held.id).execute()
  held.madeTalk = id
  tell(talksChanged, [id])
  return id
}

interface Ground {
  talks: ReadonlyMap<string, Talk[]>
  reach: readonly string[] | null
}

async function groundOf(slice: Slice): Promise<Ground> {
  const { db, held } = slice
  const bringer = await db.selectFrom('employee').select('campuses').where('id', '=', held.createdBy).executeTakeFirst()
  return { talks: await talksByName(slice), reach: bringer?.campuses ?? null }
}

/** The talk of a row: its own column's, else the one chosen above, else the list. */
async function talkOf(slice: Slice, { talks, reach }: Ground, talkName: string): Promise<{ id: string } | { reason: string }> {
  const { chosen } = slice
  const all = [...talks.values()].flat()
  let talk: Talk | undefined
  if (talkName !== '') {
    const there = talks.get(fold(talkName)) ?? []
    if (there.length === 0) return { reason: `Plática: no hay «${talkName}».` }
    if (there.length > 1) return { reason: `Hay ${there.length} pláticas que se llaman «${talkName}»: elígela arriba.` }
    talk = there[0]!
  } else if (chosen.talkId) {
    talk = all.find(({ id }) => id === chosen.talkId)
    if (!talk) return { reason: 'La plática ya no está.' }
  } else if (chosen.listLevel && chosen.listType) return { id: await listOf(slice) }
  else return { reason: 'Plática: falta. Elige una arriba, o «Lista sin plática».' }
  if (reach && !talk.campuses.some(campus => reach.includes(campus))) return { reason: httpErrors.outsideCampus.message }
  return talk
}

/** A student of this e-mail, or of this phone and name. */
async function studentOf({ db }: Slice, person: Person) {
  const { rows } = await sql<{ id: string; name: string; lastName: string; secondLastName: string; email: string }>`
    select id, name, last_name, second_last_name, email from student
    where deleted_at is null and (email = ${person.email} or phone_number = ${person.phoneNumber}) order by id`.execute(db)
  return rows.find(row => (person.email !== '' && row.email === person.email) || likeness(fullName(row), fullName(person)) >= SAME)
}

/** Somebody of the talk with this phone and name, who has another address or none. */
async function isInTalk({ db }: Slice, talkId: string, person: Person): Promise<boolean> {
  const { rows } = await sql<{ name: string; lastName: string; secondLastName: string; email: string }>`
    select name, last_name, second_last_name, email from talk_student
    where talk_id = ${talkId} and deleted_at is null and moved_to is null and (email = ${person.email} or phone_number = ${person.phoneNumber})`.execute(
    db,
  )
  return rows.some(row => (person.email !== '' && row.email === person.email) || likeness(fullName(row), fullName(person)) >= SAME)
}

type EnterResult = { visitor: string; talk: string } | { twice: string; student: string | null } | { reason: string }

async function enter(slice: Slice, ground: Ground, { person, talk: talkName }: { person: Person; talk: string }): Promise<EnterResult> {
  const { db, context, held, today } = slice
  const talk = await talkOf(slice, ground, talkName)
  if ('reason' in talk) return talk
  const student = await studentOf(slice, person)
  if (student) return { twice: `Ya es alumno: ${fullName(student)}.`, student: student.id }
  if (await isInTalk(slice, talk.id, person)) return { twice: 'Ya está en esa plática.', student: null }
  const email = person.email || withoutAddress()
  const visitor = await bringVisitor(db, talk.id, { ...person, email }, { userId: held.createdBy, now: context.now, today })
  return visitor === null ? { twice: 'Ya está en esa plática.', student: null } : { visitor, talk: talk.id }
}

const NAMES = ['name', 'lastName', 'secondLastName'] as const

async function outcomeOf(slice: Slice, ground: Ground, { number, cells, shared }: Row): Promise<Outcome & { talk?: string }> {
  const { db, chosen, today } = slice
  const rowRead = visitorsKind.read(cells, chosen, today, { number, shared })
  if ('reason' in rowRead) return { number, verdict: 'invalid', reason: rowRead.reason }
  const unprinted = NAMES.map(field => printFault(rowRead.value.person[field])).find(Boolean)
  if (unprinted) return { number, verdict: 'invalid', reason: unprinted }
  const result = await attemptRow(db, () => enter(slice, ground, rowRead.value))
  if ('reason' in result) return { number, verdict: 'invalid', reason: result.reason }
  const { value } = result
  if ('reason' in value) return { number, verdict: 'invalid', reason: value.reason }
  if ('twice' in value) return { number, verdict: 'duplicate', reason: value.twice, student: value.student }
  return {
    number,
    verdict: 'ready',
    reason: rowRead.note,
    email: rowRead.value.person.email || null,
    visitor: value.visitor,
    talk: value.talk,
  }
}

export const visitorsWriter: Writer = {
  check(slice) {
    // The rollback of a trial also removes its list.
    const silent = { ...slice, held: { ...slice.held }, tell: () => {} }
    return tryRows(slice, TRIED, async rows => {
      const ground = await groundOf(silent)
      const all: Outcome[] = []
      for (const row of rows) all.push(await outcomeOf(silent, ground, row))
      return all
    })
  },
  async checked(slice) {
    const { db, chosen, today } = slice
    const talks = await db.selectFrom('talk').select(['id', 'name', 'quota', 'taken']).where('deletedAt', 'is', null).execute()
    const free = talks.flatMap(({ id, name, quota, taken }) => {
      const place = { seats: quota - taken, reason: talkFailures.TALK_FULL.message }
      return [[fold(name), place] as const, ...(id === chosen.talkId ? [['', place] as const] : [])]
    })
    await markRepeated(slice, {
      entryOf({ cells, ...facts }) {
        const result = visitorsKind.read(cells, chosen, today, facts)
        if ('reason' in result) return null
        return { key: keyOf(result.value.person, result.value.talk), place: fold(result.value.talk) }
      },
      free: new Map(free),
      repeated: () => 'Ya está en esa plática.',
    })
  },
  async write(slice) {
    const { context, db, held, tell } = slice
    const rows = await next(db, held.id, 'ready', ROWS_A_TIME)
    const ground = await groundOf(slice)
    const outcomes: (Outcome & { talk?: string })[] = []
    for (const row of rows) outcomes.push(await outcomeOf(slice, ground, row))
    const ready = outcomes.filter(({ verdict }) => verdict === 'ready')
    await mark(
      db,
      held.id,
      outcomes.map(({ talk: _talk, ...outcome }) => ({ ...outcome, verdict: outcome.verdict === 'ready' ? 'written' : 'failed' })),
    )
    if (ready.length > 0) {
      const talks = [...new Set(ready.flatMap(({ talk }) => talk ?? []))]
      const ids = [held.id, ...ready.flatMap(({ visitor }) => visitor ?? []), ...talks]
      await context.audit(db, imports.run.name, { resource: 'talks', ids, after: { imported: ready.length } })
      tell(talksChanged, talks)
    }
    return rows.length
  },
  async undo(slice) {
    const { context, db, held, tell } = slice
    const rows = await db
      .selectFrom('studentImportRow')
      .select(['number', 'visitorId'])
      .where('importId', '=', held.id)
      .where('verdict', '=', 'written')
      .orderBy('number', 'desc')
      .limit(ROWS_A_TIME)
      .forUpdate()
      .execute()
    const outcomes: Outcome[] = []
    const talks = new Set<string>()
    const removedIds: string[] = []
    for (const { number, visitorId } of rows) {
      const back = await takeBackVisitor(db, visitorId!, context.now)
      outcomes.push({ number, verdict: 'reason' in back ? 'kept' : 'undone', reason: 'reason' in back ? back.reason : null })
      if ('reason' in back) continue
      talks.add(back.talkId)
      removedIds.push(visitorId!)
    }
    if (rows.length > 0) await mark(db, held.id, outcomes)
    if (removedIds.length > 0) {
      const ids = [held.id, ...removedIds, ...talks]
      await context.audit(db, imports.undo.name, { resource: 'talks', ids, after: { undone: removedIds.length } })
      tell(talksChanged, [...talks])
    }
    return rows.length
  },
  /** The list that the sheet made goes when nobody is left in it. */
  async undone({ db, held, context, tell }) {
    if (held.madeTalk === null) return
    const empty = await db
      .updateTable('talk')
      .set({ deletedAt: context.now })
      .where('id', '=', held.madeTalk)
      .where('taken', '=', 0)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (empty) tell(talksChanged, [empty.id])
  },
}
