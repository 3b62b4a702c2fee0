import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const shim = new URL('clockShim.ts', import.meta.url).href
const PROGRAM = `
  process.on('message', () => setImmediate(() => {
    const own = new Date()
    process.send([Date.now(), own.getTime(), own instanceof Date, new Date(5).getTime(), Date.UTC(1970, 0, 1), typeof Date()])
    process.disconnect()
  }))`

test('issue 9 "clock": a server under the shim is told the time by its parent, and all else of Date is as it was', async () => {
  const child = spawn(process.execPath, ['--import', shim, '-e', PROGRAM], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const heard = once(child, 'message')
  const ahead = 172_800_000
  const before = Date.now()
  child.send({ clockAhead: ahead })
  const [[now, made, isDate, given, utc, text]] = (await heard) as [[number, number, boolean, number, number, string]]
  expect(now - ahead).toBeGreaterThanOrEqual(before)
  expect(made - ahead).toBeLessThanOrEqual(Date.now())
  expect([isDate, given, utc, text]).toEqual([true, 5, 0, 'string'])
})

test('issue 9 "clock": without a word from a parent the time is the machine\'s', () => {
  const before = Date.now()
  const said = Number(execFileSync(process.execPath, ['--import', shim, '-e', 'console.log(Date.now())'], { encoding: 'utf8' }))
  expect([said >= before, said <= Date.now()]).toEqual([true, true])
})
