// Journeys on the real server with the demo academy. Start them by tools/e2e.ts, which chooses port and data folder.
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const port = process.env.PLANTEL_E2E_PORT
const dataDir = process.env.PLANTEL_E2E_DATA
if (!port || !dataDir) throw new Error('Start the journeys with `npm run e2e`')
const url = `http://localhost:${port}`
const whole = process.env.PLANTEL_E2E_WHOLE !== undefined
// A named file runs all of its journeys at the desk.
const named = process.env.PLANTEL_E2E_NAMED !== undefined

const use: PlaywrightTestConfig['use'] = {
  baseURL: url,
  browserName: 'chromium',
  launchOptions: await findChromium(),
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  // Screenshots and axe need pages without motion.
  contextOptions: { reducedMotion: 'reduce' },
  screenshot: 'only-on-failure',
  trace: 'on-first-retry',
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: process.env.CI === 'true',
  // One generous limit per journey, none per step.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : [])],
  projects: [
    // Journeys that need the whole product; those tagged '@whole' repeat cheaper tests (docs/decisions/041).
    { name: 'desktop', grepInvert: whole || named ? undefined : /@whole/, use: { ...use, viewport: { width: 1366, height: 768 } } },
    // Every screen, and the jobs that are done on a phone.
    {
      name: 'phone',
      grep: whole ? undefined : /@phone/,
      use: { ...use, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    command: 'node tools/start.mjs',
    url: `${url}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: '1',
      // Journeys read messages at once, so none waits to be recalled.
      RECALL_SECONDS: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      SMTP_URL: '',
      S3_BUCKET: '',
      GEOCODER_URL: 'off',
      MAP_TILES_URL: 'off',
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
    },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
