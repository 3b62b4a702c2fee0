import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '#web/state/drafts.ts'
import { followTabs } from '#web/session/followTabs.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'
import { tellTabs } from '#web/session/tabs.ts'

const signedIn = (id: string) => ({ user: { _id: id, name: id }, academy: { timeZone: 'America/Mexico_City' } }) as SignedIn
const page = new EventTarget() as EventTarget & { cookie: string; visibilityState: string }
const went: string[] = []
let served = 'raquel'
let callCount = 0

beforeEach(() => {
  went.length = 0
  served = 'raquel'
  Object.assign(page, { cookie: 'token=one', visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { assign: (to: string) => went.push(to), reload: () => went.push('reload') })
  callCount = 0
  vi.stubGlobal('fetch', async () => {
    callCount += 1
    return new Response(JSON.stringify({ success: true, ...signedIn(served) }))
  })
  sessionStore.set(signedIn('raquel'))
  followTabs()
  keepDraft('inscripcion', { name: 'Ana', phoneNumber: '5544719032' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.set(null)
})
const seenAgain = () => page.dispatchEvent(new Event('visibilitychange'))

test('M132: a tab that slept during the sign-out drops its drafts', async () => {
  page.cookie = ''
  seenAgain()
  await expect.poll(() => went).toContain('/log_in')
  expect(readDraft('inscripcion')).toBeNull()
})

test("M132: notices another person's token; nothing of the first person stays", async () => {
  page.cookie = 'token=two'
  served = 'sofia'
  seenAgain()
  await expect.poll(() => went).toContain('reload')
  expect(readDraft('inscripcion')).toBeNull()
})

test('M132: a new session of the same person keeps her drafts', async () => {
  page.cookie = 'token=two'
  seenAgain()
  await expect.poll(() => callCount).toBe(1)
  await Promise.resolve()
  expect([went, readDraft('inscripcion')]).toEqual([[], { name: 'Ana', phoneNumber: '5544719032' }])
})

test('M132: a tab that receives the sign-out drops its drafts too', async () => {
  tellTabs({ kind: 'signed-out' })
  // Sent from another tab, because a channel does not receive its own messages.
  const other = new BroadcastChannel('plantel')
  other.postMessage({ kind: 'signed-out' })
  await expect.poll(() => went).toContain('/log_in')
  other.close()
  expect(readDraft('inscripcion')).toBeNull()
})
