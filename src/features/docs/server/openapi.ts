// The OpenAPI 3.1 document of all routes, from their contracts.
import { z } from 'zod'
import { permissionsOf } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'

const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
const FAILURE = {
  description: 'Refused: see `error` and `errorExt`',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
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
  }))
}

function answer(route: AnyRoute): object {
  if (route.returns === 'file') return { description: 'The file', content: { '*/*': {} } }
  const schema = json(z.object({ success: z.literal(true), ...(route.returns as Record<string, z.ZodType> | undefined) }))
  return { description: 'Done', content: { 'application/json': { schema } } }
}

function operation(route: AnyRoute): object {
  const needs = permissionsOf(route.access)
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    description: needs.length > 0 ? `Needs ${needs.map(need => `\`${need}\``).join(' or ')}.` : `Access: ${String(route.access)}.`,
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query')],
    ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: json(route.body as z.ZodType) } } } } : {}),
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
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
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
