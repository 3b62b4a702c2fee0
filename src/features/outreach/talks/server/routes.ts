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
import { toTalk } from './row.ts'
import { changed, planned, refuseOtherDays, remove, save } from './save.ts'
import * as store from './store.ts'

const { QUOTA_BELOW_VISITORS, TALK_NOT_FOUND } = talkFailures

const found = async (db: Context['db'], id: string) => toTalk((await store.find(db, id)) ?? fail(TALK_NOT_FOUND))

export const talksServer = implement(
  talks,
  {
    async list({ query: { query = '', from, to, ...page } }, { db, counts }) {
      const words = wordsOf(query)
      // A query without letters and digits finds nothing.
      if (query !== '' && words.length === 0) return { talks: [], total: 0 }
      const filter = { words, from, to }
      const [rows, total] = await Promise.all([
        store.list(db, filter, page),
        counts.of('talks', `${from} ${to} ${words.join(' ')}`, () => store.count(db, filter)),
      ])
      return { talks: rows.map(toTalk), total }
    },

    async find({ params }, { db }) {
      return { talk: await found(db, params.id) }
    },

    async sidebar({ params }, { db }) {
      return { talk: await found(db, params.id) }
    },

    async create({ body }, context) {
      const talk = planned(body)
      await save(context, null, talk)
      return { talk: await found(context.db, talk.id) }
    },

    async update({ params, body: { version, ...body } }, context) {
      const before = await lockTalk(context.db, params.id)
      await unchanged(context.db, talks.update, version, () => found(context.db, params.id))
      await save(context, before, changed(before, body))
      return { talk: await found(context.db, params.id) }
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
