import { implement } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import { groupFailures, groups } from '../contract.ts'
import { toGroup } from './row.ts'
import * as store from './store.ts'

export const groupsServer = implement(groups, {
  async list({ query }, { db }) {
    const rows = await store.list(db, query)
    return { groups: rows.map(toGroup) }
  },

  async find({ params }, { db }) {
    const row = (await store.find(db, params.id)) ?? fail(groupFailures.GROUP_NOT_FOUND)
    return { group: toGroup(row) }
  },
})
