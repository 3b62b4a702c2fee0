// Resets a page between two test files, so that the second starts as on a new page (reset.test.tsx).
import { openDB } from 'idb'
import { vi } from 'vitest'
import { client } from '#web/calls/client.ts'
import { restartStores } from '#web/state/store.ts'
import { unmountAll } from './render.tsx'
import { serveNothing } from './serve.ts'
import { stopTimers } from './timers.ts'

const { documentElement: html, body } = document
const attributesOf = (element: Element) => new Map([...element.attributes].map(({ name, value }) => [name, value]))
const firstState = {
  html: attributesOf(html),
  body: attributesOf(body),
  title: document.title,
  href: location.href,
  parts: new Set(body.childNodes),
}

function giveBack(element: Element, attributes: ReadonlyMap<string, string>): void {
  for (const name of attributesOf(element).keys()) if (!attributes.has(name)) element.removeAttribute(name)
  for (const [name, value] of attributes) element.setAttribute(name, value)
}

export function endTest(): void {
  unmountAll()
  serveNothing()
  client.clear()
  restartStores()
  sessionStorage.clear()
  localStorage.clear()
}

/** Emptied, not deleted: the console keeps its connection. */
async function emptyDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    const database = await openDB(name!)
    const names = [...database.objectStoreNames]
    const clearing = names.length > 0 ? database.transaction(names, 'readwrite') : undefined
    await Promise.all(names.map(each => clearing!.objectStore(each).clear()))
    await clearing?.done
    database.close()
  }
}

export async function resetPage(): Promise<void> {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  endTest()
  await stopTimers()
  // Key counters release pressed keys on blur.
  window.dispatchEvent(new Event('blur'))
  for (const part of [...body.childNodes]) if (!firstState.parts.has(part)) part.remove()
  giveBack(html, firstState.html)
  giveBack(body, firstState.body)
  document.title = firstState.title
  history.replaceState(null, '', firstState.href)
  scrollTo(0, 0)
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)[0]}=; Path=/; Max-Age=0`
  await emptyDatabases()
}
