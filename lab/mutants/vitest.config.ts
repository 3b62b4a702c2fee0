// Only the tests of pure rules, for `npm run mutants`: without a database, a browser or a server.
import { defineConfig } from 'vitest/config'
import { START } from '../../src/server/testing/clock.ts'
import { runEnv } from '../../test/support/runDay.ts'
import { RULES } from './rules.ts'

Object.assign(process.env, runEnv(START))

// No timeout of its own: Stryker limits a hanging change.
const tests = RULES.flatMap(rule => rule.tests)
export default defineConfig({ test: { environment: 'node', include: tests, isolate: false, testTimeout: 180_000 } })
