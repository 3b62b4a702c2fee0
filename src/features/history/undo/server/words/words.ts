import { changesOf, idsIn, namesOf } from '#features/foundation/audit/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { camel, recordOf, type Plan } from '../plan/plan.ts'
import { HANDS } from '../plan/tables.ts'

export const asFields = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value]))
export const nowOf = ({ now, values }: Plan['steps'][number]) =>
  Object.fromEntries(Object.keys(values).map(column => [column, now?.[column] ?? null]))

const nameOf = (names: Awaited<ReturnType<typeof namesOf>>, id: unknown) => (typeof id === 'string' ? (names.get(id)?.name ?? null) : null)

/** The fields now and after the undo, and what others changed since. Whole rows only as deleted or restored. */
export async function inWords({ db, academy }: Context, { steps, conflicts }: Plan) {
  const names = await namesOf(db, idsIn([steps.flatMap(step => [nowOf(step), step.values]), conflicts.map(({ left, now }) => [left, now])]))
  const reader = { names, timeZone: academy.timeZone }
  const fields = (before: Record<string, unknown>, after: Record<string, unknown>) => changesOf(asFields(before), asFields(after), reader)
  return {
    lines: steps.flatMap(step => {
      const record = recordOf(step.net, step.now)
      if (step.write === 'insert') return [{ record, field: 'Registro', now: null, back: 'Vuelve' }]
      if (step.write !== 'change') return [{ record, field: 'Registro', now: 'Existe', back: 'Se quita' }]
      return fields(nowOf(step), step.values).map(({ field, before, after }) => ({ record, field, now: before, back: after }))
    }),
    conflicts: conflicts.map(({ record, column, left, now, user, at, act, elsewhere }) => {
      if (elsewhere) return { record, field: 'Registro', left: null, now: 'Es de otra sede', user, at, act }
      // For a record that another merge moved on, the text names its present card.
      if (HANDS.has(column)) return { record, field: 'Ficha', left: nameOf(names, left), now: nameOf(names, now), user, at, act }
      const [line] = fields({ [column]: left ?? null }, { [column]: now ?? null })
      return { record, field: line?.field ?? 'Registro', left: line?.before ?? null, now: line?.after ?? null, user, at, act }
    }),
  }
}

export const wired = async (context: Context, plan: Plan) =>
  (await inWords(context, plan)).conflicts.map(({ at, ...conflict }) => ({ ...conflict, at: at?.toISOString() ?? null }))
