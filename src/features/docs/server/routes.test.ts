import { expect, test } from 'vitest'
import { features } from '#server/features.ts'
import { startTest } from '#server/testing/harness.ts'
import { docs } from '../contract.ts'

const t = await startTest()

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

test('architecture The contract: the OpenAPI document holds every route of the product, under its path', async () => {
  const document = JSON.parse(await (await t.ok(docs.openapi, {}, await t.as())).text()) as Document
  expect(document.openapi).toBe('3.1.0')
  const said = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  )
  const bound = features.flatMap(feature =>
    feature.routes.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)(\([^/]*\))?/g, '{$1}')} ${route.name}`),
  )
  expect(said.toSorted()).toEqual(bound.toSorted())
})
