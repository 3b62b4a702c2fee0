// The door's service worker. It caches the files of the shell and this screen, and leaves calls to the page, which stores its scans
// itself.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'

/** Put in by the build: every file that the door needs. */
declare const PRECACHED: PrecacheEntry[]

/** The used part of a service worker's types, which conflict with those of a page. */
interface FetchEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

// Other screens always come from the server, so '/' is not the cached page.
precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

const page = createHandlerBoundToURL('/index.html')

worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode !== 'navigate') return
  const url = new URL(request.url)
  const cachedPage = () => page({ request, url, event: event as never })
  // The door opens from here even when there is a network: page and files are of one version.
  if (url.pathname === '/attendanceQr') event.respondWith(cachedPage())
  // Without a session the server redirects there.
  else if (url.pathname === '/log_in') event.respondWith(fetch(request).catch(cachedPage))
})

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting()
})
