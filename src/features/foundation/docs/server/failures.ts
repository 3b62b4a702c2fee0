// How each call refuses: by its kind, and by rule codes.
import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { codesOf } from './codesOf.ts'

const Failure = { $ref: '#/components/schemas/Failure' }
const refusal = (description: string, schema: object = Failure) => ({ description, content: { 'application/json': { schema } } })
const withCodes = (codes: readonly string[]) => ({
  allOf: [Failure, { type: 'object', properties: { errorExt: { type: 'object', properties: { code: { type: 'string', enum: codes } } } } }],
})

function plain(route: AnyRoute): [status: string, description: string][] {
  const open = route.access === 'public'
  return [
    ...(route.body || route.query || route.path.includes(':') ? [['400', 'What was sent does not fit'] as [string, string]] : []),
    ...(open ? [] : [['401', isService(route.access) ? 'No valid service token' : 'No session, or it has ended'] as [string, string]]),
    ...(open || route.access === 'auth' ? [] : [['403', 'The caller may not'] as [string, string]]),
  ]
}

/** Refusals of routes with one address and method, by status; '4XX' and 'default' can come from any call. */
export function refusalsOf(routes: readonly AnyRoute[]): Record<string, object> {
  const codes = Map.groupBy(routes.flatMap(codesOf), each => each.slice(0, 3))
  const described = new Map(routes.flatMap(plain))
  const statuses = [...new Set([...described.keys(), ...codes.keys()])].toSorted()
  return {
    ...Object.fromEntries(
      statuses.map(status => {
        const all = [...new Set((codes.get(status) ?? []).map(each => each.slice(4)))].toSorted()
        const text = described.get(status) ?? 'A rule refuses'
        // A plain refusal carries no code.
        return [status, all.length === 0 ? refusal(text) : refusal(`${text}: ${all.map(code => `\`${code}\``).join(', ')}`, withCodes(all))]
      }),
    ),
    '4XX': refusal('Refused otherwise, e.g. too many calls or too large a body'),
    default: refusal('Failed: try again later'),
  }
}
