import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { client } from '#web/calls/client.ts'
import { searchOpen } from '#web/shell/searchOpen.ts'
import { store } from '#web/state/store.ts'
import { question } from '#web/ui/confirm.ts'
import { render } from './render.tsx'
import { resetPage } from './reset.ts'

const draft = store('')
const standIn = () => Promise.reject(new Error('of the file before'))

/** Things that a file may leave, and what the next one sees. */
const LEFTOVERS: Record<string, { leave(): unknown; met(): unknown; expected: unknown }> = {
  'what is drawn': {
    async leave() {
      render(<p>Ana</p>)
      await expect.element(page.getByText('Ana')).toBeVisible()
    },
    met: () => document.body.textContent.includes('Ana'),
    expected: false,
  },
  'what was put into the page by hand': {
    leave: () => document.body.append(document.createElement('dialog')),
    met: () => document.querySelector('dialog'),
    expected: null,
  },
  'what a module keeps': { leave: () => draft.set('a medias'), met: () => draft.get(), expected: '' },
  'an open question': {
    leave: () => question.set({ title: '¿Borrar?' } as never),
    met: () => question.get(),
    expected: null,
  },
  'the open search': { leave: () => searchOpen.set(true), met: () => searchOpen.get(), expected: false },
  'what was read': {
    leave: () => client.setQueryData(['campus'], 'Norte'),
    met: () => client.getQueryData(['campus']),
    expected: undefined,
  },
  'local storage': { leave: () => localStorage.setItem('a', '1'), met: () => localStorage.length, expected: 0 },
  'session storage': { leave: () => sessionStorage.setItem('a', '1'), met: () => sessionStorage.length, expected: 0 },
  'a cookie': { leave: () => (document.cookie = 'token=1; Path=/'), met: () => document.cookie, expected: '' },
  'a database': {
    leave: async () => {
      const blocker = await openDB('left', 1, { upgrade: database => void database.createObjectStore('scans') })
      await blocker.put('scans', 'one', 1)
      blocker.close()
    },
    met: async () => {
      const database = await openDB('left')
      const count = await database.count('scans')
      database.close()
      return count
    },
    expected: 0,
  },
  'the address': { leave: () => history.pushState(null, '', '/alumnos'), met: () => location.pathname, expected: '/' },
  'the title': { leave: () => (document.title = 'Alumnos'), met: () => document.title === 'Alumnos', expected: false },
  'attributes of the page': {
    leave: () => (document.documentElement.dataset.density = 'compact'),
    met: () => document.documentElement.dataset.density === 'compact',
    expected: false,
  },
  'fake timers': { leave: () => vi.useFakeTimers(), met: () => vi.isFakeTimers(), expected: false },
  'a global': { leave: () => vi.stubGlobal('print', 'none'), met: () => typeof window.print, expected: 'function' },
  'a spy': { leave: () => vi.spyOn(window, 'open'), met: () => vi.isMockFunction(window.open), expected: false },
  'the stand-in server': { leave: () => (window.fetch = standIn), met: () => window.fetch === standIn, expected: false },
}

test.each(Object.entries(LEFTOVERS))('the next file of a page does not see %s', async (_what, { leave, met, expected }) => {
  await leave()
  expect(await met()).not.toEqual(expected)
  await resetPage()
  expect(await met()).toEqual(expected)
})

test('the next file of a page has no running timer', async () => {
  const ran = vi.fn()
  setTimeout(ran, 100)
  setInterval(ran, 100)
  await resetPage()
  await new Promise(resolve => setTimeout(resolve, 120))
  expect(ran).not.toHaveBeenCalled()
})

test('waits for a library that removes its listeners a moment later', async () => {
  const over = new AbortController()
  const clicked = vi.fn()
  addEventListener('click', clicked, over)
  setTimeout(() => over.abort(), 50)
  await resetPage()
  document.body.click()
  expect(clicked).not.toHaveBeenCalled()
})

test('key counters release a pressed key', async () => {
  const down = new Set<string>()
  const over = new AbortController()
  addEventListener('keydown', ({ code }) => void down.add(code), over)
  addEventListener('blur', () => down.clear(), over)
  await userEvent.keyboard('{a>}')
  expect(down.size).toBe(1)
  await resetPage()
  expect(down.size).toBe(0)
  over.abort()
})

const pressed: boolean[] = []
afterEach(() => void pressed.splice(0))
test('a test leaves a pressed key and another window size', async () => {
  await userEvent.keyboard('{Shift>}')
  await page.viewport(390, 800)
  expect(innerWidth).toBe(390)
})
test('the next one has neither', async () => {
  addEventListener('keydown', ({ shiftKey }) => void pressed.push(shiftKey), { once: true })
  await userEvent.keyboard('x')
  expect([innerWidth, pressed]).toEqual([1366, [false]])
})
