import { sql } from 'kysely'
import { studentGroupsOf, toStudentGroup } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { hasNoAddress } from '#features/foundation/person/address.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { MOST_COUNTED, wordsOf } from '#server/db/textSearch.ts'
import { XLSX } from '#server/http/workbook.ts'
import { formatDay } from '#lib/days.ts'
import { qrPng } from '#server/http/qr.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { countTry } from '#server/limits/throttle.ts'
import { EXCEL_MAX, studentFailures, students, studentsChanged } from '../contract.ts'
import { isId } from '#lib/ids.ts'
import { searchedText } from '#lib/searchedText.ts'
import { isFolio, isReference } from '#lib/reference.ts'
import { filterKey } from './filter.ts'
import { chosenIds, rowsOf } from './manyStudents.ts'
import { choicesOf, countsOf } from './counts.ts'
import { toListed, toStudent } from './row.ts'
import { findFew, MOST_GATHERED, walk } from './search.ts'
import * as store from './store.ts'
import { listWorkbook } from './studentsWorkbook.ts'

const { STUDENT_NOT_FOUND, EMAIL_FREE, EMAIL_TAKEN, NO_STUDENTS, OWN_EMAIL_NEEDED } = studentFailures

/** Lookups of other campuses' students per hour, for a campus-limited user (CON-9). */
const DESK_LOOKS = 30
const HOUR_S = 3_600

/** Counts a lookup of another campus; refuses the thirty-first in an hour. */
async function countLook({ user, outside, now }: Context): Promise<void> {
  const { retryAfter } = await countTry(
    outside,
    { kind: 'desk', key: user.id, window: HOUR_S, free: DESK_LOOKS, wait: HOUR_S, longest: HOUR_S },
    now,
  )
  if (retryAfter > 0) fail(httpErrors.tooMany, { retryAfter })
}

/** By the exact e-mail, which nobody guesses: a free one does not count. Undefined for callers of the whole academy. */
async function elsewhereByEmail(context: Context, email: string) {
  const outsideStudent = context.user.campuses === null ? undefined : await store.findByEmail(context.outside, email)
  if (outsideStudent) await countLook(context)
  return outsideStudent
}

/** Finds by folio or pass. Folios are sequential, so every miss counts. */
async function elsewhereByKey(context: Context, key: string) {
  if (context.user.campuses === null) return undefined
  await countLook(context)
  return store.findByKey(context.outside, key)
}

/** Finds a student also by the id of a card that was merged into theirs. */
async function foundOrLed(db: Db, id: string) {
  const student = await store.find(db, id)
  const led = student ? undefined : await store.ledTo(db, id)
  return led === undefined ? student : store.find(db, led)
}

export const studentsServer = implement(
  students,
  {
    async list({ query }, { db, counts, today }) {
      const [rows, total] = await Promise.all([
        store.list(db, query, today),
        counts.of('students', `count ${filterKey(query, today)}`, () => store.count(db, query, today)),
      ])
      return { students: rows.map(toListed), total }
    },

    async search({ query }, { db, counts, today }) {
      const { query: typed, ...filter } = query
      const text = searchedText(typed)
      // A complete reference names one student; without a match it may be part of a phone. A pass is nothing else.
      const exact = isId(text) || isReference(text) || isFolio(text) ? await store.findNamed(db, text, query, today) : []
      if (exact.length > 0 || isId(text))
        return { result: { hits: { hits: exact.map(row => ({ _id: row.id, _source: toListed(row) })) } }, total: exact.length }
      const words = wordsOf(typed)
      if (words.length === 0) return { result: { hits: { hits: [] } }, total: 0 }
      const sought = { ...filter, words, today }
      let few = null as Awaited<ReturnType<typeof findFew>> | null
      // Remembers that there are many, so that further pages need not gather them again.
      const matchCount = await counts.of('students', `search ${filterKey(filter, today)} ${words.join(' ')}`, async () => {
        few = await findFew(db, sought, query)
        return few.met
      })
      const rows = matchCount > MOST_GATHERED ? await walk(db, sought, query) : (few ?? (await findFew(db, sought, query))).rows
      return {
        result: { hits: { hits: rows.map(row => ({ _id: row.id, _source: toListed(row) })) } },
        total: Math.min(matchCount, MOST_COUNTED),
        ...(matchCount > MOST_COUNTED && { totalIsMore: true }),
      }
    },

    counts: ({ query: { query, ...filter } }, { db, counts, today }) =>
      counts.of('students', `segments ${filterKey(filter, today)} ${today} ${query ?? ''}`, () => countsOf(db, filter, query, today)),

    async excel({ query: { query, students: idList, ...filter } }, { db, today, audit }) {
      const choice = idList === undefined ? { filter: { ...filter, query } } : { students: idList.split(',') }
      const rows = await rowsOf(db, await chosenIds(db, choice, today, EXCEL_MAX))
      if (rows.length === 0) fail(NO_STUDENTS)
      await audit({ resource: 'students', ids: [], after: { rows: rows.length } })
      return { type: XLSX, filename: `alumnos ${formatDay(today).replaceAll('/', '-')}.xlsx`, body: await listWorkbook(rows) }
    },

    choices: ({ query: { course } }, { db, counts, today }) =>
      counts.of(['students', 'groups'], `choices ${course} ${today}`, () => choicesOf(db, course, today)),

    async find({ params }, { db }) {
      return { student: toStudent((await foundOrLed(db, params.id)) ?? fail(STUDENT_NOT_FOUND)) }
    },

    async byEmail({ params }, context) {
      const own = await store.findByEmail(context.db, params.email)
      const { id, createdAt, ...owner } = own ?? (await elsewhereByEmail(context, params.email)) ?? fail(EMAIL_FREE)
      return { student: { _id: id, registerDate: createdAt, ...owner, ...(own ? {} : { outside: true as const }) } }
    },

    async bring({ params }, context) {
      const own = await store.findByKey(context.db, params.key)
      const { id, createdAt, ...owner } = own ?? (await elsewhereByKey(context, params.key)) ?? fail(STUDENT_NOT_FOUND)
      return { student: { _id: id, registerDate: createdAt, ...owner, ...(own ? {} : { outside: true as const }) } }
    },

    async password({ params: { id }, body }, { db, audit, emit }) {
      const { email } = (await store.find(db, id)) ?? fail(STUDENT_NOT_FOUND)
      if (hasNoAddress(email)) fail(OWN_EMAIL_NEEDED)
      const passwordHash = await hashPassword(body.password)
      if (!(await store.setPassword(db, id, passwordHash))) fail(STUDENT_NOT_FOUND)
      await audit({ resource: 'students', ids: [id] })
      emit(studentsChanged, [id])
    },

    async groups({ params }, { db }) {
      const { rows } = await studentGroupsOf(sql`${params.id}`).execute(db)
      if (rows.length === 0 && !(await store.find(db, params.id))) fail(STUDENT_NOT_FOUND)
      return { groups: rows.map(toStudentGroup) }
    },

    async qr({ params }, { db }) {
      const student = (await store.find(db, params.id)) ?? fail(STUDENT_NOT_FOUND)
      const body = await qrPng(student.id, 360)
      return { type: 'image/png', filename: `pase ${student.uniqueFolio ?? student.id}.png`, body, inline: true }
    },
  },
  { constraints: { student_email_key: [EMAIL_TAKEN, 'email'] } },
)
