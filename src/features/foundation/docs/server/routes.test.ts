import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { features } from '#features/server.ts'
import { startTest } from '#server/testing/harness.ts'
import { docs } from '../contract.ts'

const t = await startTest()

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string }[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

test('OPS-4: the OpenAPI document has every route of the product, under its path', async () => {
  const document = JSON.parse(await (await t.ok(docs.openapi, {}, await t.as())).text()) as Document
  expect(document.openapi).toBe('3.1.0')
  const operationIds = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  )
  const place = (call: string) => call.replaceAll(/:\w+(?:\([^/]*\))?|\{\w+\}/g, '{}')
  const bound = features.flatMap(feature => feature.routes.map(({ route }) => `${route.method} ${place(route.path)} ${route.name}`))
  // Differs only by its parameter's format: one operation with `students.find`.
  const merged = 'get /students/{} students.byEmail'
  expect(operationIds.map(place).toSorted()).toEqual(bound.filter(call => call !== merged).toSorted())
})

test('M17: each call has its own short summary', async () => {
  const document = JSON.parse(await (await t.ok(docs.openapi, {}, await t.as())).text()) as Document
  const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))
  const headings = operations.map(({ summary }) => summary)
  expect(headings.filter(heading => !/^[A-Z][a-z].{4,110}[^.]$/.test(heading))).toEqual([])
  expect(new Set(headings).size).toBe(operations.length)
})

test('OPS-5: routes for other programs are marked, and their examples are valid', async () => {
  const routes: AnyRoute[] = features.flatMap(feature => feature.routes.map(({ route }) => route))
  const exampleRoutes = routes.filter(route => route.example)
  expect(exampleRoutes.length).toBeGreaterThan(7)
  for (const { name, example, body, query, returns } of exampleRoutes) {
    if (body) expect(z.safeDecode(body as z.ZodType, example!.body as never).error, `${name}, body`).toBeUndefined()
    if (query && example!.query) expect(z.safeDecode(query as z.ZodType, example!.query as never).error, `${name}, query`).toBeUndefined()
    const answer = z.strictObject(returns as Record<string, z.ZodType>)
    expect(z.safeDecode(answer, example!.returns as never).error, `${name}, answer`).toBeUndefined()
  }
  const document = JSON.parse(await (await t.ok(docs.openapi, {}, await t.as())).text()) as Document
  const book = document.paths['/platform/appoiments']!.post!
  expect(book).toMatchObject({
    security: [{ service: [] }],
    description: 'For other programs: a service token with the scope `appoiments`.',
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    requestBody: { content: { 'application/json': { example: { courseTopics: [expect.any(String)] } } } },
    responses: { 200: { content: { 'application/json': { example: { success: true, booking: expect.anything() } } } } },
  })
})
