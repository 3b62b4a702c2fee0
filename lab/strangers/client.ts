// A client generated from /api/docs by a third-party library calls every read route.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { casesOf, fits } from '#server/testing/cases.ts'
import { idsIn } from '#server/testing/idKinds.ts'
import { routes } from '#server/testing/allRoutes.ts'
import { packages } from '../../tools/packages.ts'
import type { House } from './house.ts'
import { knownTo } from './inputs.ts'

const SEED = 20261124
const TRIES = 60

interface Answer {
  status: number
  headers: Record<string, string>
  data: ArrayBuffer
}
type Client = Record<string, (parameters: Record<string, unknown>, data: null, config: object) => Promise<Answer>>
type Library = new (options: object) => { init(): Promise<Client> }

export interface Paper {
  route: string
  type: string
  bytes: Uint8Array
}

export interface ReadReport {
  read: number
  /** GET routes that never succeeded, with their last answer. */
  refused: string[]
  cut: string[]
  papers: Paper[]
}

/** The document describes these together with another route of the same shape. */
const SHARED: Record<string, string> = { 'students.byEmail': 'students.find' }

/** Calls each GET route with the demo's records until it answers, except those for other programs. */
export async function readAll(house: House): Promise<ReadReport> {
  const load = createRequire(join(await packages('strangers'), 'package.json'))
  const { default: Library } = load('openapi-client-axios') as { default: Library }
  const definition = (await (await house.call('/api/docs')).json()) as object
  const defaults = { baseURL: `${house.url}/api`, headers: house.headers, responseType: 'arraybuffer', validateStatus: () => true }
  const client = await new Library({ definition, axiosConfigDefaults: defaults }).init()
  const [ids, knownInputs] = [await idsIn(house.db), await knownTo(house)]
  const report: ReadReport = { read: 0, refused: [], cut: [], papers: [] }

  async function read(route: AnyRoute): Promise<string | null> {
    const call = client[SHARED[route.name] ?? route.name]
    if (!call) return 'it is not in the document'
    const generated = casesOf(ids, route, { odd: 0, wanted: TRIES, seed: SEED }).filter(one => fits(route, one))
    const inputs = knownInputs[route.name]
      ? [knownInputs[route.name]!]
      : generated.map(({ params, query }) => ({ ...params, ...(query as object | undefined) }))
    let last = 'nothing fits it'
    for (const input of inputs) {
      const answer = await call(input, null, {}).catch((error: Error) => error)
      if (answer instanceof Error) {
        last = answer.message
        report.cut.push(`${route.name}: ${last}`)
        continue
      }
      const { status, headers, data } = answer
      if (status === 200) {
        if (route.returns === 'file')
          report.papers.push({ route: route.name, type: String(headers['content-type']), bytes: new Uint8Array(data) })
        return null
      }
      last = `${status} ${Buffer.from(data).toString().slice(0, 160)}`
    }
    return last
  }

  for (const route of routes.filter(({ method, access }) => method === 'get' && !isService(access))) {
    const fault = await read(route)
    if (fault === null) report.read += 1
    else report.refused.push(`${route.name}: ${fault}`)
  }
  return report
}
