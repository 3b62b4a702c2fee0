// The signed-out pages: /, /log_in and /forgot. Plain DOM, so that they weigh nothing.
import { readToken } from '#web/session/token.ts'
import { hearTabs } from '#web/session/tabs.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import { drawForgot } from './forgotForm.ts'
import { drawSignIn } from './signInForm.ts'

interface Hooks {
  onTyping(): void
  onSignedIn(session: SignedIn): void
}

/** @returns a function that removes its listeners */
export function showSignIn(root: HTMLElement, { onTyping, onSignedIn }: Hooks): () => void {
  const go = (path: string) => {
    history.pushState(null, '', path)
    draw()
  }
  const draw = () => {
    if (location.pathname === '/forgot') drawForgot(root, () => go('/log_in'))
    else drawSignIn(root, onTyping, session => (leave(), onSignedIn(session)))
  }
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/forgot"]')
    if (!link || event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    go('/forgot')
  }
  // Signed in from another tab: this one follows.
  const deaf = hearTabs(news => {
    if (news.kind === 'signed-in' && readToken()) location.reload()
  })
  const leave = () => {
    deaf()
    removeEventListener('popstate', draw)
    root.removeEventListener('click', follow)
  }
  addEventListener('popstate', draw)
  root.addEventListener('click', follow)
  draw()
  return leave
}
