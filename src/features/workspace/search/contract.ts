import { z } from 'zod'
import { id, line } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { HIT_KINDS } from './access.ts'

/** `perKind`: hits of one kind; `recent`: records requested by id. */
export const SEARCH_LIMITS = { query: 120, perKind: 8, recent: 8 }

/** A hit. `of`: a visitor's talk, the student of a receipt or a payer; `level`: a group's; `off`: inactive, or ended. */
export const Hit = z.object({
  kind: z.enum(HIT_KINDS),
  _id: id,
  title: z.string(),
  detail: z.string(),
  of: id.nullable(),
  level: id.nullable(),
  off: z.boolean(),
})

/** 'student:65f0…,group:65f1…' */
const ids = line()
  .max(400)
  .transform(text => text.split(','))
  .pipe(z.array(z.templateLiteral([z.enum(HIT_KINDS), ':', z.string().regex(/^[0-9a-f]{24}$/)])).max(SEARCH_LIMITS.recent))

export const search = routes('search', {
  /**
   * Hits of every kind that the caller may read (SEA-1): `q` in any word order, with parts of words, without accents and case; phone, folio
   * and
   * receipt number. The best kind first. `ids` instead: exactly these records, in this order, without deleted ones.
   */
  find: get('/search', {
    summary: 'Search everything that the caller may see',
    access: 'auth',
    scope: 'both',
    narrow: true,
    query: z.object({ q: line().max(SEARCH_LIMITS.query), ids }).partial(),
    returns: { hits: z.array(Hit) },
  }),
})

export type Hit = z.input<typeof Hit>
