import { permissionsOf } from '#contract/access.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { HIT_KINDS, searchAccess } from '../access.ts'
import { search } from '../contract.ts'
import { meantBy } from './kindWords.ts'
import { find, findNearly, type HitRow } from './store.ts'
import { canErr, wantedOf } from './searchQuery.ts'

const toHit = ({ kind, id, title, detail, of, level, off }: HitRow) => ({ kind, _id: id, title, detail, of, level, off })

/** The kind with the better hit first; otherwise the order of kinds. */
function bestFirst(rows: readonly HitRow[]): HitRow[] {
  const kinds = [...Map.groupBy(rows, row => row.kind).values()]
  const best = (hits: readonly HitRow[]) => Math.min(...hits.map(({ rank }) => rank))
  return kinds.toSorted((a, b) => best(a) - best(b)).flat()
}

const inOrder = (ids: readonly string[], rows: readonly HitRow[]): HitRow[] =>
  ids.flatMap(each => rows.find(({ kind, id }) => each === `${kind}:${id}`) ?? [])

const readable = ({ can }: Pick<Context, 'can'>) =>
  new Set(HIT_KINDS.filter(kind => searchAccess[kind].every(access => permissionsOf(access).some(can))))

export const searchServer = implement(search, {
  async find({ query: { q = '', ids } }, context) {
    const { db, today } = context
    if (ids) return { hits: inOrder(ids, await find(db, readable(context), { ids }, today)).map(toHit) }
    const target = wantedOf(q)
    if (!target) return { hits: [] }
    const may = readable(context)
    const meaning = meantBy(q)
    const plain = await find(db, may, target, today)
    // 'Grupo 7' may be a name, or a kind and a name: searches both, exact hits first.
    const only = meaning ? new Set(meaning.kinds.filter(kind => may.has(kind))) : may
    const rest = meaning ? wantedOf(meaning.rest)! : target
    const plainIds = new Set(plain.map(({ id }) => id))
    const more = meaning ? (await find(db, only, rest, today)).filter(({ id }) => !plainIds.has(id)) : []
    const rows = [...plain, ...more]
    return { hits: bestFirst(rows.length === 0 && canErr(rest) ? await findNearly(db, only, rest, today) : rows).map(toHit) }
  },
})
