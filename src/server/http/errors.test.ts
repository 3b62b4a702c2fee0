import { expect, test } from 'vitest'
import { httpErrors } from '#server/http/refusal.ts'
import { answerOf } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('ENOSPC: no space left on device, write /secret'), { code })

test.each(['ENOSPC', 'EDQUOT', '53100'])('WIR-15: reports a full disk (%s) clearly and without particulars', code => {
  const { status, body } = answerOf(withCode(code))
  expect([status, body]).toEqual([503, { success: false, error: { code: 503, message: { es: httpErrors.noSpace.message } } }])
})

test.each([
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('Connection terminated due to connection timeout'),
  withCode('EHOSTUNREACH'),
  withCode('25006'),
])('WIR-15: the database was lost during a call: %s', error => {
  expect(answerOf(error).status).toBe(503)
})
