import { session } from '#features/foundation/session/contract.ts'
import { call } from '#web/calls/api.ts'
import { dropDrafts } from '#web/state/drafts.ts'
import { ended } from '#web/session/reauth.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { hearTabs } from '#web/session/tabs.ts'
import { readToken } from '#web/session/token.ts'

const isOther = (userId: string): boolean => userId !== sessionStore.get()?.user._id

/** Drafts are private: none stays for the next user (M132). */
function leave(go: () => void): void {
  dropDrafts()
  go()
}
const signIn = () => leave(() => location.assign('/log_in'))
const beginAnew = () => leave(() => location.reload())

export function followTabs(): void {
  let lastToken = readToken()
  hearTabs(news => {
    if (news.kind === 'signed-out') signIn()
    else if (isOther(news.userId)) beginAnew()
    else ended.get()?.signedIn()
  })
  /** A sleeping tab missed messages: compares the token's user. */
  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible' || ended.get()) return
    const token = readToken()
    if (!token) return signIn()
    if (token === lastToken) return
    const { user } = await call(session.current, {})
    lastToken = token
    if (isOther(user._id)) beginAnew()
  }
  document.addEventListener('visibilitychange', () => {
    // Without an answer the next check repeats it.
    void look().catch(() => {})
  })
}
