import type { z } from 'zod'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { addDays } from '#lib/days.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { CLOSED_LIMITS, closedDayFailures, closedDays, closedDaysChanged, type ClosedDay, type ProposedDay } from '../contract.ts'
import { proposedDays } from '../nationalDays.ts'
import { extendEnds } from './extendEnds.ts'
import { onClosedDays, openMatters } from './listeners.ts'
import { losingOf, tellClosing } from './tellClosing.ts'
import * as preview from './preview.ts'
import * as store from './closedStore.ts'

const { CLOSED_DAY_NOT_FOUND, CLOSED_OVERLAP, CLOSED_TOO_OLD } = closedDayFailures

const toClosedDay = ({ id, ...row }: store.ClosedRow): z.output<typeof ClosedDay> => ({ _id: id, ...row })

const overlap = (name = '') => fail(CLOSED_OVERLAP, { message: `${CLOSED_OVERLAP.message}: ${name}.`, ext: { name } })

/** Only employees of all campuses change days of the whole academy (CON-8). */
function refuseWholeAcademy({ user }: Context, location: string | null): void {
  if (location === null && user.campuses) fail(httpErrors.wholeAcademy)
}

/** Old attendance records stay as they are (OFE-4). */
function refuseOld(periods: readonly store.Period[], today: string): void {
  if (periods.some(({ startDate }) => startDate < addDays(today, -CLOSED_LIMITS.back))) fail(CLOSED_TOO_OLD)
}

async function refuseGoneCampus({ db }: Context, location: string | null): Promise<void> {
  if (location === null) return
  const campusRow = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', location)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!campusRow) fail(locationFailures.LOCATION_NOT_FOUND)
}

/** True when a period of the academy or this campus covers each of its days. */
const isClosed = ({ startDate, endDate }: { startDate: string; endDate: string }, closed: readonly store.ClosedRow[]): boolean => {
  for (let date = startDate; date <= endDate; date = addDays(date, 1))
    if (!closed.some(each => each.startDate <= date && date <= each.endDate)) return false
  return true
}

/** Locks a period that the caller may change until the transaction ends. */
async function lockClosedDay(context: Context, id: string): Promise<store.ClosedRow> {
  if (!(await store.lock(context.db, id))) fail(CLOSED_DAY_NOT_FOUND)
  const row = (await store.find(context.db, id)) ?? fail(CLOSED_DAY_NOT_FOUND)
  refuseWholeAcademy(context, row.location?._id ?? null)
  return row
}

/** Calls the hooks after a write and announces changed lessons. */
async function tell(context: Context, ids: string[]): Promise<void> {
  for (const follow of onClosedDays.all()) await follow(context)
  context.emit(closedDaysChanged, ids)
  context.emit(groupsChanged, [])
}

export const closedDaysServer = implement(
  closedDays,
  {
    async list({ query: { year, location } }, { db, today }) {
      const of = year ?? Number(today.slice(0, 4))
      // 'Fin de año' ends in the next year.
      const [closed, openYears] = await Promise.all([
        store.between(db, `${of}-01-01`, `${of + 1}-01-01`, location),
        store.openYears(db, today),
      ])
      const forAll = closed.filter(each => each.location === null || each.location._id === location)
      return {
        closedDays: closed.filter(each => each.startDate <= `${of}-12-31`).map(toClosedDay),
        proposals: proposedDays(of).map((each): ProposedDay => ({ ...each, closed: isClosed(each, forAll) })),
        openYears,
      }
    },

    async preview({ body: { days, location = null } }, context) {
      const { db, today } = context
      refuseWholeAcademy(context, location)
      refuseOld(days, today)
      await refuseGoneCampus(context, location)
      const [lostDays, groups, ...open] = await Promise.all([
        preview.lostDays(db, days, location),
        preview.losingGroups(db, days, location),
        ...openMatters.all().map(ask => ask(db, { periods: days, location })),
      ])
      return { days: lostDays, groups, open: open.flat().toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) }
    },

    async close({ body: { days, location = null, extend = [], message = false } }, context) {
      const { db, now, today, user, audit } = context
      refuseWholeAcademy(context, location)
      refuseOld(days, today)
      await refuseGoneCampus(context, location)
      const losing = extend.length === 0 ? [] : await preview.losingGroups(db, days, location)
      const toTell = message ? await losingOf(context, days, location) : []
      const ids = await store.insert(db, days, { location, userId: user.id, now })
      if (ids.length < days.length) overlap(await store.inTheWay(db, days, location))
      await audit({ resource: 'closedDays', ids: location === null ? ids : [...ids, location], after: { location, closedDays: days } })
      const ends = await extendEnds(
        context,
        losing.filter(({ group }) => extend.includes(group._id)),
      )
      const queued = await tellClosing(context, toTell)
      await tell(context, ids)
      const closedDays = await store.between(
        db,
        days.map(each => each.startDate).toSorted()[0]!,
        days
          .map(each => each.endDate)
          .toSorted()
          .at(-1)!,
      )
      return { closedDays: closedDays.filter(({ id }) => ids.includes(id)).map(toClosedDay), ...ends, queued }
    },

    async update({ params: { id }, body: { version, ...body } }, context) {
      const { db, today, audit } = context
      const { id: _id, ...before } = await lockClosedDay(context, id)
      await unchanged(db, closedDays.update, version, toClosedDay({ id, ...before }))
      if (body.startDate !== before.startDate) refuseOld([body], today)
      const location = before.location?._id ?? null
      const name = await store.inTheWay(db, [body], location, id)
      if (name !== undefined) overlap(name)
      await store.update(db, id, body)
      await audit({ resource: 'closedDays', ids: [id], before: { ...before, location }, after: { ...body, location } })
      await tell(context, [id])
      return { closedDay: { _id: id, location: before.location, ...body } }
    },

    async open({ params: { id } }, context) {
      const { db, audit } = context
      const row = await lockClosedDay(context, id)
      await store.remove(db, id)
      const { id: _id, location, ...before } = row
      await audit({ resource: 'closedDays', ids: [id], before: { ...before, location: location?._id ?? null } })
      await tell(context, [id])
      return { closedDay: toClosedDay(row) }
    },
  },
  { constraints: { closed_day_overlap_excl: [CLOSED_OVERLAP, 'startDate'] } },
)
