import { implement, type Context } from '#server/http/feature.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { fail } from '#server/http/refusal.ts'
import { groupFailures, groups } from '../contract.ts'
import { lockCourse, lockFamily, type Family } from './locks.ts'
import { askModules } from './modules.ts'
import { changed, isFollowed, planned, type Step } from './plan.ts'
import { toListedGroup } from './row.ts'
import { insertAll, refuseHiddenModules, removeAll, updateAll, type SaveResult } from './save.ts'
import * as store from './store.ts'
import { studentsOf } from './studentTable.ts'
import { studentsWorkbook } from './studentsWorkbook.ts'
import { warningsOf } from './warnings.ts'
import { XLSX } from '#server/http/workbook.ts'
import { unchanged } from '#server/http/unchanged.ts'

const { BUCKET_FIXED, GROUP_NOT_FOUND, NOTHING_TO_EXPORT, QUOTA_BELOW_ENROLLED } = groupFailures

const findGroup = async (db: Context['db'], id: string) => toListedGroup((await store.find(db, id)) ?? fail(GROUP_NOT_FOUND))

/** A warning that a group and its modules share comes once. */
async function saved({ db }: Context, steps: readonly Step[], { rooms, warnings: allWarnings }: SaveResult) {
  const warnings = new Map(allWarnings.map(each => [each.code + each.message, each]))
  for (const { after } of steps) for (const each of await warningsOf(db, after, rooms)) warnings.set(each.code + each.message, each)
  return { group: await findGroup(db, steps[0]!.after.id), warnings: [...warnings.values()] }
}

/** @param modules whether they follow; undefined: ask */
async function judgeModules(context: Context, family: Family, steps: readonly Step[], modules: boolean | undefined): Promise<void> {
  if (modules !== false && isFollowed(steps[0]!)) await refuseHiddenModules(context, family)
  if (modules === undefined) await askModules(context.db, steps)
}

export const groupsServer = implement(
  groups,
  {
    async list({ query }, { db }) {
      const rows = await store.list(db, query)
      return { groups: rows.map(toListedGroup) }
    },

    async find({ params }, { db }) {
      return { group: await findGroup(db, params.id) }
    },

    async sidebar({ params }, { db }) {
      return { group: await findGroup(db, params.id) }
    },

    async students({ params, query }, { db }) {
      const { students, total, sums } = (await studentsOf(db, params.id, query)) ?? fail(GROUP_NOT_FOUND)
      return { students, total, sums }
    },

    async excel({ params }, { db }) {
      const { group, students } = (await studentsOf(db, params.id)) ?? fail(GROUP_NOT_FOUND)
      if (students.length === 0) fail(NOTHING_TO_EXPORT)
      return { type: XLSX, filename: `alumnos de ${group}.xlsx`, body: await studentsWorkbook(students) }
    },

    async create({ body }, context) {
      const steps = planned(await lockCourse(context.db, body.course), body)
      return saved(context, steps, await insertAll(context, steps))
    },

    async update({ params, body: { version, ...body } }, context) {
      const family = await lockFamily(context.db, params.id)
      await unchanged(context.db, groups.update, version, () => findGroup(context.db, params.id))
      const steps = changed(family, { ...body, modules: body.modules ?? true })
      await judgeModules(context, family, steps, body.modules)
      return saved(context, steps, await updateAll(context, family, steps))
    },

    async toggle({ params, body }, context) {
      const family = await lockFamily(context.db, params.id)
      const active = body.active ?? !family.group.active
      if (active !== family.group.active) {
        const steps = changed(family, { ...body, active, modules: body.modules ?? true })
        await judgeModules(context, family, steps, body.modules)
        await updateAll(context, family, steps)
      }
      return { active, group: await findGroup(context.db, params.id) }
    },

    async remove({ params }, context) {
      const family = await lockFamily(context.db, params.id)
      if (family.group.parentGroupId !== null) fail(BUCKET_FIXED)
      await removeAll(context, family)
    },
  },
  {
    constraints: {
      group_seats_check: [QUOTA_BELOW_ENROLLED, 'quota'],
      room_booking_free_excl: [locationFailures.CLASSROOM_BUSY, 'classRoom'],
      teacher_booking_free_excl: [locationFailures.TEACHER_BUSY, 'teacher'],
    },
  },
)
