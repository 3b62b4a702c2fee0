import { z } from 'zod'
import { isService, permissionsOf } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { refusalsOf } from './failures.ts'
import { addressesOf, parametersOf, type Address } from './paths.ts'

type Json = Record<string, unknown>

const json = (schema: z.ZodType) => {
  const { $schema: _of, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })
  return shape as Json
}
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: 'The same key with the same body gives the first answer again',
}

const exampleOf = (route: AnyRoute, part: 'body' | 'returns') => {
  const example = route.example?.[part]
  return example && { example: part === 'returns' ? { success: true, ...example } : example }
}

/** Routes with one address and method differ by a parameter's format: the document accepts either. */
function pathParameters(routes: readonly AnyRoute[], names: readonly string[]): Json[] {
  return names.map((name, at) => {
    const shapes = routes.map(route => {
      const { properties = {} } = json(route.paramsSchema) as { properties?: Record<string, Json> }
      return properties[parametersOf(route)[at]!]!
    })
    return { name, in: 'path', required: true, schema: shapes.length === 1 ? shapes[0] : { anyOf: shapes } }
  })
}

function queryParameters(route: AnyRoute): Json[] {
  if (!route.query) return []
  const { properties = {}, required = [] } = json(route.query as z.ZodType) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(route.example?.query && name in route.example.query && { example: route.example.query[name as never] }),
  }))
}

const answerSchema = ({ returns }: AnyRoute) =>
  json(z.object({ success: z.literal(true), ...(returns as Record<string, z.ZodType> | undefined) }))

function answer(routes: readonly AnyRoute[]): Json {
  const [route] = routes as [AnyRoute]
  if (route.returns === 'file') return { description: 'The file', content: { '*/*': {} } }
  const schema = routes.length === 1 ? answerSchema(route) : { anyOf: routes.map(answerSchema) }
  return { description: 'Done', content: { 'application/json': { schema, ...exampleOf(route, 'returns') } } }
}

function needOf({ access }: AnyRoute): string {
  if (isService(access)) return `For other programs: a service token with the scope \`${access.service}\`.`
  const needs = permissionsOf(access)
  return needs.length > 0 ? `Needs ${needs.map(need => `\`${need}\``).join(' or ')}.` : `Access: ${String(access)}.`
}
const saidOf = (routes: readonly AnyRoute[]) =>
  routes.length === 1 ? needOf(routes[0]!) : routes.map(route => `${route.summary}: ${needOf(route)}`).join('\n\n')

const requestOf = (route: AnyRoute) => ({ schema: json(route.body as z.ZodType), ...exampleOf(route, 'body') })

/** @param routes of one address and method: one, or several that differ by a parameter's format */
function operation(routes: readonly AnyRoute[], names: readonly string[]): Json {
  const [route] = routes as [AnyRoute]
  return {
    operationId: route.name,
    summary: routes.map(({ summary }) => summary).join('; '),
    tags: [route.name.split('.')[0]],
    description: saidOf(routes),
    security: route.access === 'public' ? [] : [isService(route.access) ? { service: [] } : { session: [] }],
    parameters: [...pathParameters(routes, names), ...routes.flatMap(queryParameters), ...(route.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(route.body ? { requestBody: { required: true, content: { 'application/json': requestOf(route) } } } : {}),
    responses: { 200: answer(routes), ...refusalsOf(routes) },
  }
}

const operationsAt = ({ names, routes }: Address) =>
  Object.fromEntries([...Map.groupBy(routes, route => route.method)].map(([method, same]) => [method, operation(same, names)]))

/** The whole document; `/students/:id(…)` becomes `/students/{id}`. */
export function openapi(routes: readonly AnyRoute[], serverUrl: string): Json {
  const tags = [...new Set(routes.map(({ name }) => name.split('.')[0]!))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plantel',
      version: '1',
      description: 'The console from which a Mexican preparation academy is run. What people read is Spanish, the rest English.',
      license: { name: 'UNLICENSED', url: serverUrl },
    },
    servers: [{ url: `${serverUrl}/api` }],
    tags: tags.map(name => ({ name, description: `Calls of ${name}` })),
    paths: Object.fromEntries(addressesOf(routes).map(address => [address.path, operationsAt(address)])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that POST /login answers' },
        service: { type: 'http', scheme: 'bearer', description: 'Made by `npm run token -- <name> <scopes>`' },
      },
      schemas: { Failure: FAILURE },
    },
  }
}

const message = { type: 'object', required: ['es'], properties: { es: { type: 'string', description: 'Spanish, for a person' } } }
const FAILURE = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'The HTTP status again' },
        message,
        fields: {
          type: 'array',
          description: 'The fields that the refusal is about',
          items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
      },
    },
    errorExt: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string', description: 'Which rule refused' }, message },
    },
  },
}
