import { bringBack } from '#features/history/undo/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { KIND_NAMES, TRASH_KINDS } from '../access.ts'
import { TRASH_DAYS, trash, trashChanged, trashFailures } from '../contract.ts'
import { byInstant } from './byInstant.ts'
import { AFTER, BEFORE, FIRST, UNKNOWN_NOTES } from './restore.ts'
import * as store from './store.ts'

const DAY = 86_400_000

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
    await FIRST[kind]?.(context, { id })
    const item = (await store.lockForUpdate(context.db, kind, id, since(context.now))) ?? fail(trashFailures.NOT_IN_TRASH)
    await BEFORE[kind]?.(context, item)
    const back = await bringBack(context, { ...item, table: store.tableOf(kind) }, () => byInstant(context.db, kind, item))
    await AFTER[kind]?.(context, item)
    const notes = [back.known ? undefined : UNKNOWN_NOTES[kind], ...back.notes].filter(note => note !== undefined)
    await context.audit({
      resource: 'trash',
      ids: [id],
      before: { kind, name: item.name, deletedAt: item.deletedAt },
      after: { notes },
      ...(back.undoes && { undoes: back.undoes }),
    })
    context.emit(trashChanged, [id])
    return { name: item.name, notes }
  },
})
