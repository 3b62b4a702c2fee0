// Every component test begins as the console does, on the tests' day, and leaves nothing behind.
import './clock.ts'
import '#web/theme.css'
import '#web/shell.css'
import '#web/ui/ui.css'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { SPANISH } from '#lib/schemaTexts.ts'
import { client } from '#web/client.ts'
import { sessionStore } from '#web/session.tsx'
import { notices, shown } from '#web/toasts.ts'
import { unmountAll } from './render.tsx'
import { serveNothing } from './serve.ts'

z.config({ ...SPANISH, jitless: true })

// Whatever size the test before had.
beforeEach(() => page.viewport(1366, 768))

afterEach(() => {
  unmountAll()
  serveNothing()
  client.clear()
  sessionStore.set(null)
  shown.set([])
  notices.set([])
  sessionStorage.clear()
  localStorage.clear()
})
