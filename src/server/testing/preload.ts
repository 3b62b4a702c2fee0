// Loaded into each worker before Vitest begins to watch every import: the product is then loaded at Node's own speed, once for all files.
import { flushCompileCache } from 'node:module'
import './cheapPasswords.ts'
import '#features/server.ts'

// A worker is not asked before it is ended.
flushCompileCache()
