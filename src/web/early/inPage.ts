// The page's inline script (tools/web/inPage.ts): sets the theme, so that nothing flashes, and sends the first calls, so that they need
// not wait for code.
import { paintFirst } from '#web/look/firstPaint.ts'
import { firstReads } from '#web/screens/firstReads.ts'
import { readToken } from '#web/session/token.ts'
import { ask } from './earlyCalls.ts'

paintFirst()
const token = readToken()
if (token) {
  ask('/session', token)
  const path = Object.hasOwn(firstReads, location.pathname) && firstReads[location.pathname]!(new URLSearchParams(location.search))
  if (path) ask(path, token)
}
