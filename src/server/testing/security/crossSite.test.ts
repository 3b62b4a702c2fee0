// What another site can make a browser send: forms of three kinds, with our cookie. The server knows people by a header that no form sets.
import { describe, expect, test } from 'vitest'
import { session } from '#features/foundation/session/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { features } from '#features/server.ts'
import { urlOf } from '../calls.ts'
import { startTest } from '../harness.ts'

const t = await startTest({ unrecorded: true })
const admin = await t.admin()
const student = await t.make.student()
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))
const writing = routes.filter(route => route.method !== 'get')
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'email' ? 'nadie@correo.mx' : student.id]))

const FROM_ELSEWHERE = {
  origin: 'https://otra.example',
  referer: 'https://otra.example/',
  'sec-fetch-site': 'cross-site',
  cookie: `token=${admin.token}`,
}
const FORMS = [
  ['application/x-www-form-urlencoded', 'email=a%40b.mx&password=x'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.mx\r\n--x--\r\n'],
  ['text/plain', '{"email":"a@b.mx","password":"x","a":"="}'],
] as const

const givesNothingAway = (headers: Record<string, unknown>) => {
  for (const name of Object.keys(headers)) expect(name).not.toMatch(/^(access-control-|set-cookie)/)
}

describe('RUN-73: cross-site requests', () => {
  test.each(writing.map(route => [route.name, route] as const))(
    '%s: a form of another site, with the cookie, is nobody',
    async (_name, route) => {
      for (const [type, payload] of FORMS) {
        const { statusCode, headers } = await t.app.inject({
          method: route.method.toUpperCase() as 'POST',
          url: urlOf(route, paramsOf(route.path)),
          headers: { ...FROM_ELSEWHERE, 'content-type': type },
          payload,
        })
        expect([type, statusCode]).toEqual([type, route.access === 'public' ? 415 : 401])
        givesNothingAway(headers)
      }
    },
  )

  test.each(routes.map(route => [route.name, route] as const))(
    '%s: no browser is allowed to ask for another site',
    async (_name, route) => {
      const asked = {
        ...FROM_ELSEWHERE,
        'access-control-request-method': route.method.toUpperCase(),
        'access-control-request-headers': 'authorization',
      }
      const { statusCode, headers } = await t.app.inject({ method: 'OPTIONS', url: urlOf(route, paramsOf(route.path)), headers: asked })
      expect(statusCode).toBe(404)
      givesNothingAway(headers)
    },
  )

  test('an answer that is read by our own page carries no cookie and no leave for others either', async () => {
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
  ])('a token in %s opens nothing', async (_where, sent) => {
    expect((await t.app.inject({ method: 'GET', url: '/api/session', ...sent })).statusCode).toBe(401)
  })

  test('a method is what the request line says', async () => {
    const url = urlOf(students.find, { id: student.id })
    const overridden = { authorization: `Bearer ${admin.token}`, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    for (const method of ['GET', 'POST'] as const)
      expect((await t.app.inject({ method, url: `${url}?_method=DELETE`, headers: overridden })).statusCode).toBe(
        method === 'GET' ? 200 : 404,
      )
    expect((await t.call(students.find, { params: { id: student.id } }, { as: admin })).status).toBe(200)
  })

  test('reading takes no HEAD, and TRACE gives nothing back', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await t.app.inject({ method: 'HEAD', url: '/api/students', headers })).statusCode).toBe(404)
    const traced = await t.app.inject({ method: 'TRACE' as 'GET', url: '/api/session', headers })
    expect(traced.statusCode).toBe(404)
    expect(traced.payload).not.toContain(admin.token)
  })

  test('signing in sets nothing in the browser by itself: who is signed in is never somebody else’s choice', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    const { status, headers } = await t.call(session.login, { body: { email, password: 'la-mia' } }, { headers: FROM_ELSEWHERE })
    expect(status).toBe(200)
    givesNothingAway(headers)
  })
})
