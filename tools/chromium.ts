import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packages } from './packages.ts'

export interface Chromium {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const ARGS = ['--no-sandbox', '--disable-background-networking']
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** CHROMIUM_PATH (a program, or 'npm' for the packaged one), a system Chromium, else the packaged one. */
export async function findChromium(): Promise<Chromium> {
  const ownPath = process.env.CHROMIUM_PATH
  if (ownPath && ownPath !== 'npm') {
    await access(ownPath).catch(() => {
      throw new Error(`CHROMIUM_PATH=${ownPath} is not there`)
    })
    return { executablePath: ownPath, args: ARGS }
  }
  const system = ownPath === 'npm' ? undefined : SYSTEM.find(path => existsSync(path))
  return system ? { executablePath: system, args: ARGS } : packaged()
}

async function packaged(): Promise<Chromium> {
  if (process.platform !== 'linux') throw new Error('The tests need Google Chrome here, or CHROMIUM_PATH')
  const manifest = JSON.parse(await readFile(join(root, 'tools/browser/packages/package.json'), 'utf8')) as {
    dependencies: { '@sparticuz/chromium': string }
  }
  const folder = join(root, '.cache', `chromium-${manifest.dependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) await unpack(folder)
  const env = { ...(process.env as Record<string, string>) }
  env.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  return { executablePath: join(folder, 'chromium'), args: ARGS, env }
}

/** The package unpacks into the temporary folder, so it gets its own; the rename makes the result complete or absent. */
async function unpack(folder: string): Promise<void> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const temporary = await mkdtemp(join(root, '.cache', 'unpacking-'))
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  // The package unpacks its libraries only when this variable is set.
  const env = { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: await packages('browser'), env })
  // The package's font configuration has wrong paths: text would have no width.
  await writeFile(join(temporary, 'fonts.conf'), fontConfig(folder))
  await rename(temporary, folder).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}

const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
