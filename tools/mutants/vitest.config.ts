// The tests of pure rules alone, for `npm run mutants`: without a database, a browser or a server.
import { defineConfig } from 'vitest/config'
import { START } from '../../src/server/testing/clock.ts'
import { runEnv } from '../../test-support/runDay.ts'
import { RULES } from './rules.ts'

Object.assign(process.env, runEnv(START))

export default defineConfig({ test: { environment: 'node', include: RULES.flatMap(({ tests }) => tests), isolate: false } })
