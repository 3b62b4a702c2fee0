import type { S3StandIn } from '#server/testing/s3.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { announce, exchange, picture, type Came } from '../kit/files.ts'
import type { FaultyProxy } from '../kit/faultyProxy.ts'
import type { Away } from './outage.ts'
import type { Outcome } from '../torture.ts'
import { p95, seconds, statusText, watch } from '../kit/watch.ts'

const BYTES = 300_000
/** Two tries of eight seconds each, more for uploads. */
const PATIENT_MS = 25_000
const READY_MS = 6_000

const isClear = ({ status, text }: Came) => status === 503 && text.includes(httpErrors.outOfReach.message)

export async function storageAway({ one, desk, say }: Away, s3: S3StandIn, gate: FaultyProxy): Promise<Outcome[]> {
  const headers = { authorization: `Bearer ${desk.token}` }
  const bytes = picture(BYTES)
  const ready = () => exchange(one.port, '/api/health/ready')
  const stands = await announce(desk, BYTES)
  const first = await exchange(one.port, stands.url, bytes)
  if (first.status !== 200) throw new Error(`an upload answered ${first.status}: ${first.text}`)

  const ways: [string, () => Promise<void>][] = [
    ['nobody there', () => gate.turn('shut')],
    [
      'answers 500',
      async () => {
        await gate.turn('open')
        s3.fail = 500
      },
    ],
    [
      'silent',
      async () => {
        s3.fail = null
        await gate.turn('silent')
      },
    ],
  ]
  const watching = watch(one.port, { list: () => ({ path: '/api/students?limit=10', headers }) })
  const outcomes: Outcome[] = []
  for (const [way, go] of ways) {
    say(`outages: storage, ${way}`)
    await go()
    const next = await announce(desk, BYTES)
    const [up, down, answer] = await Promise.all([exchange(one.port, next.url, bytes), exchange(one.port, stands.image.url), ready()])
    s3.fail = null
    await gate.turn('open')
    const again = await exchange(one.port, next.url, bytes)
    const response = await exchange(one.port, next.image.url)
    const whole = again.status === 200 && response.bytes.equals(bytes)
    const well = await ready()
    outcomes.push({
      what: `storage ${way}: uploads and downloads say a clear 503; back, the same address takes the file`,
      holds:
        [up, down].every(came => isClear(came) && came.milliseconds <= PATIENT_MS) &&
        answer.status === 503 &&
        answer.milliseconds <= READY_MS &&
        whole &&
        well.status === 200,
      note: [
        `upload ${up.status} in ${seconds(up.milliseconds)}`,
        `download ${down.status} in ${seconds(down.milliseconds)}`,
        `/health/ready ${answer.status} in ${seconds(answer.milliseconds)}`,
        `afterwards upload ${again.status}, ${whole ? 'read whole' : 'NOT READ WHOLE'}, ready ${well.status}`,
        ...[up, down].filter(came => !isClear(came)).map(({ text }) => `UNCLEAR: ${text}`),
      ].join('; '),
    })
  }
  const calls = await watching.stop()
  outcomes.push({
    what: 'storage away: everything that needs no file is answered',
    holds: calls.length > 0 && calls.every(({ status }) => status === 200),
    note: `${statusText(calls)}; p95 ${p95(calls).toFixed(0)} ms`,
  })
  return outcomes
}
