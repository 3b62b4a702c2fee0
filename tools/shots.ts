// `npm run shots [-- --only hoy,caja] [--sizes 683x384,768x1024] [--pictures folder]`: a screenshot of every state of the console
// (e2e/states), at desk and phone size or at these, light and dark, in shots/.
// With a folder of design pictures, each beside its state (e2e/states/pictures.ts) in shots/pictures.html.
import { chromium, type Browser, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { catalogue, states } from '../e2e/states/catalogue.ts'
import { guide, type GuideOptions } from '../e2e/states/go.ts'
import { PICTURES } from '../e2e/states/pictures.ts'
import type { State } from '../e2e/states/state.ts'
import { prepareRunDatabase } from '../test/support/runDatabase.ts'
import { runAhead, runEnv, shiftPages } from '../test/support/runDay.ts'
import { endsWithRun, removeAfterRun } from '../test/support/runPrograms.ts'
import { shiftDate } from '../test/support/shiftDate.ts'
import { buildConsole } from './buildConsole.ts'
import { findChromium } from './chromium.ts'
import { freePort } from './freePort.ts'
import { root } from './runner.ts'

const FOLDER = join(root, 'shots')
const SIZES = { escritorio: { width: 1366, height: 768 }, telefono: { width: 390, height: 844 } } as const
/** Sizes of single pictures, by width and height. */
type Size = keyof typeof SIZES | `${number}x${number}`
const THEMES = ['light', 'dark'] as const
const PHONE_WIDTH = 768
const START_LIMIT = 120_000

const fileOf = (state: string, size: Size, theme: string) => `${state}-${size}-${theme}.png`

async function startProduct(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const quiet = { DATABASE_URL: '', SMTP_URL: '', S3_BUCKET: '', GEOCODER_URL: 'off', MAP_TILES_URL: 'off' }
  const env = {
    ...process.env,
    ...endsWithRun(),
    ...quiet,
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
  }
  const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const until = Date.now() + START_LIMIT
  while (Date.now() < until && child.exitCode === null) {
    if (
      await fetch(`${url}/api/health/ready`).then(
        answer => answer.ok,
        () => false,
      )
    )
      return { child, url }
    await pause(200)
  }
  child.kill('SIGTERM')
  throw new Error('the server did not start')
}

function viewportOf(size: Size): { width: number; height: number } {
  if (size === 'escritorio' || size === 'telefono') return SIZES[size]
  const [width, height] = size.split('x').map(Number)
  return { width: width!, height: height! }
}

/** The size of a design picture, from the head of its file. */
async function sizeOfPicture(path: string): Promise<Size> {
  const file = await readFile(path)
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const name = (Object.keys(SIZES) as (keyof typeof SIZES)[]).find(size => SIZES[size].width === width && SIZES[size].height === height)
  return name ?? `${width}x${height}`
}

interface Run {
  browser: Browser
  url: string
  tokens: NonNullable<GuideOptions['tokens']>
}

/** All states in one size, one after the other on one page. @returns the states that were not reached, with the reason */
async function takeAll({ browser, url, tokens }: Run, size: Size, states: readonly State[]): Promise<string[]> {
  const viewport = viewportOf(size)
  const phone = viewport.width < PHONE_WIDTH
  const context = await browser.newContext({
    viewport,
    isMobile: phone,
    hasTouch: phone,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const { open } = guide(context.request, url, phone, { tokens })
  const missed: string[] = []
  for (const state of states) {
    const miss = (error: unknown) => void missed.push(`${state.name} (${size}): ${String(error).slice(0, 300)}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, state).catch(miss)
    // A state that was not reached is photographed as far as it came.
    await take(page, state, size).catch(miss)
  }
  await context.close()
  return missed
}

async function take(page: Page, state: State, size: Size): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    // The signed-out pages read the system's theme only when they load.
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.screenshot({ path: join(FOLDER, fileOf(state.name, size, theme)), animations: 'disabled' })
  }
}

const cell = (state: State) =>
  (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap(size =>
    THEMES.map(theme => {
      const file = fileOf(state.name, size, theme)
      return `<a href="${file}"><img src="${file}" alt="${state.name}, ${size}, ${theme}" loading="lazy"></a>`
    }),
  )

const sheet = () => `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>Plantel, todas las pantallas</title>
<style>
  body { font: 14px/1.5 system-ui; margin: 24px; background: #eceef5; color: #171a2b }
  h2 { margin: 40px 0 8px; text-transform: capitalize } h3 { margin: 16px 0 4px; font-weight: 600 }
  div { display: flex; gap: 12px; flex-wrap: wrap } img { height: 260px; border: 1px solid #cdd2df; border-radius: 6px; background: #fff }
</style>
<h1>Plantel</h1>
${Object.entries(catalogue)
  .map(([part, all]) => `<h2>${part}</h2>\n${all.map(state => `<h3>${state.name}</h3><div>${cell(state).join('')}</div>`).join('\n')}`)
  .join('\n')}
`

interface Picture {
  file: string
  name: string
  state: string
  size: Size
}

/** The design pictures of a folder that have a state among these. */
async function picturesOf(folder: string, states: ReadonlySet<string>): Promise<Picture[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.png')).toSorted()
  const all = files.map(async (file): Promise<Picture[]> => {
    const name = file.slice(0, -'.png'.length)
    const state = PICTURES[name]
    return state !== undefined && states.has(state) ? [{ file, name, state, size: await sizeOfPicture(join(folder, file)) }] : []
  })
  return (await Promise.all(all)).flat()
}

/** Design pictures beside their screenshots. */
async function layBeside(folder: string, pictures: readonly Picture[]): Promise<void> {
  const rows: string[] = []
  for (const { file, name, state, size } of pictures) {
    await copyFile(join(folder, file), join(FOLDER, `look-${file}`))
    const ownPicture = fileOf(state, size, name.endsWith('-oscuro') ? 'dark' : 'light')
    const [look, shot] = [`look-${file}`, ownPicture].map(each => `<a href="${each}"><img src="${each}" alt="${each}" loading="lazy"></a>`)
    rows.push(`<h3>${name} · ${state}</h3><div>${look}${shot}</div>`)
  }
  const style =
    'body { font: 14px system-ui; margin: 24px } div { display: flex; gap: 12px } a { flex: 1 } img { width: 100%; border: 1px solid #cdd2df }'
  const head = `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>Plantel, imagen y pantalla</title><style>${style}</style>`
  await writeFile(join(FOLDER, 'pictures.html'), `${head}\n${rows.join('\n')}\n`)
}

const { values } = parseArgs({ options: { only: { type: 'string' }, sizes: { type: 'string' }, pictures: { type: 'string' } } })
const pictureFiles = new Set(Object.values(PICTURES))
const only = values.only?.split(',')
const chosenStates = states.filter(({ name }) =>
  only ? only.some(start => name.startsWith(start)) : !values.pictures || pictureFiles.has(name),
)
if (chosenStates.length === 0) throw new Error(`no state begins with '${values.only}'`)
await buildConsole()
Object.assign(process.env, runEnv())
shiftDate(runAhead())
if (values.only === undefined && !values.pictures) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'plantel-shots-'))
const stopRemoval = removeAfterRun(dataDir, join(dataDir, 'postgres'), 20)
await prepareRunDatabase(dataDir, runAhead())
const { child, url } = await startProduct(dataDir)
const browser = shiftPages(await chromium.launch(await findChromium()))
try {
  const tokens: Run['tokens'] = new Map()
  const names = new Set(chosenStates.map(({ name }) => name))
  const pictures = values.pictures ? await picturesOf(values.pictures, names) : []
  const chosenSizes = (values.sizes?.split(',') ?? Object.keys(SIZES)) as Size[]
  const statesOf = (size: Size) =>
    chosenSizes.includes(size)
      ? chosenStates
      : chosenStates.filter(({ name }) => pictures.some(each => each.size === size && each.state === name))
  const sizes = new Set<Size>([...chosenSizes, ...pictures.map(({ size }) => size)])
  const missed = (await Promise.all([...sizes].map(size => takeAll({ browser, url, tokens }, size, statesOf(size))))).flat()
  await writeFile(join(FOLDER, 'index.html'), sheet())
  if (values.pictures) {
    await layBeside(values.pictures, pictures)
    console.log(`${pictures.length} pictures beside their state in shots/pictures.html`)
  }
  for (const line of missed) console.log(`not reached: ${line}`)
  console.log(`${chosenStates.length} states in shots/index.html, ${missed.length} not reached`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await browser.close()
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
  await rm(dataDir, { recursive: true, force: true })
  stopRemoval()
}
