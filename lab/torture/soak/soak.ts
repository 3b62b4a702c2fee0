// Half an hour of steady work: memory, connections and open files do not grow, and no answer is an error.
import { setTimeout as pause } from 'node:timers/promises'
import { academy, ADMIN } from '../kit/academy.ts'
import { openDesk } from '../kit/desk.ts'
import { jobs as waitingJobs, labour } from './labour.ts'
import { openMailHost } from '../kit/mailHost.ts'
import type { Case, Outcome } from '../torture.ts'
import { busySeconds, measured, processStatsOf } from '../kit/processStats.ts'
import { p95, statusText } from '../kit/watch.ts'
import { end } from '../../../test/support/children.ts'
import { median } from '../../../test/support/numbers.ts'
import { freePort, startProduct } from '../../../test/support/servers.ts'

const SAMPLE_MS = 5_000
const MINUTE_MS = 60_000
/** Allowed growth of resident memory. V8 takes more before it collects; a short run still sees that. */
const FLAT = 1.1
const FLAT_EARLY = 1.5
const LONG_MINUTES = 20
const ABSOLUTE_MB = 350
const FEW = 5
const FIFTHS = 5

interface Sample {
  memory: number
  heap: number
  files: number
  connections: number
}

type Figure = (sample: Sample) => number
type Summary = (values: readonly number[]) => number

/** The minimum after garbage collection: a leak grows here too. */
const least: Summary = values => Math.min(...values)

/** The second and the last fifth of a series: the first is the warm-up. */
function ends(samples: readonly Sample[], of: Figure, sum: Summary): { early: number; late: number } {
  const fifth = Math.floor(samples.length / FIFTHS)
  const part = (from: number) => sum(samples.slice(from, from + fifth).map(of))
  return { early: part(fifth), late: part(samples.length - fifth) }
}

export const soak: Case = async ({ server, soak: minutes, say }) => {
  const { database, db, close } = await academy(server, 'soak')
  const mail = await openMailHost()
  const metrics = await freePort()
  const product = await startProduct('src/server/main.ts', server, database, {
    METRICS_PORT: String(metrics),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    DATA_DIR: `${server.dataDir}/soak`,
  })
  const desk = await openDesk(product.port, ADMIN)
  const work = await labour({ db, port: product.port, token: desk.token })
  const samples: Sample[] = []
  try {
    const start = performance.now()
    const busyBefore = await busySeconds(product.child)
    for (let n = 0; performance.now() - start < minutes * MINUTE_MS; n++) {
      await pause(SAMPLE_MS)
      const [{ memory, files }, { heapMegabytes, connections }] = await Promise.all([processStatsOf(product.child), measured(metrics)])
      samples.push({ memory, files, heap: heapMegabytes, connections })
      if (n % 60 === 59) say(`soak: ${memory.toFixed(0)} MB, heap ${heapMegabytes.toFixed(0)}, ${files} files, ${connections} connections`)
    }
    const share = ((await busySeconds(product.child)) - busyBefore) / ((performance.now() - start) / 1000)
    const calls = await work.stop()
    const unwell = calls.filter(({ status }) => status !== 200)
    const jobsLeft = await waitingJobs(db)

    const flat = (what: string, unit: string, of: Figure, holds: (early: number, late: number) => boolean, sum = median): Outcome => {
      const { early, late } = ends(samples, of, sum)
      const figure = (value: number) => `${value.toFixed(0)}${unit}`
      return {
        what: `${minutes} minutes of steady work: ${what}`,
        holds: samples.length >= FIFTHS && holds(early, late),
        note: `${figure(early)} in the second fifth, ${figure(late)} in the last, ${figure(Math.max(...samples.map(of)))} at most`,
      }
    }
    const more = minutes >= LONG_MINUTES ? FLAT : FLAT_EARLY
    const asMany = (early: number, late: number) => late <= early + FEW
    return [
      flat(
        `memory is flat (≤ ${more}x)`,
        ' MB',
        ({ memory }) => memory,
        (early, late) => late <= early * more && late <= ABSOLUTE_MB,
      ),
      flat(
        'what stays in the heap is flat',
        ' MB',
        ({ heap }) => heap,
        (early, late) => late <= early * FLAT + FEW,
        least,
      ),
      flat('open files are flat', '', ({ files }) => files, asMany),
      flat('database connections are flat', '', ({ connections }) => connections, asMany),
      {
        what: `${minutes} minutes of steady work: nothing is answered with an error, and nothing is left waiting`,
        holds: calls.length > 0 && unwell.length === 0 && jobsLeft === 0 && work.sockets().lost === 0 && mail.delivered.length > 0,
        note: [
          `${statusText(calls)} (${work.kinds().join(', ')})`,
          `p95 ${p95(calls).toFixed(0)} ms, ${(share * 100).toFixed(0)} % of a core`,
          `browsers came and left ${work.sockets().visits} times, ${work.sockets().events} events heard, ${work.sockets().lost} refused`,
          `${mail.delivered.length} letters, ${jobsLeft} jobs left waiting`,
          ...unwell.slice(0, 1).map(({ kind, status, body }) => `FIRST ERROR ${kind} ${status}: ${body.slice(0, 120)}`),
        ].join('; '),
      },
    ]
  } finally {
    await work.stop()
    desk.close()
    await end(product.child)
    await mail.stop()
    await close()
  }
}
