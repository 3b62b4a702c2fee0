// A dossier's parts as a ZIP: the PDF, a sheet for each kind, the documents.
import { Readable } from 'node:stream'
import { csvOf } from '#lib/csv.ts'
import { formatInstant } from '#lib/days.ts'
import { press } from '#server/paper/press.ts'
import type { DossierOrder } from './dossierDocument.ts'
import { dossierParts, type DossierGround, type DossierPaper, type DossierTable, type Whose } from './dossierParts.ts'

const print = press<Uint8Array>({ worker: new URL('./dossier.worker.ts', import.meta.url), what: 'dossier', megabytes: 256 })

/** Makes spreadsheets read UTF-8. */
const BOM = '\uFEFF'
const sheet = ({ name, headings, rows }: DossierTable): DossierPaper => ({
  path: `${name}.csv`,
  body: Buffer.from(BOM + csvOf([headings, ...rows])),
})

async function* partsOf(ground: DossierGround, whose: Whose, { academy, name, now }: About): AsyncGenerator<DossierPaper> {
  const tables: DossierTable[] = []
  for (const { tables: more } of dossierParts.all()) if (more) tables.push(...(await more(ground, whose)))
  const order: DossierOrder = { academy, name, madeAt: formatInstant(now, ground.timeZone), tables }
  yield { path: 'expediente.pdf', body: await print(order) }
  for (const table of tables) yield sheet(table)
  for (const { papers } of dossierParts.all()) if (papers) yield* papers(ground, whose)
}

/** Pictures and PDFs are small already. */
const packs = (path: string): boolean => path.endsWith('.csv')

/** Part by part, so that one of them is in memory at a time. */
async function* zipped(parts: AsyncIterable<DossierPaper>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { path, body } of parts) {
    const file = packs(path) ? new ZipDeflate(path) : new ZipPassThrough(path)
    zip.add(file)
    file.push(body, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

export interface About {
  academy: string
  name: string
  now: Date
}

export const dossierZip = (ground: DossierGround, whose: Whose, about: About): Readable =>
  Readable.from(zipped(partsOf(ground, whose, about)))
