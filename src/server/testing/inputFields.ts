// What of a route's input is told by its schema: each field with its place, however deep.
import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'

/** One field of an input. `path`: of the field names, '[]' where a list's elements stand. */
export interface InputField {
  part: 'params' | 'query' | 'body'
  path: readonly string[]
  schema: z.ZodType
}

/** What zod keeps about a schema, as far as it is read here. */
interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
}
const defOf = (schema: z.ZodType): Def => schema.def

/** The schema and all that stands in it: wrappers and pipes give way to what they hold. */
function within(schema: z.ZodType, path: readonly string[]): { path: readonly string[]; schema: z.ZodType }[] {
  const def = defOf(schema)
  const inner = [def.innerType, def.in?.def.type === 'transform' ? def.out : def.in, ...(def.options ?? [])].filter(
    each => each !== undefined,
  )
  return [
    ...(inner.length > 0 ? [] : [{ path, schema }]),
    ...inner.flatMap(each => within(each, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([key, each]) => within(each, [...path, key])),
    ...[def.element, def.valueType].flatMap(each => (each ? within(each, [...path, '[]']) : [])),
  ]
}

/** Every field that the route reads, objects and lists included. */
export function inputFields(route: AnyRoute): InputField[] {
  const parts = { params: route.paramsSchema, query: route.query, body: route.body }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema ? within(schema as z.ZodType, []).map(each => ({ part: part as InputField['part'], ...each })) : [],
  )
}
