// The other tabs of this browser: they share the cookie, so they must hear of its changes.
export type TabNews = { kind: 'signed-out' } | { kind: 'signed-in'; userId: string }

const channel = new BroadcastChannel('plantel')

export const tellTabs = (news: TabNews): void => channel.postMessage(news)

/** Gives the function that ends the listening. */
export function hearTabs(listener: (news: TabNews) => void): () => void {
  const hear = (event: MessageEvent<TabNews>) => listener(event.data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
