import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antIcons } from './tools/web/antIcons.ts'
import { inlineClassNames, scopedNames } from './tools/web/classNames.ts'
import { inPage } from './tools/web/inPage.ts'
import { leanContracts } from './tools/web/leanContracts.ts'
import { ownText } from './tools/web/ownText.ts'
import { packages } from './tools/web/packages.ts'
import { plainMenu } from './tools/web/plainMenu.ts'
import { plainTables } from './tools/web/plainTables.ts'
import { precompressed } from './tools/web/precompressed.ts'
import { serviceWorker } from './tools/web/serviceWorker.ts'

const API = 'http://127.0.0.1:4000'

// By default the build makes a file of every icon and small shared module: 140 per screen, six at a time. A group contains a module with
// all its
// imports, so it may only contain what needs nothing of the groups above. Sign-in has none of them (tools/weights.ts).
const TOGETHER = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  // One sheet for the kit, before those of the features.
  { name: 'kit', test: /src\/web\/(look\/(tokens|base|theme|utilities)|.*\.module)\.css$/, priority: 3 },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 1 },
  // Used by most screens and windows; tables and calendars stay separate.
  { name: 'antd', test: /node_modules\/(antd|@ant-design|@rc-component)\//, minShareCount: 35 },
  // Small, and used by sign-in and every screen.
  { name: 'clock', test: /src\/(web\/(state\/(clock|store|safeStore)|session\/signedIn)|lib\/days)\.ts$/ },
  { name: 'rights', test: /src\/features\/[^/]+\/[^/]+\/(access|tabs)\.ts$/ },
]

/** Chunks that the list of screens imports, and those that the shell imports before a window can open. */
const WITH_SCREENS = /\/(?:address|clock|icons|index|kit|rights|rolldown-runtime)-[\w-]{8}\.js$/
const WITH_SHELL = /\/(?:antd|matchContext|Page|react)-[\w-]{8}\.js$/

export default defineConfig(({ command }) => ({
  plugins: [
    antIcons(),
    ownText(),
    react(),
    inlineClassNames(),
    leanContracts(),
    plainMenu(),
    plainTables(),
    inPage(),
    serviceWorker(),
    packages(),
    precompressed(),
  ],
  publicDir: false,
  css: { modules: { generateScopedName: command === 'build' ? scopedNames() : '[name]-[local]-[hash:base64:4]' } },
  server: { port: 4001, strictPort: true, proxy: { '/api': API, '/socket.io': { target: API, ws: true } } },
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2023',
    // Inlined files would be data: URLs, which the security headers refuse.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Chunks that are there before the importer runs: naming them in its lists costs bytes and loads nothing.
      resolveDependencies: (_file, deps, { hostId }) =>
        hostId.includes('/index-')
          ? deps
          : deps.filter(file => !WITH_SCREENS.test(file) && (hostId.includes('/screens-') || !WITH_SHELL.test(file))),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
}))
