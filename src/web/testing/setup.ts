// Every component test begins as the console does, in its looks, on the tests' day, and leaves nothing behind.
import './clock.ts'
import '#web/tokens.css'
import '#web/base.css'
import '#web/styles.ts'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { SPANISH } from '#lib/schemaTexts.ts'
import { dropActs, wanted } from '#web/acts.ts'
import { client } from '#web/client.ts'
import { sessionStore } from '#web/session.tsx'
import { notices, shown } from '#web/toasts.ts'
import { unmountAll } from './render.tsx'
import { serveNothing } from './serve.ts'

z.config({ ...SPANISH, jitless: true })

// A link to elsewhere would open a tab in front, and what lies behind is drawn once a second.
document.addEventListener('click', event => {
  if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault()
})

// Whatever size the test before had.
beforeEach(() => page.viewport(1366, 768))

afterEach(() => {
  unmountAll()
  serveNothing()
  client.clear()
  sessionStore.set(null)
  shown.set([])
  notices.set([])
  dropActs()
  wanted.set(null)
  sessionStorage.clear()
  localStorage.clear()
})
