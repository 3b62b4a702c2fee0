// Loads screens on a slow line, and measures the headers of each answer.
import { request } from 'node:http'
import type { Browser } from '@playwright/test'
import { readBuild } from '../../../tools/weights.ts'
import { median } from '../../../test/support/numbers.ts'
import type { Figure } from '../report.ts'
import { desk, open, type Opened } from './page.ts'

const USABLE_MS = 1_500
const FIRST_ROW = { cold: 1_400, warm: 900 }
/** web.dev's limit for 'good'. */
const LCP_MS = 2_500
const CLS = 0.02
const LINE = '1.6 Mbit/s, 150 ms, CPU/4'
const HEADERS = 350

const SCREENS = [
  { name: 'sign-in page', path: '/', selector: '#email' },
  { name: 'students screen', path: '/alumnos', selector: 'body:not(:has([data-slot=plain])) tr[data-row-key]', row: 'tr[data-row-key]' },
]
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Sign-in and students: every round with an empty cache, then with a filled one. */
export async function opening(looking: Browser, origin: string, token: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path, selector, row } of SCREENS) {
    const [cold, warm]: [Opened[], Opened[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const context = await desk(looking, origin, row ? token : undefined)
      cold.push(await open(context, path, selector, row))
      warm.push(await open(context, path, selector, row))
      await context.close()
    }
    const of = (what: 'usable' | 'lcp' | 'row', from: readonly Opened[]) => median(from.map(each => each[what]))
    const cls = Math.max(...[...cold, ...warm].map(each => each.cls))
    if (row)
      for (const [how, from] of [['cold', cold] as const, ['warm', warm] as const])
        figures.push({
          work: `${name}, first row, ${how}`,
          unit: 'ms',
          product: of('row', from),
          budget: `≤ ${seconds(FIRST_ROW[how])}`,
          holds: of('row', from) <= FIRST_ROW[how],
          note: `${LINE}; drawn before the screen's code (src/web/early)`,
        })
    figures.push(
      {
        work: `${name} usable, warm`,
        unit: 'ms',
        product: of('usable', warm),
        budget: `≤ ${seconds(USABLE_MS)}`,
        holds: of('usable', warm) <= USABLE_MS,
        note: `${LINE}; cold ${seconds(of('usable', cold))}`,
      },
      {
        work: `${name}, largest contentful paint, warm`,
        unit: 'ms',
        product: of('lcp', warm),
        budget: `≤ ${seconds(LCP_MS)}, layout shift ≤ ${CLS}`,
        holds: of('lcp', warm) <= LCP_MS && cls <= CLS,
        note: `${LINE}; cold ${seconds(of('lcp', cold))}; layout shift ${cls.toFixed(3)}`,
      },
    )
  }
  return figures
}

/** Bytes of an answer before its body, status line included. */
const headerBytes = (port: number, path: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', connection: 'keep-alive' }
    request({ host: '127.0.0.1', port, path, headers }, answer => {
      answer.resume()
      if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
      const pairs = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
      resolve(`HTTP/1.1 200 ${answer.statusMessage}\r\n\r\n`.length + pairs)
    })
      .on('error', reject)
      .end()
  })

/** Measures a chunk and two calls. */
export async function headers(port: number, token: string): Promise<Figure[]> {
  const { file } = readBuild().manifest['index.html']!
  const answers = { 'an asset': [`/${file}`], 'a JSON answer': ['/api/session', '/api/students'] }
  return Promise.all(
    Object.entries(answers).map(async ([what, paths]) => {
      const most = Math.max(...(await Promise.all(paths.map(path => headerBytes(port, path, token)))))
      return { work: `headers of ${what}, bytes`, unit: '' as const, product: most, budget: `≤ ${HEADERS}`, holds: most <= HEADERS }
    }),
  )
}
