import { expect, test } from 'vitest'
import { get } from './route.ts'

/** Never run: the line below the expectation would stop compiling if the scope could be left out. */
function forgotten() {
  // @ts-expect-error nobody said what it reaches for an employee limited to campuses
  return get('/loans', { summary: 'List loans', access: 'auth' })
}

test('CON-20: a route that does not say what it reaches does not compile', () => {
  // The type check reads it; here it only has to be there.
  expect(forgotten).toBeTypeOf('function')
  expect(get('/loans', { summary: 'List loans', access: 'auth', scope: 'person' }).scope).toBe('person')
})
