// Every component test starts like the console, with its styles and the tests' day, and leaves nothing behind.
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

// An external link would open a tab in front, and hidden pages draw once a second.
document.addEventListener('click', event => {
  if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault()
})

// Resets the size. Setting the same size again would wait two frames.
beforeEach(async () => {
  deadTime.ms = 0
  livePause.ms = 0
  if (innerWidth !== 1366 || innerHeight !== 768) await page.viewport(1366, 768)
})

afterEach(endTest)
