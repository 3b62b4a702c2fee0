import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { features } from '#features/server.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { useFailures } from '#contract/inUse.ts'
import { docs } from '../contract.ts'
import { codesOf } from './codesOf.ts'
import { startTest } from '#server/testing/harness.ts'

interface Parameter {
  name: string
  in: string
  schema: Record<string, unknown>
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Schema {
  $ref?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  enum?: string[]
  minimum?: number
  pattern?: string
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

const t = await startTest({ env: { PUBLIC_URL: 'https://consola.plantel.mx' } })
const text = await (await t.ok(docs.openapi, {}, await t.as())).text()
const { paths } = JSON.parse(text) as Document
const operations = Object.values(paths).flatMap(methods => Object.values(methods))
const called = (name: string) => operations.find(({ operationId }) => operationId === name)!

test('M17: Redocly reports nothing about the document', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-4xx-response': 'error',
      'operation-operationId-unique': 'error',
      'no-identical-paths': 'error',
      'no-duplicated-tag-names': 'error',
      'tag-description': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-media-type-examples': 'error',
      // The addresses are fixed, among them `/talks/{id}` beside `/talks/calls`.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('M17: the document satisfies the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>)
  expect([errors ?? [], valid]).toEqual([[], true])
})

test('M17: a parameter in an address has one name in all routes', () => {
  const shapes = Object.keys(paths).map(path => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
  expect(Object.keys(paths['/folios/{id}']!)).toEqual(['post', 'put', 'delete'])
  const [{ name, schema }] = paths['/students/{id}']!.get!.parameters as [Parameter]
  expect([name, (schema.anyOf as Schema[]).length]).toEqual(['id', 2])
})

test('M17: an id has its pattern, and money its minimum', () => {
  const odd = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ in: where, schema }) => where === 'path' && !('pattern' in schema || 'anyOf' in schema || 'enum' in schema))
      .map(each => `${operationId} ${each.name}`),
  )
  // A card reader may send capitals, which the server lowercases first.
  expect(odd).toEqual(['scanners.scan id', 'scanners.assign id'])
  const id = new RegExp(String(called('courses.find').parameters[0]!.schema.pattern), 'u')
  expect(['65a000000000000000000001', '65A000000000000000000001', '123456789012345678901234', 'x'].map(each => id.test(each))).toEqual([
    true,
    false,
    false,
    false,
  ])
  const body = (name: string) => called(name).requestBody!.content['application/json'].schema.properties!
  expect(body('courses.create').price!.minimum).toBe(0.01)
  expect(body('enrolment.register').payment!.properties!.amount!.minimum).toBe(0)
})

test('M17: each call answers its refusals as a Failure, with the codes of its rules', () => {
  for (const { operationId, responses } of operations)
    for (const [status, { content }] of Object.entries(responses)) {
      if (status === '200') continue
      const schema = content!['application/json']!.schema!
      expect([operationId, status, (schema.allOf?.[0] ?? schema).$ref]).toEqual([operationId, status, '#/components/schemas/Failure'])
    }
  const codes = (name: string, status: number) =>
    called(name).responses[status]!.content!['application/json']!.schema!.allOf![1]!.properties!.errorExt!.properties!.code!.enum
  expect(codes('students.update', 409)).toContain('EMAIL_TAKEN')
  expect(codes('enrolment.register', 409)).toEqual(expect.arrayContaining(['GROUP_FULL', 'GROUP_CLOSED']))
  expect(Object.keys(called('students.list').responses)).toEqual(expect.arrayContaining(['400', '401', '403', '4XX', 'default']))
})

/** '409 GROUP_FULL' as declared, with the neighboring fields. */
async function declaredIn(paths: string[]): Promise<Set<string>> {
  const contracts = await Promise.all(paths.map(path => import(resolve(path)) as Promise<object>))
  const groups = [useFailures, httpErrors, ...contracts.flatMap(contract => Object.values(contract) as unknown[])]
  return new Set(
    groups.flatMap(group => Object.values((group ?? {}) as Record<string, Partial<Failure>>).map(each => `${each?.status} ${each?.code}`)),
  )
}

test('M17: every code that a contract declares is answered by some call', async () => {
  // File routes have addresses outside of the document.
  const paths = (await Array.fromAsync(glob('src/features/*/*/{contract,*Contract}.ts'))).filter(path => !path.includes('/files/'))
  const answered = new Set(features.flatMap(feature => feature.routes.flatMap(({ route }) => codesOf(route))))
  const declared = [...(await declaredIn(paths))].filter(each => /^\d{3} \S+$/.test(each) && !each.endsWith(' undefined'))
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter(each => !answered.has(each))).toEqual([])
})

test('M17: the codes of a call are declared somewhere, with that status', async () => {
  const declared = await declaredIn(await Array.fromAsync(glob('src/features/*/*/{contract,*Contract}.ts')))
  const odd = features
    .flatMap(feature => feature.routes)
    .flatMap(({ route: { name, fails = [] } }) => fails.filter(code => !declared.has(code)).map(code => `${name} ${code}`))
  expect(odd).toEqual([])
})
