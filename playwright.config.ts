// Journeys against the real server on the demo academy. Started through tools/e2e.ts, which chooses port and data folder.
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const port = process.env.PLANTEL_E2E_PORT
const dataDir = process.env.PLANTEL_E2E_DATA
if (!port || !dataDir) throw new Error('Start the journeys with `npm run e2e`')
const url = `http://localhost:${port}`
const whole = process.env.PLANTEL_E2E_WHOLE !== undefined
// A file that is named runs all of its journeys at the desk.
const named = process.env.PLANTEL_E2E_NAMED !== undefined

const use: PlaywrightTestConfig['use'] = {
  baseURL: url,
  browserName: 'chromium',
  launchOptions: await findChromium(),
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  // Pictures and axe see pages that have come to rest.
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
  // One generous limit for a journey, none of its own for a step.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : [])],
  projects: [
    // What only the whole product shows; a journey marked '@whole' repeats what cheaper tests hold (docs/decisions/041).
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
      // Journeys read what was sent at once; what waits is held by tests of its own.
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
