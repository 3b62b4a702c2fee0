// Loaded into each worker before Vitest tracks imports, so that the product loads at Node's speed, once for all files.
import { flushCompileCache } from 'node:module'
import './cheapPasswords.ts'
import '#features/server.ts'

// A worker ends without warning.
flushCompileCache()
