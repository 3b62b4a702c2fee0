import type { z } from 'zod'
import { wordsOf } from '#server/db/textSearch.ts'
import { deviceName } from '#lib/deviceName.ts'
import { addDays, plainDay, startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context, type Feature } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { audit, auditFailures, type AuditChange, type AuditEntry } from '../contract.ts'
import { changesOf, idsIn } from './changes.ts'
import { actionOf } from './deeds.ts'
import { undoOf } from './undoOf.ts'
import { isKnownField } from './labels.ts'
import { searchedSince } from './months.ts'
import { nameAct } from './nameAct.ts'
import { KIND_ORDER, namesOf } from './names.ts'
import { resourceFacets, resourceLabel, sameResource } from './resources.ts'
import * as store from './store.ts'

/** Audit rows in readable form; one statement reads the names of all their ids. */
async function linesOf(
  db: Db,
  rows: readonly store.AuditRow[],
  { academy }: Context,
  { records = [], alone }: { records?: readonly string[] | undefined; alone: boolean },
): Promise<z.output<typeof AuditEntry>[]> {
  const rowChanges = records.length > 0 ? await store.changesOfRows(db, rows, records) : []
  const [names, undo] = await Promise.all([
    namesOf(db, [
      ...rows.flatMap(row => idsIn([row.ids, row.before, row.after])),
      ...idsIn(rowChanges.map(row => [row.before, row.after])),
    ]),
    undoOf(db, rows),
  ])
  const reader = { names, timeZone: academy.timeZone }
  /** From the recorded changes (DES-25), then from the rest of the row; an older row has only that. */
  const lineOf = (row: store.AuditRow, ownChanges: z.output<typeof AuditChange>[]) => {
    const own = folded(rowChanges.filter(each => each.tx === row.tx && each.at === row.wroteAt))
    const first = own ? changesOf(own.before, own.after, reader) : []
    const fields = new Set(first.map(each => each.field))
    return [...first, ...ownChanges.filter(each => !fields.has(each.field))]
  }
  return rows.map(row => ({
    _id: row.id,
    at: row.at,
    user: row.userId === null ? null : { _id: row.userId, name: row.userName },
    action: actionOf(row, alone),
    batch: row.batch,
    count: alone ? 1 : Math.max(1, row.head?.acts ?? 1),
    undo: undo(row),
    undoes: row.undoes,
    undone: undoneOf(row, alone),
    resource: resourceLabel(row.resource),
    ids: row.ids,
    records: [...new Set(row.ids)]
      .flatMap(id => names.get(id) ?? [])
      .toSorted((a, b) => KIND_ORDER.get(a.kind)! - KIND_ORDER.get(b.kind)!)
      .map(({ id, kind, name, screen }) => ({ _id: id, kind, name, screen })),
    // The changes of one act do not describe a whole batch.
    changes: !alone && (row.head?.acts ?? 1) > 1 ? [] : lineOf(row, changesOf(row.before, row.after, reader)),
    device: row.device === '' ? null : deviceName(row.device),
    address: row.address,
  }))
}

const undoneOf = ({ undoneBy, undoneAt, head, at }: store.AuditRow, alone: boolean) => {
  if (undoneAt !== null) return { user: undoneBy ?? '', at: undoneAt }
  return !alone && head?.state === 'undone' ? { user: '', at } : null
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d/.test(value)

/** Columns by the audit's field names; unlabelled ones are internal. */
const camel = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .map(([key, value]) => [key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()), value] as const)
      .filter(([key]) => isKnownField(key))
      .map(([key, value]) => [key, isInstant(value) ? new Date(value).toISOString() : value]),
  )

/** Merges several changes of one act: the first before, the last after. */
function folded(all: readonly store.RowChange[]) {
  if (all.length === 0) return null
  const before = Object.assign({}, ...all.toReversed().map(each => camel(each.before))) as Record<string, unknown>
  const after = Object.assign({}, ...all.map(each => camel(each.after))) as Record<string, unknown>
  return { before, after }
}

const feature = implement(audit, {
  async list({ query }, context) {
    const { db, counts, academy } = context
    const { skip, limit, user, resource, from, to, record, query: search, batch, state } = query
    const records = record === undefined ? undefined : await store.cardsOf(db, record)
    const words = wordsOf(search ?? '')
    const alone = record !== undefined || batch !== undefined || words.length > 0
    const filter: store.AuditFilter = {
      folded: !alone,
      batch,
      state,
      user,
      records,
      words,
      resources: resource === undefined ? undefined : sameResource(resource),
      from: from === undefined ? undefined : startOfDay(from, academy.timeZone),
      until: to === undefined ? undefined : startOfDay(addDays(to, 1), academy.timeZone),
    }
    const { rows, total, totalIsMore } = await findRows()
    return { audit: await linesOf(db, rows, context, { records, alone }), total, ...(totalIsMore && { totalIsMore }) }

    async function findRows() {
      if (records && words.length === 0) return { ...(await store.listAbout(db, filter, { skip, limit })), totalIsMore: false }
      const [some, all] = await Promise.all([store.list(db, filter, { skip, limit }), totalOf()])
      return { rows: some, ...all }
    }
    async function totalOf(): Promise<{ total: number; totalIsMore: boolean }> {
      if (filter.words.length > 0) return store.count(db, filter)
      const total = await counts.of('audit', JSON.stringify(filter), async () => (await store.count(db, filter)).total)
      return { total, totalIsMore: false }
    }
  },

  async find({ params }, context) {
    const row = (await store.find(context.db, params.id)) ?? fail(auditFailures.AUDIT_NOT_FOUND)
    const [entry] = await linesOf(context.db, [row], context, { alone: false })
    return { entry: entry! }
  },

  async people(_input, { db }) {
    const [{ people, resources }, since] = await Promise.all([store.facets(db), searchedSince(db)])
    return {
      people: people.map(({ id, name }) => ({ _id: id, name })),
      resources: resourceFacets(resources),
      since: since && plainDay(since),
    }
  },
})

export const auditServer: Feature = { ...feature, nameAct }
