import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const shim = new URL('shiftedDate.ts', import.meta.url).href
const TWO_DAYS = 172_800_000
const PROGRAM = `
  process.on('message', () => setImmediate(() => {
    const own = new Date()
    process.send([Date.now(), own.getTime(), own instanceof Date, new Date(5).getTime(), Date.UTC(1970, 0, 1), typeof Date()])
    process.disconnect()
  }))`
/** The machine's time, unaffected by this test's own clock. */
const trueNow = () => Math.floor(performance.timeOrigin + performance.now())
/** An environment without the clock of this test's run. */
const outside = { PATH: process.env.PATH }

test('M56: a server under the shim gets its time from its parent, and the rest of Date is unchanged', async () => {
  const child = spawn(process.execPath, ['--import', shim, '-e', PROGRAM], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: outside })
  const message = once(child, 'message')
  const before = trueNow()
  child.send({ clockAhead: TWO_DAYS })
  const [[now, madeAt, isDate, fromMillis, utc, text]] = (await message) as [[number, number, boolean, number, number, string]]
  expect(now - TWO_DAYS).toBeGreaterThanOrEqual(before - 1_000)
  expect(madeAt - TWO_DAYS).toBeLessThanOrEqual(trueNow() + 1_000)
  expect([isDate, fromMillis, utc, text]).toEqual([true, 5, 0, 'string'])
})

test.each([
  ["without a word from anybody the time is the machine's", undefined, 0],
  ['a run says in the environment how far its day is away', String(-TWO_DAYS), -TWO_DAYS],
])('M56: %s', (_, PLANTEL_CLOCK_AHEAD, ahead) => {
  const before = trueNow()
  const env = { ...outside, PLANTEL_CLOCK_AHEAD }
  const childNow = Number(execFileSync(process.execPath, ['--import', shim, '-e', 'console.log(Date.now())'], { encoding: 'utf8', env }))
  expect([childNow - ahead >= before - 1_000, childNow - ahead <= trueNow() + 1_000]).toEqual([true, true])
})
