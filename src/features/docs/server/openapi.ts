// The OpenAPI 3.1 document of all routes, from their contracts.
import { z } from 'zod'
import { isService, permissionsOf } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'

const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'The same key with the same body gives the first answer again',
}
const FAILURE = {
  description: 'Refused: see `error` and `errorExt`',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** A route's example of this part, where it has one. */
const exampleOf = (route: AnyRoute, part: 'body' | 'returns') => {
  const example = route.example?.[part]
  return example && { example: part === 'returns' ? { success: true, ...example } : example }
}

function parameters(route: AnyRoute, where: 'path' | 'query'): object[] {
  const schema = where === 'path' ? route.paramsSchema : (route.query as z.ZodType | undefined)
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema) as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
    ...(route.example?.query && name in route.example.query && { example: route.example.query[name as never] }),
  }))
}

function answer(route: AnyRoute): object {
  if (route.returns === 'file') return { description: 'The file', content: { '*/*': {} } }
  const schema = json(z.object({ success: z.literal(true), ...(route.returns as Record<string, z.ZodType> | undefined) }))
  return { description: 'Done', content: { 'application/json': { schema, ...exampleOf(route, 'returns') } } }
}

function needOf({ access }: AnyRoute): string {
  if (isService(access)) return `For other programs: a service token with the scope \`${access.service}\`.`
  const needs = permissionsOf(access)
  return needs.length > 0 ? `Needs ${needs.map(need => `\`${need}\``).join(' or ')}.` : `Access: ${String(access)}.`
}

const requestOf = (route: AnyRoute) => ({ schema: json(route.body as z.ZodType), ...exampleOf(route, 'body') })

function operation(route: AnyRoute): object {
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    description: needOf(route),
    security: route.access === 'public' ? [] : [isService(route.access) ? { service: [] } : { session: [] }],
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query'), ...(route.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(route.body ? { requestBody: { required: true, content: { 'application/json': requestOf(route) } } } : {}),
    responses: { 200: answer(route), default: FAILURE },
  }
}

/** The whole document; `/students/:id(…)` becomes `/students/{id}`. */
export function openapi(routes: readonly AnyRoute[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)(\([^/]*\))?/g, '{$1}')
    ;(paths[path] ??= {})[route.method] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plantel', version: '1' },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that POST /login answers' },
        service: { type: 'http', scheme: 'bearer', description: 'Made by `npm run token -- <name> <scopes>`' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'error'],
          properties: {
            success: { const: false },
            error: {
              type: 'object',
              properties: {
                code: { type: 'integer' },
                message: { type: 'object', properties: { es: { type: 'string' } } },
                fields: { type: 'array' },
              },
            },
            errorExt: {
              type: 'object',
              properties: { code: { type: 'string' }, message: { type: 'object', properties: { es: { type: 'string' } } } },
            },
          },
        },
      },
    },
  }
}
