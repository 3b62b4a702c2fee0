import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { DearFirst } from './test/support/dearFirst.ts'
import { runEnv } from './test/support/runDay.ts'
import { START } from './src/server/testing/clock.ts'

// The tests' day, and memory instead of a disk: workers, servers and databases inherit it, and pages get the day. React's production build:
// its development build is a quarter slower.
Object.assign(process.env, runEnv(START), { NODE_ENV: 'production' })
// Compiled code of this process and its children.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)

/** The projects on the command line; without one, all. The others are not loaded. */
const projects = process.argv.flatMap((word, at, all) =>
  word === '--project' ? (all[at + 1] ?? []) : word.startsWith('--project=') ? word.slice(10) : [],
)
const isWanted = (project: string) => projects.length === 0 || projects.includes(project)
/** `npm test` sets this when no file of the run starts the product. */
const preloaded = process.env.PLANTEL_FUNCTIONS === '1' ? 'cheapPasswords' : 'preload'

const node = {
  test: {
    name: 'node',
    environment: 'node',
    // The product loads once per worker instead of once per file, which took half of the time. A file must leave nothing behind.
    isolate: false,
    // Node runs the sources itself; nothing is transformed or mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A large young generation, so that garbage is collected less often.
    execArgv: ['--max-semi-space-size=64', `--import=${new URL(`src/server/testing/${preloaded}.ts`, import.meta.url).href}`],
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
} satisfies TestProjectInlineConfiguration

export default defineConfig(async () => ({
  test: {
    // Three for two cores: a worker often waits for its database, a lock or a frame.
    maxWorkers: 3,
    sequence: { sequencer: DearFirst },
    // A test without an assertion proves nothing.
    expect: { requireAssertions: true },
    projects: [
      ...(isWanted('node') ? [node] : []),
      ...(isWanted('browser') ? [await (await import('./vitest.browser.config.ts')).browserProject()] : []),
    ],
  },
}))
