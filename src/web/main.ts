// The browser's entry: the small sign-in page or the shell, depending on a session.
import '#web/look/tokens.css'
import '#web/look/base.css'
import { drawPlain } from './early/drawPlain.ts'
import { offlineSession, opensOffline } from '#web/session/offlineSession.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import { isFirstStart } from '#web/session/firstStart.ts'
import { INVITE_PATH } from '#lib/inviteLink.ts'
import { STOP_PATH } from '#lib/stopLink.ts'
import { tabStore } from '#web/state/safeStore.ts'
import { clearToken, readToken } from '#web/session/token.ts'
import { CallError, OFFLINE_TEXT, send } from '#web/calls/http.ts'

// Before the first schema: zod's test for eval is refused and reported by the security headers.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const ASKED_KEY = 'plantel.asked'
const SIGNED_OUT_PATHS = new Set(['/', '/log_in', '/forgot'])

const root = document.getElementById('root')!
const shell = () => import('./start.tsx')
/** Loads the screen's code beside the shell's. A failure shows when the screen opens. */
const loadAhead = (path: string) => void import('./screens.ts').then(screens => screens.loadAhead(path)).catch(() => undefined)

async function open(session: SignedIn): Promise<void> {
  const { start } = await shell()
  const askedPath = tabStore.get(ASKED_KEY)
  if (askedPath && SIGNED_OUT_PATHS.has(location.pathname)) history.replaceState(null, '', askedPath)
  tabStore.remove(ASKED_KEY)
  start(root, session)
}

async function signIn(): Promise<void> {
  const { pathname, search } = location
  if (!SIGNED_OUT_PATHS.has(pathname)) {
    tabStore.set(ASKED_KEY, pathname + search)
    history.replaceState(null, '', '/log_in')
  }
  const first = isFirstStart()
  const { showSignIn } = await import('#features/foundation/session/web/signIn.ts')
  const leave = showSignIn(root, {
    onTyping() {
      void shell()
      loadAhead(tabStore.get(ASKED_KEY)?.split('?')[0] ?? '/')
    },
    onSignedIn: session => void open(session).catch(failed),
  })
  if (!(await first)) return
  leave()
  const { showSetup } = await import('#features/workspace/setup/web/start.tsx')
  showSetup(root)
}

/** Milliseconds after which a slow session shows a notice. */
const SLOW = 5_000

/** Milliseconds after which the door opens with the last known session. */
const DOOR_WAITS = 5_000

/** The user of this token; at the door without an answer, the last one. @throws CallError */
async function whoIs(token: string): Promise<SignedIn> {
  const offline = opensOffline(location.pathname) ? await offlineSession(token) : null
  try {
    return (await send('get', '/session', { token, signal: offline ? AbortSignal.timeout(DOOR_WAITS) : undefined })) as SignedIn
  } catch (error) {
    if (!offline || (error instanceof CallError && error.status === 401)) throw error
    return offline
  }
}

/** Milliseconds that code waits for the first rows: on a slow line both would come late. */
const ROWS_WAIT = 1_500

async function begin(token: string): Promise<void> {
  const slow = setTimeout(() => say('El servidor tarda en responder', 'Plantel se abre en cuanto conteste.'), SLOW)
  try {
    // Drawn rows count as an answer: the notice about a slow session is not needed.
    const firstRows = drawPlain(root)
      .then(stand => stand && clearTimeout(slow))
      .catch(() => undefined)
    await Promise.race([firstRows, new Promise(done => setTimeout(done, ROWS_WAIT))])
    loadAhead(location.pathname)
    const [session] = await Promise.all([whoIs(token), shell()])
    await open(session)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    clearToken()
    await signIn()
  } finally {
    clearTimeout(slow)
  }
}

function say(title: string, text: string): void {
  root.innerHTML = '<main class="block" role="alert"><b></b><p></p><button class="button buttonPrimary">Reintentar</button></main>'
  root.querySelector('b')!.textContent = title
  root.querySelector('p')!.textContent = text
  root.querySelector('button')!.onclick = () => location.reload()
}

/** The server did not answer, or code did not load. A browser retries failed code only after a reload. */
function failed(error: unknown): void {
  say('No se pudo abrir Plantel', error instanceof CallError ? error.message : OFFLINE_TEXT)
  if (!(error instanceof CallError)) throw error
}

/** Unsubscribing needs no session, and must not use one. */
async function stop(): Promise<void> {
  const { showStop } = await import('#features/people/privacy/web/stopPage.ts')
  showStop(root, location.pathname.slice(STOP_PATH.length))
}

/** An invitation opens its own account, also over somebody else's session. */
async function invitation(): Promise<void> {
  const { showInvitation } = await import('#features/foundation/session/web/inviteForm.ts')
  const show = () => showInvitation(root, location.hash.slice(1), session => void open(session).catch(failed))
  show()
  // Another link pasted into this tab changes only the fragment.
  addEventListener('hashchange', () => location.pathname === INVITE_PATH && show())
  void shell()
}

const token = readToken()
const { pathname } = location
const first = pathname.startsWith(STOP_PATH) ? stop : pathname === INVITE_PATH ? invitation : token ? () => begin(token) : signIn
first().catch(failed)
