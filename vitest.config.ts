import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { DearFirst } from './test/support/dearFirst.ts'
import { runAhead, runEnv } from './test/support/runDay.ts'
import { writePages } from './test/support/sharedPages.ts'
import { START } from './src/server/testing/clock.ts'
import { antIcons } from './tools/web/antIcons.ts'
import { ownText } from './tools/web/ownText.ts'
import { plainMenu } from './tools/web/plainMenu.ts'
import { findChromium } from './tools/chromium.ts'

// The tests' day, whatever day it is, and memory instead of a disk: workers, servers and databases inherit it, and pages get the day.
// React's production build: its development build is a quarter slower.
Object.assign(process.env, runEnv(START), { NODE_ENV: 'production' })
// Compiled code of this process and its children.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

export default defineConfig(async () => ({
  test: {
    // Three for two cores: a worker often waits for its database, a lock or a frame.
    maxWorkers: 3,
    sequence: { sequencer: DearFirst },
    // A test without an assertion proves nothing.
    expect: { requireAssertions: true },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // The product loads once per worker instead of once per file, which took half of the time. A file must leave nothing behind.
          isolate: false,
          // Node runs the sources itself; nothing is transformed or mocked.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A large young generation, so that garbage is collected less often.
          execArgv: ['--max-semi-space-size=64', `--import=${new URL('src/server/testing/preload.ts', import.meta.url).href}`],
          include: [
            'src/**/*.test.ts',
            'db/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
            'lab/torture/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          globalSetup: ['src/server/testing/globalSetup.ts'],
          // Tests do not fail by time: this limit means that one hangs.
          testTimeout: 180_000,
          expect: { poll: { timeout: 120_000 } },
          retry: process.env.CI === 'true' ? 1 : 0,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [antIcons(), ownText(), react(), plainMenu()],
        // Listed, or the first test that imports one reloads the page under the others.
        optimizeDeps: {
          rolldownOptions: { plugins: [antIcons()] },
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            '@ant-design/cssinjs',
            'antd',
            'antd/es/locale/es_ES',
            'dayjs',
            'dayjs/locale/es-mx',
            'zod',
            'zod/v4/locales/es.js',
            'lucide-react',
            'leaflet',
            '@dnd-kit/core',
            '@dnd-kit/sortable',
            '@dnd-kit/utilities',
            'hls.js/light',
            'katex',
            'mathlive',
            'pdfjs-dist',
            'fflate',
            'entities/decode',
            'read-excel-file/browser',
            'write-excel-file/browser',
            'tus-js-client',
            'idb',
            'qrcode',
            'zxing-wasm/reader',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            'socket.io-client',
          ],
        },
        // A file that does not load fails its own tests; the overlay would catch the clicks of all others.
        server: { hmr: { overlay: false } },
        test: {
          name: 'browser',
          provide: { clockAhead: runAhead() },
          include: process.env.PLANTEL_PAGES === 'shared' ? writePages() : ['src/**/*.test.tsx'],
          setupFiles: ['src/web/testing/setup.ts'],
          // Tests do not fail by time: one generous limit per test, nearly as much per step.
          testTimeout: 120_000,
          expect: { requireAssertions: true, poll: { timeout: 30_000 } },
          retry: process.env.CI === 'true' ? 1 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: {
              pressAt: ({ page }: BrowserCommandContext, x: number, y: number) => page.mouse.click(x, y),
              mouseAway: ({ page }: BrowserCommandContext) => page.mouse.move(0, 0),
            },
            provider: playwright({
              launchOptions: await findChromium(),
              contextOptions: { locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' as const, viewport: { width: 1366, height: 768 } }],
          },
        },
      },
    ],
  },
}))
