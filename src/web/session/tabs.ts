// Messages between tabs: they share the cookie, so each must learn of its changes.
export type TabNews = { kind: 'signed-out' } | { kind: 'signed-in'; userId: string }

const channel = new BroadcastChannel('plantel')

export const tellTabs = (news: TabNews): void => channel.postMessage(news)

/** @returns a function that stops listening */
export function hearTabs(listener: (news: TabNews) => void): () => void {
  const hear = (event: MessageEvent<TabNews>) => listener(event.data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
