// A dossier's parts as a ZIP: the PDF, a sheet for each kind, the documents.
import type { Readable } from 'node:stream'
import { BOM, csvOf } from '#lib/csv.ts'
import { formatInstant } from '#lib/days.ts'
import { press } from '#server/paper/press.ts'
import { zipOf, type ZipFile } from '#server/storage/zip.ts'
import type { DossierOrder } from './dossierDocument.ts'
import { dossierParts, type DossierGround, type DossierPaper, type DossierTable, type Whose } from './dossierParts.ts'

const print = press<Uint8Array>({ worker: new URL('./dossier.worker.ts', import.meta.url), what: 'dossier', megabytes: 256 })

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

export interface About {
  academy: string
  name: string
  now: Date
}

async function* filesOf(parts: AsyncIterable<DossierPaper>): AsyncGenerator<ZipFile> {
  for await (const { path, body } of parts) yield { path, pieces: [body], packs: path.endsWith('.csv') }
}

export const dossierZip = (ground: DossierGround, whose: Whose, about: About): Readable => zipOf(filesOf(partsOf(ground, whose, about)))
