import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const desk = await t.as('get /students/', 'get /talks/', 'post /notifications/group/?')
const ask = async (method: 'GET' | 'POST', url: string) => {
  const { statusCode, json } = await t.app.inject({ method, url, headers: { authorization: `Bearer ${desk.token}` } })
  return { status: statusCode, body: json() as { error?: { fields?: { path: string }[] }; errorExt?: { code: string } } }
}

test.each([
  ['GET', '/api/students?limitt=5', 'limitt'],
  ['GET', '/api/talks?__proto__=1&desde=2026-01-01', 'desde'],
  ['POST', '/api/notifications/group/a00000000000000000000002?deb=true', 'deb'],
] as const)('M98: refuses %s %s by name: 400 UNKNOWN_PARAMETER', async (method, url, name) => {
  const { status, body } = await ask(method, url)
  expect([status, body.errorExt?.code]).toEqual([400, 'UNKNOWN_PARAMETER'])
  expect(body.error?.fields?.map(({ path }) => path)).toContain(name)
})

test.each([
  'skip=0&limit=10',
  'words=ana',
  'active=true&startDate=2026-01-01',
  'awsInfo=1',
  'query=ana',
  'debt=true',
  'stRngStart=2026-01-01',
])('M98: accepts on any GET a parameter that another call declares: ?%s', async query => {
  for (const path of ['/api/students', '/api/talks', '/api/session'])
    expect([path, (await ask('GET', `${path}?${query}`)).body.errorExt?.code]).not.toEqual([path, 'UNKNOWN_PARAMETER'])
})
