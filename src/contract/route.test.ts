import { expect, test } from 'vitest'
import { get } from './route.ts'

/** Never runs: the line would compile without error if the scope were optional. */
function withoutScope() {
  // @ts-expect-error nobody said what it reaches for an employee limited to campuses
  return get('/loans', { summary: 'List loans', access: 'auth' })
}

test('CON-20: a route without a scope does not compile', () => {
  // The type check is the test; this line only uses the function.
  expect(withoutScope).toBeTypeOf('function')
  expect(get('/loans', { summary: 'List loans', access: 'auth', scope: 'person' }).scope).toBe('person')
})
