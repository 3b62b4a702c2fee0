// Requests from another site: three kinds of forms with our cookie. The server identifies users by a header that no form can send.
import { expect } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { paramsOf } from '../allRoutes.ts'
import { urlOf } from '../calls.ts'
import type { Test } from '../harness.ts'
import type { Question } from './question.ts'

export const fromElsewhere = (token: string) => ({
  origin: 'https://otra.example',
  referer: 'https://otra.example/',
  'sec-fetch-site': 'cross-site',
  cookie: `token=${token}`,
})
const FORMS = [
  ['application/x-www-form-urlencoded', 'email=a%40b.mx&password=x'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.mx\r\n--x--\r\n'],
  ['text/plain', '{"email":"a@b.mx","password":"x","a":"="}'],
] as const

export const givesNothingAway = (headers: Record<string, unknown>) => {
  for (const name of Object.keys(headers)) expect(name).not.toMatch(/^(access-control-|set-cookie)/)
}

export async function formQuestions(t: Test): Promise<Question[]> {
  const elsewhere = fromElsewhere((await t.admin()).token)
  const addressOf = (route: AnyRoute) => urlOf(route, paramsOf(route))
  return [
    {
      rule: 'RUN-73: a form of another site, with the cookie, is nobody',
      of: ({ method }) => method !== 'get',
      async ask(route) {
        for (const [type, payload] of FORMS) {
          const { statusCode, headers } = await t.app.inject({
            method: route.method.toUpperCase() as 'POST',
            url: addressOf(route),
            headers: { ...elsewhere, 'content-type': type },
            payload,
          })
          expect([type, statusCode]).toEqual([type, route.access === 'public' ? 415 : 401])
          givesNothingAway(headers)
        }
      },
    },
    {
      rule: 'RUN-73: no browser is allowed to ask for another site',
      async ask(route) {
        const preflight = {
          ...elsewhere,
          'access-control-request-method': route.method.toUpperCase(),
          'access-control-request-headers': 'authorization',
        }
        const { statusCode, headers } = await t.app.inject({ method: 'OPTIONS', url: addressOf(route), headers: preflight })
        expect(statusCode).toBe(404)
        givesNothingAway(headers)
      },
    },
  ]
}
