import { costsAccess } from '#features/teaching/costs/access.ts'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { conflictsOf } from '#features/foundation/locations/server/public.ts'
import { roomStands } from '#features/foundation/locations/server/public.ts'
import { wordsOf } from '#server/db/textSearch.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { talkFailures, talks } from '../contract.ts'
import { lockTalk } from './locks.ts'
import { talkFor } from './row.ts'
import { changed, planned, refuseOtherDays, remove, save } from './save.ts'
import * as store from './store.ts'

const { QUOTA_BELOW_VISITORS, TALK_NOT_FOUND } = talkFailures

const findTalk = async (context: Pick<Context, 'db' | 'can'>, id: string) =>
  talkFor(context)((await store.find(context.db, id)) ?? fail(TALK_NOT_FOUND))

/** Costs are the direction's: a right of their own, and a fresh proof (DIR-45). */
async function mayCost({ require, prove }: Context, before: number | null, cost: number | null | undefined): Promise<void> {
  if (cost === undefined || cost === before) return
  require(costsAccess.save)
  await prove()
}

export const talksServer = implement(
  talks,
  {
    async list({ query: { query = '', from, to, ...page } }, { db, counts, can }) {
      const words = wordsOf(query)
      // A query without letters and digits finds nothing.
      if (query !== '' && words.length === 0) return { talks: [], total: 0 }
      const filter = { words, from, to }
      const [rows, total] = await Promise.all([
        store.list(db, filter, page),
        counts.of('talks', `${from} ${to} ${words.join(' ')}`, () => store.count(db, filter)),
      ])
      return { talks: rows.map(talkFor({ can })), total }
    },

    async find({ params }, context) {
      return { talk: await findTalk(context, params.id) }
    },

    async sidebar({ params }, context) {
      return { talk: await findTalk(context, params.id) }
    },

    async create({ body }, context) {
      await mayCost(context, null, body.cost)
      const talk = planned(body)
      await save(context, null, talk)
      return { talk: await findTalk(context, talk.id) }
    },

    async update({ params, body: { version, ...body } }, context) {
      const before = await lockTalk(context.db, params.id)
      await mayCost(context, before.cost, body.cost)
      await unchanged(context.db, talks.update, version, () => findTalk(context, params.id))
      await save(context, before, changed(before, body))
      return { talk: await findTalk(context, params.id) }
    },

    async remove({ params }, context) {
      await remove(context, await lockTalk(context.db, params.id))
    },

    async toggle({ params, body }, context) {
      const before = await lockTalk(context.db, params.id)
      const active = body.active ?? !before.active
      if (active !== before.active)
        await save(context, before, { ...before, active, shareTeacher: body.shareTeacher ?? before.shareTeacher })
      return { active }
    },

    async isAvailable({ body: { classRoomId, startDate, date = startDate!, scheduleArray, except } }, { db }) {
      refuseOtherDays(scheduleArray, date)
      if (!(await roomStands(db, classRoomId))) fail(locationFailures.CLASSROOM_NOT_FOUND)
      const lessons = { classroomId: classRoomId, startDate: date, endDate: date, schedules: scheduleArray }
      const { groups, taken } = await conflictsOf(db, lessons, except)
      return { isAvailable: !taken, groups }
    },
  },
  {
    constraints: {
      talk_level_id_fkey: [courseFailures.LEVEL_NOT_FOUND, 'courseLevel'],
      talk_seats_check: [QUOTA_BELOW_VISITORS, 'quota'],
    },
  },
)
