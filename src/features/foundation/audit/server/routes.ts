import type { z } from 'zod'
import { wordsOf } from '#server/db/textSearch.ts'
import { addDays, startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { audit, auditFailures, type AuditEntry } from '../contract.ts'
import { changesOf, idsIn } from './changes.ts'
import { deedSentence, deedsOf } from './deeds.ts'
import { KIND_ORDER, namesOf } from './names.ts'
import { resourceFacets, resourceLabel, sameResource } from './resources.ts'
import { sentenceOf } from './sentences.ts'
import * as store from './store.ts'

/** Rows in plain words: the names of all that they mention are read in one statement. */
async function shown(db: Db, rows: readonly store.AuditRow[], { academy }: Context): Promise<z.output<typeof AuditEntry>[]> {
  const [names, deedOf] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(row => idsIn([row.ids, row.before, row.after])),
    ),
    deedsOf(db, rows),
  ])
  const reader = { names, timeZone: academy.timeZone }
  return rows.map(row => ({
    _id: row.id,
    at: row.at,
    user: row.userId === null ? null : { _id: row.userId, name: row.userName },
    action: deedSentence(row.route, deedOf(row)) ?? sentenceOf(row.route, row.after),
    deed: deedOf(row),
    resource: resourceLabel(row.resource),
    ids: row.ids,
    records: [...new Set(row.ids)]
      .flatMap(id => names.get(id) ?? [])
      .toSorted((a, b) => KIND_ORDER.get(a.kind)! - KIND_ORDER.get(b.kind)!)
      .map(({ id, kind, name, screen }) => ({ _id: id, kind, name, screen })),
    changes: changesOf(row.before, row.after, reader),
  }))
}

export const auditServer = implement(audit, {
  async list({ query }, context) {
    const { db, counts, academy } = context
    const { skip, limit, user, resource, from, to, record, query: search } = query
    const filter: store.AuditFilter = {
      user,
      record,
      words: wordsOf(search ?? ''),
      resources: resource === undefined ? undefined : sameResource(resource),
      from: from === undefined ? undefined : startOfDay(from, academy.timeZone),
      until: to === undefined ? undefined : startOfDay(addDays(to, 1), academy.timeZone),
    }
    const [rows, { total, totalIsMore }] = await Promise.all([store.list(db, filter, { skip, limit }), totalOf()])
    return { audit: await shown(db, rows, context), total, ...(totalIsMore && { totalIsMore }) }

    async function totalOf(): Promise<{ total: number; totalIsMore: boolean }> {
      if (filter.words.length > 0) return store.count(db, filter)
      const total = await counts.of('audit', JSON.stringify(filter), async () => (await store.count(db, filter)).total)
      return { total, totalIsMore: false }
    }
  },

  async find({ params }, context) {
    const row = (await store.find(context.db, params.id)) ?? fail(auditFailures.AUDIT_NOT_FOUND)
    const [entry] = await shown(context.db, [row], context)
    return { entry: entry! }
  },

  async people(_input, { db }) {
    const { people, resources } = await store.facets(db)
    return { people: people.map(({ id, name }) => ({ _id: id, name })), resources: resourceFacets(resources) }
  },
})
