// /sw.js and /manifest.webmanifest: the door's service worker, bundled separately, with its list of cached files.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = 'src/features/presence/scanners/web/worker/serviceWorker.ts'
/** Modules that open the door: page, shell, sign-in, screen. Their imports are included. */
const OPENS = [
  'index.html',
  'src/web/start.tsx',
  'src/features/foundation/session/web/signIn.ts',
  'src/features/presence/scanners/web/AttendancePage.tsx',
]
/** Modules that the door loads later. */
const LATER =
  /src\/features\/(presence\/scanners\/web\/(reader|setup)|foundation\/session\/web\/SessionModal)|src\/web\/(ui\/Questions|followDay)|node_modules\/socket\.io-client/
/** Not listed in any chunk: the page's own files, and those of the decoder worker. */
const LOOSE = /\/(plantel-mark|decoderWorker|zxing_reader|inter-latin-opsz-normal)-[\w-]+\.(js|svg|wasm|woff2)$/
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]
const MANIFEST = {
  id: '/attendanceQr',
  name: 'Plantel · Pase de asistencia',
  short_name: 'Asistencia',
  lang: 'es-MX',
  start_url: '/attendanceQr',
  scope: '/',
  display: 'standalone',
  background_color: '#F5F6FA',
  theme_color: '#F5F6FA',
}

interface Precached {
  url: string
  /** null: the name changes with the content. */
  revision: string | null
}

const hashOf = (source: string | Uint8Array) => createHash('sha256').update(source).digest('hex').slice(0, 16)

function precachedFiles(bundle: Rolldown.OutputBundle, root: string): Precached[] {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const sourceOf = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.replace(`${root}/`, '') ?? ''
  const files = new Set<string>()
  const follow = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) files.add(file)
    chunk.imports.forEach(follow)
    for (const later of chunk.dynamicImports) if (LATER.test(sourceOf(bundle[later] as Rolldown.OutputChunk))) follow(later)
  }
  for (const source of OPENS) {
    const chunk = chunks.find(each => sourceOf(each) === source)
    if (!chunk) throw new Error(`${source} is no chunk of its own: the door would not open without network`)
    follow(chunk.fileName)
  }
  for (const name of Object.keys(bundle)) if (LOOSE.test(`/${name}`)) files.add(name)
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('index.html has to be written before the service worker')
  return [{ url: '/index.html', revision: hashOf(page.source) }, ...[...files].sort().map(file => ({ url: `/${file}`, revision: null }))]
}

async function bundleWorker(files: readonly Precached[]): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { PRECACHED: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'plantel:service-worker',
    apply: 'build',
    configResolved: config => void (root = config.root),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const icons = ICONS.map(({ file, ...icon }) => {
          const source = readFileSync(`src/web/brand/${file}`)
          const fileName = file.replace('.png', `-${hashOf(source).slice(0, 8)}.png`)
          this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source })
          return { src: `/assets/${fileName}`, type: 'image/png', ...icon }
        })
        const manifest = JSON.stringify({ ...MANIFEST, icons })
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest })
        const doorFiles = [
          ...precachedFiles(bundle, root),
          { url: '/manifest.webmanifest', revision: hashOf(manifest) },
          ...icons.map(({ src }) => ({ url: src, revision: null })),
        ]
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(doorFiles) })
      },
    },
  }
}
