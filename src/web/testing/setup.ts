// Every component test begins as the console does, in its looks, on the tests' day, and leaves nothing behind.
import './timers.ts'
import './clock.ts'
import './hands.ts'
import '#web/look/tokens.css'
import '#web/look/base.css'
import '#web/look/styles.ts'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { SPANISH } from '#lib/schemaTexts.ts'
import { livePause } from '#web/calls/live.ts'
import { deadTime } from '#web/ui/deadTime.ts'
import { endTest } from './reset.ts'

z.config({ ...SPANISH, jitless: true })

// A link to elsewhere would open a tab in front, and what lies behind is drawn once a second.
document.addEventListener('click', event => {
  if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault()
})

// Whatever size the test before had. Asking for the same again would wait for two frames of the browser.
beforeEach(async () => {
  deadTime.ms = 0
  livePause.ms = 0
  if (innerWidth !== 1366 || innerHeight !== 768) await page.viewport(1366, 768)
})

afterEach(endTest)
