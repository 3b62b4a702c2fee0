import { talkFailures } from '#features/outreach/talks/contract.ts'
import { findTalk } from '#features/outreach/talks/server/public.ts'
import { wordsOf } from '#server/db/textSearch.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { XLSX } from '#server/http/workbook.ts'
import { callDesk } from '../contract.ts'
import { conversionOf, reportOf } from './figures.ts'
import { toVisitor } from './visitorRow.ts'
import * as visitors from './visitorStore.ts'
import { visitorsWorkbook } from './workbook.ts'

const { NOTHING_TO_EXPORT, TALK_NOT_FOUND } = talkFailures

export const callDeskServer = implement(callDesk, {
  async report({ params }, { db }) {
    return { report: (await reportOf(db, params.id)) ?? fail(TALK_NOT_FOUND) }
  },

  conversion: ({ query }, { db }) => conversionOf(db, query),

  async students({ params: { id }, query: { query = '', calls: callPart, ...page } }, { db, now }) {
    const words = wordsOf(query)
    const filter = { words, calls: callPart, now }
    const { total, calls } = (await visitors.countOf(db, id, filter)) ?? fail(TALK_NOT_FOUND)
    // A query without letters and digits finds nobody.
    if (query !== '' && words.length === 0) return { userTalks: [], total: 0, calls }
    const rows = total > page.skip ? await visitors.ofTalk(db, id, filter, page) : []
    return { userTalks: rows.map(toVisitor), total, calls }
  },

  async excel({ params: { id } }, { db, now, academy }) {
    const { name } = (await findTalk(db, id)) ?? fail(TALK_NOT_FOUND)
    const rows = (await visitors.ofTalk(db, id, { words: [], now })).filter(({ movedTo }) => movedTo === null)
    if (rows.length === 0) fail(NOTHING_TO_EXPORT)
    const asRegistered = rows.toSorted((a, b) => a.registeredAt.getTime() - b.registeredAt.getTime())
    return { type: XLSX, filename: `alumnos de ${name}.xlsx`, body: await visitorsWorkbook(asRegistered, academy.timeZone) }
  },
})
