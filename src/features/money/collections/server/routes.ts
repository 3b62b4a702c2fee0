import { payersAccess } from '#features/people/payers/access.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { collections } from '../contract.ts'
import { cardOf } from './card.ts'
import { contact, undo } from './contact.ts'
import { agingOf, cellOf, forecastOf } from './forecast.ts'
import { countQueue, doneToday, queueOf } from './queue.ts'

export const collectionsServer = implement(collections, {
  async queue({ query: { skip, limit, location } }, { db, user, can, today, academy, counts }) {
    const asked = { today, location }
    const [cases, late, done] = await Promise.all([
      queueOf(db, { location, tells: can(payersAccess.read), skip, limit }),
      counts.of('collections', `queue ${today} ${location ?? ''}`, () => countQueue(db, asked)),
      doneToday(db, user.id, { today, timeZone: academy.timeZone }),
    ])
    return { cases, ...late, today: done }
  },

  async card({ params: { studentId } }, { db, can, today }) {
    const found = await cardOf(db, studentId, { today, tells: can(payersAccess.read) })
    return { case: found ?? fail(studentFailures.STUDENT_NOT_FOUND) }
  },

  // Changes of dues announce students.
  forecast: ({ query: { weeks, location } }, { db, today, counts }) =>
    counts.of('students', `forecast ${today} ${weeks} ${location ?? ''}`, () => forecastOf(db, { today, weeks, location })),

  async aging({ query: { location } }, { db, today, counts }) {
    return { classes: await counts.of('students', `aging ${today} ${location ?? ''}`, () => agingOf(db, { today, location })) }
  },

  cell: ({ query: { location, ...query } }, { db, today }) =>
    cellOf(db, { ...query, today, location: location === 'none' ? null : location }),

  async contact({ params: { studentId }, body }, context) {
    return { contact: await contact(context, studentId, body) }
  },

  undo: ({ params }, context) => undo(context, params.id),
})
