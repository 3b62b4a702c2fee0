import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A new module instance, because refusals are remembered. */
const anew = async () => {
  vi.resetModules()
  return import('./safeStore.ts')
}
class FakeStorage {
  #rows = new Map<string, string>()
  room = Infinity
  getItem = (key: string) => this.#rows.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.#rows.set(key, value)
    Object.assign(this, { [key]: value })
  }
  removeItem = (key: string) => void this.#rows.delete(key)
}
let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: new FakeStorage() })
})
afterEach(() => vi.unstubAllGlobals())

test('M126: with full storage a draft stays in memory, never the older text, and a notice shows once', async () => {
  const { browserStore, onNotKept } = await anew()
  const listener = vi.fn<() => void>()
  onNotKept(listener)
  browserStore.set('draft', 'Ana')
  storage.room = 3
  browserStore.set('draft', 'Ana López')
  browserStore.set('other', 'Beto Ruiz')
  expect([browserStore.get('draft'), browserStore.isKept('draft'), storage.getItem('draft')]).toEqual(['Ana López', false, null])
  expect(listener).toHaveBeenCalledTimes(1)
  storage.room = Infinity
  browserStore.set('draft', 'Ana López Vera')
  expect([browserStore.isKept('draft'), storage.getItem('draft')]).toEqual([true, 'Ana López Vera'])
  browserStore.remove('other')
  expect(browserStore.get('other')).toBeNull()
})

test('M126: works in memory when storage throws on access; a later listener gets the notice too', async () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const { browserStore, onNotKept } = await anew()
  expect([browserStore.get('look'), browserStore.keys()]).toEqual([null, []])
  browserStore.set('look', 'dark')
  expect([browserStore.get('look'), browserStore.keys()]).toEqual(['dark', ['look']])
  const listener = vi.fn<() => void>()
  onNotKept(listener)
  expect(listener).toHaveBeenCalledTimes(1)
})
