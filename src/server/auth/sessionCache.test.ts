import { expect, test } from 'vitest'
import type { CurrentUser } from './session.ts'
import { sessionCache } from './sessionCache.ts'

const user = (name: string) => ({ name }) as CurrentUser
function cache() {
  const state = { now: 0, asked: 0, answer: Promise.resolve<CurrentUser | null>(user('Raquel')) }
  const sessions = sessionCache(
    () => {
      state.asked += 1
      return state.answer
    },
    () => state.now,
  )
  return { state, sessions }
}

test('ACC-24: caches a session for a second, then asks the database again', async () => {
  const { state, sessions } = cache()
  await Promise.all([sessions.find('a'), sessions.find('a')])
  state.now = 999
  await sessions.find('a')
  expect(state.asked).toBe(1)
  state.now = 1_000
  await sessions.find('a')
  expect(state.asked).toBe(2)
})

test('ACC-24: does not cache an answer that was read before a change', async () => {
  const { state, sessions } = cache()
  const slow = Promise.withResolvers<CurrentUser | null>()
  state.answer = slow.promise
  const before = sessions.find('a')
  sessions.forget()
  state.answer = Promise.resolve(user('Raquel, sin permisos'))
  expect(await sessions.find('a')).toEqual(user('Raquel, sin permisos'))
  slow.resolve(user('Raquel'))
  await before
  expect(await sessions.find('a')).toEqual(user('Raquel, sin permisos'))
})

test('caches neither unknown tokens nor failed queries', async () => {
  const { state, sessions } = cache()
  state.answer = Promise.resolve(null)
  expect(await sessions.find('a')).toBe(null)
  state.answer = Promise.reject(new Error('gone'))
  await expect(sessions.find('a')).rejects.toThrow('gone')
  state.answer = Promise.resolve(user('Raquel'))
  expect(await sessions.find('a')).toEqual(user('Raquel'))
})
