// Components in a browser. Only a run with components loads it: its imports take longer than a test of a function.
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { antIcons } from './tools/web/antIcons.ts'
import { ownText } from './tools/web/ownText.ts'
import { plainMenu } from './tools/web/plainMenu.ts'
import { findChromium } from './tools/chromium.ts'
import { runAhead } from './test/support/runDay.ts'
import { writePages } from './test/support/sharedPages.ts'

/** Packages to bundle at the start. Vite would find an unlisted one during a test, and reload the page of all others. */
const PACKAGES = [
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
]

export const browserProject = async (): Promise<TestProjectInlineConfiguration> => ({
  plugins: [antIcons(), ownText(), react(), plainMenu()],
  optimizeDeps: {
    rolldownOptions: { plugins: [antIcons()] },
    include: PACKAGES,
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
})
