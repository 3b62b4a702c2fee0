import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'

/** One field of an input. `path`: field names, with '[]' for a list's elements. */
export interface InputField {
  part: 'params' | 'query' | 'body'
  path: readonly string[]
  schema: z.ZodType
}

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

/** Every field of a route's input, including objects and lists. */
export function inputFields(route: AnyRoute): InputField[] {
  const parts = { params: route.paramsSchema, query: route.query, body: route.body }
  return Object.entries(parts).flatMap(([part, schema]) =>
    schema ? within(schema as z.ZodType, []).map(each => ({ part: part as InputField['part'], ...each })) : [],
  )
}
