import { permissionsOf } from '#contract/access.ts'
import { implement, type Context } from '#server/feature.ts'
import { HIT_KINDS, searchAccess } from '../access.ts'
import { search } from '../contract.ts'
import { find, type HitRow } from './store.ts'
import { wantedOf } from './wanted.ts'

const toHit = ({ kind, id, title, detail, of, level, off }: HitRow) => ({ kind, _id: id, title, detail, of, level, off })

/** The kind with the better hit before the others; the order of kinds otherwise. */
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
    const wanted = wantedOf(q)
    return { hits: wanted ? bestFirst(await find(db, readable(context), wanted, today)).map(toHit) : [] }
  },
})
