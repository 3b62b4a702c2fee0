import { ended } from '#web/reauth.ts'
import { sessionStore } from '#web/signedIn.ts'
import { hearTabs } from '#web/tabs.ts'
import { readToken } from '#web/token.ts'

/** What another tab does with the session holds here too. */
export function followTabs(): void {
  hearTabs(news => {
    if (news.kind === 'signed-out') location.assign('/log_in')
    else if (news.userId !== sessionStore.get()?.user._id) location.reload()
    else ended.get()?.signedIn()
  })
  // Signed out while this tab slept.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !readToken() && !ended.get()) location.assign('/log_in')
  })
}
