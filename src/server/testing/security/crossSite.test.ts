// Requests that another site can make a browser send with our cookie. everyRoute.test.ts sends forms to every route.
import { describe, expect, test } from 'vitest'
import { session } from '#features/foundation/session/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { urlOf } from '../calls.ts'
import { startTest } from '../harness.ts'
import { fromElsewhere, givesNothingAway } from '../walk/forms.ts'

const t = await startTest({ unrecorded: true })
const admin = await t.admin()
const student = await t.make.student()
const FROM_ELSEWHERE = fromElsewhere(admin.token)

describe('RUN-73: cross-site requests', () => {
  test('an answer to our own page sets no cookie and no CORS header', async () => {
    const { statusCode, headers } = await t.app.inject({
      url: '/api/students',
      headers: { ...FROM_ELSEWHERE, authorization: `Bearer ${admin.token}` },
    })
    expect(statusCode).toBe(200)
    givesNothingAway(headers)
  })

  test.each<[string, object]>([
    ['a cookie', { headers: { cookie: `token=${admin.token}` } }],
    ['the address', { query: { token: admin.token, access_token: admin.token, authorization: `Bearer ${admin.token}` } }],
    ['another scheme', { headers: { authorization: `Basic ${btoa(`token:${admin.token}`)}` } }],
    ['another header', { headers: { 'x-access-token': admin.token, 'proxy-authorization': `Bearer ${admin.token}` } }],
  ])('a token in %s opens nothing', async (_where, headers) => {
    expect((await t.app.inject({ method: 'GET', url: '/api/session', ...headers })).statusCode).toBe(401)
  })

  test('the method is that of the request line', async () => {
    const url = urlOf(students.find, { id: student.id })
    const overridden = { authorization: `Bearer ${admin.token}`, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const crossSiteAnswer = async (method: 'GET' | 'POST', query = '') =>
      (await t.app.inject({ method, url: url + query, headers: overridden })).statusCode
    expect([
      await crossSiteAnswer('GET'),
      await crossSiteAnswer('GET', '?_method=DELETE'),
      await crossSiteAnswer('POST', '?_method=DELETE'),
    ]).toEqual([200, 400, 404])
    expect((await t.call(students.find, { params: { id: student.id } }, { as: admin })).status).toBe(200)
  })

  test('a read accepts no HEAD, and TRACE returns nothing', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await t.app.inject({ method: 'HEAD', url: '/api/students', headers })).statusCode).toBe(404)
    const traced = await t.app.inject({ method: 'TRACE' as 'GET', url: '/api/session', headers })
    expect(traced.statusCode).toBe(404)
    expect(traced.payload).not.toContain(admin.token)
  })

  test('signing in sets no cookie by itself, so another site cannot choose the user', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    const { status, headers } = await t.call(session.login, { body: { email, password: 'la-mia' } }, { headers: FROM_ELSEWHERE })
    expect(status).toBe(200)
    givesNothingAway(headers)
  })
})
