import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'

/** Parameters of the academy's specification, and the two of a signed link: accepted on every call, used where they apply. */
const NAMED_PARAMETERS = [
  ...['skip', 'limit', 'query', 'words', 'q', 'active', 'debt', 'force', 'awsInfo', 'wd', 'dd'],
  ...['startDate', 'endDate', 'stRngStart', 'stRngEnd', 'endRngStart', 'endRngEnd'],
  ...['student', 'userTalks', 'course', 'group', 'attendanceId'],
  ...['expires', 'signature'],
]

interface Def {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}
function namesOf(schema: z.ZodType): string[] {
  const { shape, innerType, in: before, out } = schema.def as Def
  if (shape) return Object.keys(shape)
  return [innerType, before, out].flatMap(each => (each ? namesOf(each) : []))
}

/** Refuses a query parameter that no call declares: with 'deb=true' the filter would be ignored and everyone listed. */
export function parameterJudge(routes: readonly AnyRoute[]): (query: unknown) => void {
  const knownNames = new Set([...NAMED_PARAMETERS, ...routes.flatMap(({ query }) => (query ? namesOf(query as z.ZodType) : []))])
  return query => {
    const unknownNames = Object.keys(query as object).filter(name => !knownNames.has(name))
    if (unknownNames.length === 0) return
    const fields = unknownNames.map(path => ({ path, message: `No se conoce el parámetro «${path.slice(0, 60)}».` }))
    fail({ ...httpErrors.unknownParameter, message: fields[0]!.message }, { fields })
  }
}
