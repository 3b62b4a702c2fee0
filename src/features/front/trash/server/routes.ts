import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { KIND_NAMES, TRASH_KINDS, type TrashKind } from '../access.ts'
import { TRASH_DAYS, trash, trashChanged, trashFailures } from '../contract.ts'
import {
  restoreClassroom,
  restoreCode,
  restoreCourse,
  restoreEmployee,
  restoreGroup,
  restoreLocation,
  restoreMaterial,
  restoreTalk,
} from './restore.ts'
import * as store from './store.ts'
import { restoreStudent } from './students.ts'

const DAY = 86_400_000

/** Each brings its records back and gives what did not come along, in words. */
const RESTORE: Record<TrashKind, (context: Context, item: Omit<store.TrashRow, 'user'>) => Promise<string[]>> = {
  student: restoreStudent,
  employee: restoreEmployee,
  group: restoreGroup,
  course: restoreCourse,
  talk: restoreTalk,
  location: restoreLocation,
  classroom: restoreClassroom,
  companyCode: restoreCode,
  userCode: restoreCode,
  chapter: restoreMaterial,
  video: restoreMaterial,
  quiz: restoreMaterial,
  pdf: restoreMaterial,
}

const since = (now: Date) => new Date(now.getTime() - TRASH_DAYS * DAY)

export const trashServer = implement(trash, {
  async list({ query: { kind, ...page } }, { db, now, can }) {
    const mine = KIND_NAMES.filter(each => (!kind || each === kind) && can(TRASH_KINDS[each].needs))
    if (mine.length === 0) return { items: [], total: 0 }
    const { rows, total } = await store.list(db, mine, since(now), page)
    return {
      items: rows.map(({ id, kind: of, name, detail, user, deletedAt }) => ({
        _id: id,
        kind: of,
        name,
        detail,
        user: user || null,
        deletedAt,
        until: new Date(deletedAt.getTime() + TRASH_DAYS * DAY),
      })),
      total,
    }
  },

  async restore({ params: { kind, id } }, context) {
    if (!store.isKind(kind)) return fail(trashFailures.NOT_IN_TRASH)
    context.require(TRASH_KINDS[kind].needs)
    const item = (await store.lockForUpdate(context.db, kind, id, since(context.now))) ?? fail(trashFailures.NOT_IN_TRASH)
    const notes = await RESTORE[kind](context, item)
    await context.audit({ resource: 'trash', ids: [id], before: { kind, name: item.name, deletedAt: item.deletedAt }, after: { notes } })
    context.emit(trashChanged, [id])
    return { name: item.name, notes }
  },
})
