// Flows of several calls and rounds: a sheet of students imported by jobs, a video uploaded in chunks. Both resume, like the console after
// a reload.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MEN, SURNAMES, WOMEN } from '#db/demo/names.ts'
import type { StudentImport } from '#features/workspace/imports/contract.ts'
import type { Desk } from '../kit/desk.ts'

interface Sheet {
  filename: string
  emails: string[]
  /** null: unknown whether it was created. */
  id: string | null
  /** Acknowledged so far: created, all rows taken, started. */
  taken: 'nothing' | 'made' | 'rows' | 'run'
  done: boolean
}

interface Film {
  title: string
  bytes: Buffer
  hash: string
  id: string | null
  acknowledged: number
  address: string | null
  done: boolean
}

export interface Flows {
  sheets: Sheet[]
  films: Film[]
  chapter: string
  strange: string[]
}

export const newFlows = (chapter: string): Flows => ({ sheets: [], films: [], chapter, strange: [] })

const ROWS = 260
const NAMES = [...WOMEN, ...MEN]
const COLUMNS = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono']
const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }

function newSheet(n: number): Sheet {
  const emails = Array.from({ length: ROWS }, (_, row) => `hoja${n}-${row}@tortura.mx`)
  return { filename: `hoja ${n}.xlsx`, emails, id: null, taken: 'nothing', done: false }
}

const cellsOf = (email: string, nth: number): string[] => [
  NAMES[nth % NAMES.length]!,
  SURNAMES[nth % SURNAMES.length]!,
  SURNAMES[(nth * 7) % SURNAMES.length]!,
  email,
  `55${String(20_000_000 + nth)}`,
]

interface ImportAnswer {
  import: StudentImport
}

/** One step. Rejects without an answer; the next round continues from the server's state. */
async function importStep(desk: Desk, sheet: Sheet): Promise<void> {
  if (sheet.id === null) {
    const { imports } = await desk.ask<{ imports: StudentImport[] }>({ method: 'GET', path: '/imports?limit=1000' })
    const studentImport = imports.find(each => each.filename === sheet.filename)
    const body = { filename: sheet.filename, columns: COLUMNS, total: ROWS }
    sheet.id = studentImport?._id ?? (await desk.ask<ImportAnswer>({ method: 'POST', path: '/imports', body })).import._id
    sheet.taken = 'made'
    return
  }
  const path = `/imports/${sheet.id}`
  const { state, read } = (await desk.ask<ImportAnswer>({ method: 'GET', path })).import
  if (state === 'reading' && read < ROWS) {
    const rows = sheet.emails.map((email, nth) => ({ number: nth + 2, cells: cellsOf(email, nth) }))
    await desk.ask({ method: 'PUT', path: `${path}/rows`, body: { rows } })
    sheet.taken = 'rows'
  } else if (state === 'reading') await desk.ask({ method: 'PUT', path: `${path}/mapping`, body: MAPPING })
  else if (state === 'checked') {
    await desk.ask({ method: 'POST', path: `${path}/run` })
    sheet.taken = 'run'
  } else if (state === 'done') sheet.done = true
  else await pause(40)
}

export async function importSheets(desk: Desk, { sheets, strange }: Flows, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    if (sheets.at(-1)?.done ?? true) sheets.push(newSheet(sheets.length))
    try {
      await importStep(desk, sheets.at(-1)!)
    } catch (error) {
      if (over.aborted) return
      strange.push(`import: ${String(error)}`)
      return
    }
  }
}

const FILM_BYTES = 300_000
const PIECE = 64_000

function newFilm(n: number): Film {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), randomBytes(FILM_BYTES - 12)])
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { title: `Clase ${n}`, bytes, hash, id: null, acknowledged: 0, address: null, done: false }
}

interface Addresses {
  resumable: string
  video: { _id: string; size: number | null; url: string | null }
}

type Piece = { method: 'POST' | 'HEAD' | 'PATCH'; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

async function filmStep(desk: Desk, port: number, film: Film, chapter: string): Promise<void> {
  if (film.id === null) {
    const body = { title: film.title, filename: `${film.title}.mp4`, size: FILM_BYTES, playlist: chapter }
    const { playlist } = await desk.ask<{ playlist: { contentPlaylist: { type: number; video?: { _id: string; title: string } }[] } }>({
      method: 'GET',
      path: `/playlists/${chapter}`,
    })
    const video = playlist.contentPlaylist.find(each => each.video?.title === film.title)?.video
    film.id = video?._id ?? (await desk.ask<Addresses>({ method: 'POST', path: '/videos', body })).video._id
    return
  }
  const tus = async ({ method, headers, body }: Piece) => {
    const url = `http://127.0.0.1:${port}${film.address}`
    const answer = await fetch(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body && { body }) })
    await answer.arrayBuffer()
    return { status: answer.status, offset: Number(answer.headers.get('upload-offset') ?? Number.NaN) }
  }
  if (film.address === null) {
    const answer = await desk.call({ method: 'POST', path: `/videos/${film.id}/addresses` })
    // The last chunk was taken before the server died.
    if (answer.code === 'ALREADY_UPLOADED') return void (film.done = true)
    if (answer.status !== 200) throw new Error(`addresses answered ${answer.status} ${answer.code}`)
    film.address = (answer.body as Addresses).resumable
    const { status, offset } = await tus({ method: 'HEAD' })
    if (status === 404 && film.acknowledged === 0)
      await tus({ method: 'POST', headers: { 'upload-length': String(FILM_BYTES) } }).then(creation => {
        if (creation.status !== 201) throw new Error(`POST of a film answered ${creation.status}`)
      })
    else if (!(offset >= film.acknowledged))
      throw new Error(`${film.acknowledged} bytes were acknowledged, ${offset} are there (${status})`)
    else film.acknowledged = offset
    return void (film.done = film.acknowledged === FILM_BYTES)
  }
  const piece = new Uint8Array(film.bytes.subarray(film.acknowledged, film.acknowledged + PIECE))
  const { status, offset } = await tus({
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(film.acknowledged) },
    body: piece,
  })
  if (status !== 204) throw new Error(`PATCH at ${film.acknowledged} answered ${status}`)
  film.acknowledged = offset
  film.done = offset === FILM_BYTES
}

export async function uploadFilms(desk: Desk, port: number, { films, chapter, strange }: Flows, over: AbortSignal): Promise<void> {
  // After a restart asks the server for the offset.
  const last = films.at(-1)
  if (last) last.address = null
  while (!over.aborted) {
    if (films.at(-1)?.done ?? true) films.push(newFilm(films.length))
    const film = films.at(-1)!
    try {
      await filmStep(desk, port, film, chapter)
      await pause(60)
    } catch (error) {
      film.address = null
      if (over.aborted) return
      strange.push(`film: ${String(error)}`)
      return
    }
  }
}

export async function finishFlows(desk: Desk, port: number, { sheets, films, chapter, strange }: Flows, within: number): Promise<void> {
  const until = performance.now() + within
  const [sheet, film] = [sheets.at(-1), films.at(-1)]
  if (film) film.address = null
  try {
    while (sheet && !sheet.done && performance.now() < until) await importStep(desk, sheet)
    while (film && !film.done && performance.now() < until) await filmStep(desk, port, film, chapter)
  } catch (error) {
    strange.push(`at the end: ${String(error)}`)
  }
}
