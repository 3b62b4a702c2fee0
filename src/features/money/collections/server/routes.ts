import { payersAccess } from '#features/people/payers/access.ts'
import { MANY_MAX, studentFailures } from '#features/people/students/contract.ts'
import { formatDay } from '#lib/days.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { XLSX } from '#server/http/workbook.ts'
import { collectionsAccess } from '../access.ts'
import { collections } from '../contract.ts'
import { cardOf } from './card.ts'
import { contact, contactMany, undo } from './contact.ts'
import { agingOf, cellOf, forecastOf } from './forecast.ts'
import { countQueue, countShown, doneToday, queueOf } from './queue.ts'
import { queueWorkbook } from './queueWorkbook.ts'
import { readersOf, remindMany } from './readers.ts'

export const collectionsServer = implement(collections, {
  async queue({ query: { skip, limit, ...filter } }, { db, user, can, today, academy, counts }) {
    const queueQuery = { ...filter, today, tells: can(payersAccess.read) }
    const isFiltered = filter.bucket !== undefined || filter.view !== undefined || Boolean(filter.query)
    const [cases, sums, matchCount, done] = await Promise.all([
      queueOf(db, { ...queueQuery, skip, limit }),
      counts.of('collections', `queue ${today} ${filter.location ?? ''}`, () => countQueue(db, queueQuery)),
      isFiltered ? countShown(db, queueQuery) : null,
      doneToday(db, user.id, { today, timeZone: academy.timeZone }),
    ])
    return { cases, total: matchCount ?? sums.toCall, ...sums, today: done }
  },

  async excel({ query }, { db, can, today, require, audit }) {
    require(collectionsAccess.read)
    const cases = await queueOf(db, { ...query, today, tells: can(payersAccess.read), skip: 0, limit: MANY_MAX })
    if (cases.length === 0) fail(studentFailures.NO_STUDENTS)
    await audit({ resource: 'collections', ids: [], after: { rows: cases.length } })
    return { type: XLSX, filename: `cobranza ${formatDay(today).replaceAll('/', '-')}.xlsx`, body: await queueWorkbook(cases) }
  },

  async card({ params: { studentId } }, { db, can, today }) {
    const card = await cardOf(db, studentId, { today, tells: can(payersAccess.read) })
    return { case: card ?? fail(studentFailures.STUDENT_NOT_FOUND) }
  },

  // `counts` forgets the forecast when a change of dues announces students.
  forecast: ({ query }, { db, today, counts }) =>
    counts.of('students', `forecast ${today} ${query.weeks} ${query.by} ${query.location ?? ''}`, () =>
      forecastOf(db, { today, ...query }),
    ),

  async aging({ query: { location } }, { db, today, counts }) {
    return { classes: await counts.of('students', `aging ${today} ${location ?? ''}`, () => agingOf(db, { today, location })) }
  },

  cell: ({ query: { location, ...query } }, { db, today }) =>
    cellOf(db, { ...query, today, location: location === 'none' ? null : location }),

  async contact({ params: { studentId }, body }, context) {
    return { contact: await contact(context, studentId, body) }
  },

  readers: ({ body }, context) => readersOf(context, body),

  async remind({ body: { purpose: _purpose, ...whom } }, context) {
    const queued = await remindMany(context, whom)
    return { queued, held: context.mailer.configured ? 0 : queued }
  },

  async contacts({ body }, context) {
    return { written: await contactMany(context, body) }
  },

  undo: ({ params }, context) => undo(context, params.id),
})
