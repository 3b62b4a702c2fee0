import { wordsOf } from '#server/db/textSearch.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { advisories, advisoriesChanged, advisoryFailures } from '../contract.ts'
import { weekOf } from '../weeks.ts'
import { book, cancel, mark } from './bookings.ts'
import { weekFile } from './file.ts'
import * as store from './store.ts'
import { toAppoiment, toDays } from './week.ts'

const { APPOIMENT_NOT_FOUND, BOOKING_NOT_FOUND, QUOTA_BELOW_BOOKED } = advisoryFailures

const byStaff = (context: Context) => ({ ...context, userId: context.user.id })

export const advisoriesServer = implement(
  advisories,
  {
    async week({ query }, { db, today }) {
      const { monday, sunday } = weekOf(query.date ?? today)
      return { dateArray: toDays(monday, await store.between(db, monday, sunday)) }
    },

    async file({ query }, context) {
      const week = weekOf(query.date ?? context.today)
      const [slots, removedSlots] = [
        await store.between(context.db, week.monday, week.sunday),
        await store.goneBetween(context.db, week.monday, week.sunday),
      ]
      return weekFile(week, slots, removedSlots, context)
    },

    async quota({ params: { id }, body: { maxQuota } }, { db, audit, emit }) {
      const before = await db.selectFrom('advisorySlot').select('maxQuota').where('id', '=', id).forUpdate().executeTakeFirst()
      if (!before) fail(APPOIMENT_NOT_FOUND)
      await db.updateTable('advisorySlot').set({ maxQuota }).where('id', '=', id).execute()
      await audit({ resource: 'appoiments', ids: [id], before, after: { maxQuota } })
      emit(advisoriesChanged, [id])
      return { appoiment: toAppoiment((await store.find(db, id))!) }
    },

    async candidates({ params, query: { query = '' } }, { db }) {
      const words = wordsOf(query)
      const rows = (await store.candidates(db, params.id, words)) ?? fail(APPOIMENT_NOT_FOUND)
      // A query without letters and digits finds nobody.
      return { students: query !== '' && words.length === 0 ? [] : rows.map(({ id, ...rest }) => ({ _id: id, ...rest })) }
    },

    async book({ params: { id: slotId }, body: { student: studentId, courseTopics: topics } }, context) {
      const { slot } = await book(byStaff(context), { slotId, studentId, topics })
      return { appoiment: toAppoiment(slot) }
    },

    async booking({ params: { id, bookingId } }, { db }) {
      const { id: _id, ...rest } = (await store.booking(db, id, bookingId)) ?? fail(BOOKING_NOT_FOUND)
      return { booking: { _id, ...rest } }
    },

    async attendance({ params: { id: slotId, bookingId: id }, body: { attendance: attended } }, context) {
      return { appoiment: toAppoiment(await mark(byStaff(context), { slotId, id, attended })) }
    },

    async cancel({ params: { id: slotId, bookingId } }, context) {
      return { appoiment: toAppoiment(await cancel(byStaff(context), bookingId, { slotId })) }
    },
  },
  { constraints: { advisory_slot_seats_check: [QUOTA_BELOW_BOOKED, 'maxQuota'] } },
)
