// The table of docs/architecture.md as a function of two paths. It is pure, so that a test can try every row.
import { FEATURES } from '../../src/features/order.ts'

/** Files that list the features, and where the shell mounts them; src/web/screens/ composes screens. */
const REGISTRIES = new Set([
  'src/features/server.ts',
  'src/web/screens.ts',
  'src/web/main.ts',
  'src/web/shell/Shell.tsx',
  'src/web/shell/SearchWindow.tsx',
  'src/web/shell/WizardMount.tsx',
])
/** Session, academy day, the outcome of a call and the server's health concern every screen: the shell may read these contracts. */
const SHELL_CONTRACTS = new Set([
  'src/features/foundation/health/contract.ts',
  'src/features/foundation/session/contract.ts',
  'src/features/workspace/answers/contract.ts',
])

type Side = 'shared' | 'server' | 'web'
interface Place {
  kind: 'lib' | 'contract' | 'feature' | 'server' | 'web' | 'testing' | 'registry' | 'db' | 'outside'
  side: Side
  /** For a feature's file: the feature ('money/payments'), and the path inside it. */
  feature: string
  rest: string
}

const place = (kind: Place['kind'], side: Side, feature = '', rest = ''): Place => ({ kind, side, feature, rest })

function placeOf(path: string): Place {
  const [top, area, ...more] = path.split('/')
  if (top === 'src' && /\/testing(\/|\.tsx?$)/.test(path)) return place('testing', path.includes('/web/') ? 'web' : 'server')
  if (top === 'db') return place('db', 'server')
  if (top !== 'src') return place('outside', 'server')
  if (REGISTRIES.has(path) || path.startsWith('src/web/screens/')) return place('registry', path.startsWith('src/web/') ? 'web' : 'server')
  if (area === 'features') {
    const [room, name, folder = '', ...inner] = more
    const feature = `${room}/${name}`
    const side = folder === 'server' || folder === 'web' ? folder : 'shared'
    return place('feature', side, feature, [folder, ...inner].join('/'))
  }
  if (area === 'server' || area === 'web') return place(area, area)
  return place(area === 'lib' ? 'lib' : 'contract', 'shared')
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function withinTheHouse(from: Place, to: Place): string | null {
  switch (from.kind) {
    case 'lib':
      return to.kind === 'lib' ? null : 'lib imports nothing of ours'
    case 'contract':
      return to.kind === 'lib' || to.kind === 'contract' ? null : 'the contract kernel imports lib alone'
    case 'server':
    case 'web':
      if (to.kind === 'feature') return 'only the lists of features and what mounts the shell name features'
      return null
    case 'feature':
      return fromFeature(from, to)
    default:
      return null
  }
}

function fromFeature(from: Place, to: Place): string | null {
  if (to.kind === 'registry') return 'a feature does not import the list of features'
  if (from.side === 'shared' && to.side !== 'shared') return 'what both sides share imports only what both sides share'
  if (from.side === 'web' && to.kind === 'db') return 'the browser has no database'
  if (to.kind !== 'feature' || to.feature === from.feature) return null
  if (FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature)) return 'imports run down the order of src/features/order.ts'
  if (to.side === 'shared') return null
  if (to.side === 'server') return to.rest === 'server/public.ts' ? null : "of another feature's server only public.ts"
  return to.rest.startsWith('web/shared/') ? null : "of another feature's screens only web/shared/"
}

/** Why the file `from` may not import the file `to` (paths from the root), or null when it may. */
export function refusal(from: string, to: string): string | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (a.kind === 'outside') return null
  if (isTest(from) && (to.startsWith('examples/') || to.startsWith('e2e/states/'))) return null
  if (a.kind === 'testing' && to.startsWith('test/support/')) return null
  if (b.kind === 'outside') return 'the product does not import its workshop'
  if (a.side !== 'shared' && b.side !== 'shared' && a.side !== b.side) return 'never web <-> server'
  if (a.kind === 'web' && SHELL_CONTRACTS.has(to)) return null
  if (b.kind === 'testing') return isTest(from) || a.kind === 'testing' || a.kind === 'db' ? null : 'only tests import the test harness'
  if (isTest(to)) return 'nobody imports a test'
  // A server test may set up data with any server module.
  if (isTest(from) && a.side === 'server' && b.side !== 'web') return null
  return withinTheHouse(a, b)
}

const BROWSER = /^(react|react-dom|antd|lucide-react|socket\.io-client|@tanstack\/.*|@ant-design\/.*)(\/|$)/
const SERVER = /^(fastify|@fastify\/.*|pg|pg-boss|kysely|pino|socket\.io|nodemailer|pdfmake|@node-rs\/.*|@aws-sdk\/.*)(\/|$)/

/** Why the file `from` may not import this package, or null when it may. */
export function packageRefusal(from: string, name: string): string | null {
  const { kind, side } = placeOf(from)
  if (kind === 'outside' || isTest(from) || kind === 'testing') return null
  if (kind === 'contract' && name !== 'zod') return 'the contract kernel imports zod alone'
  if (kind === 'lib') return 'lib imports nothing'
  const node = name.startsWith('node:')
  if (side === 'shared' && (node || BROWSER.test(name) || SERVER.test(name)))
    return 'what both sides share has neither a browser nor a server'
  if (side === 'web' && (node || SERVER.test(name))) return 'the browser has no server packages'
  // Mail templates use createElement.
  if (side === 'server' && BROWSER.test(name) && name !== 'react') return 'the server has no browser packages'
  return null
}
