import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantsAll, holds, type Grant, type Method, type Permission } from '#contract/access.ts'
import { beyond } from './beyond.ts'

const METHODS: Method[] = ['get', 'post', 'put', 'delete']
const grant = (resource: string, ...methods: Method[]): Grant => ({ resource, methods })
const one = (permission: Permission): Grant => grant(permission.split(' ')[1]!, permission.split(' ')[0] as Method)

// Few names, so that grants meet often.
const segment = fc.constantFrom('a', 'b', '?')
const resource = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([parts, open]) => `/${parts.join('/')}/${open ? '*' : ''}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('/*', 'all') },
)
const grants = fc.array(fc.record({ resource, methods: fc.uniqueArray(fc.constantFrom(...METHODS), { minLength: 1, maxLength: 4 }) }), {
  maxLength: 5,
})
const need = fc
  .tuple(fc.constantFrom(...METHODS), fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }))
  .map(([method, parts]): Permission => `${method} /${parts.join('/')}`)

test('ACC-69: a grant that covers the target allows everything that the target does', () => {
  let covered = 0
  fc.assert(
    fc.property(grants, grants, fc.array(need, { minLength: 20, maxLength: 20 }), (caller, target, needs) => {
      if (beyond(caller, target).length > 0) return
      covered += 1
      for (const each of needs) if (holds(target, each)) expect(holds(caller, each), each).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(covered).toBeGreaterThan(100)
})

test('ACC-69: lists what the target has and the caller lacks', () => {
  fc.assert(
    fc.property(grants, grants, (caller, target) => {
      for (const permission of beyond(caller, target)) {
        expect(holds(target, permission)).toBe(true)
        expect(caller.some(grantsAll)).toBe(false)
        expect(beyond(caller, [one(permission)])).toEqual([permission])
      }
    }),
  )
})

test('ACC-69: oneself is never beyond oneself, and more rights never allow less', () => {
  fc.assert(
    fc.property(grants, grants, grants, (caller, more, target) => {
      expect(beyond(caller, caller)).toEqual([])
      const missing = beyond([...caller, ...more], target)
      for (const permission of missing) expect(beyond(caller, target)).toContain(permission)
    }),
  )
})

test.each<[string, Grant[], Grant[], Permission[]]>([
  ['another method', [grant('/users/', 'get')], [grant('/users/', 'get', 'put')], ['put /users/']],
  ['/roles/* by /roles/*', [grant('/roles/*', 'get')], [grant('/roles/*', 'get'), grant('/roles/', 'get')], []],
  ['/roles/* not by one segment', [grant('/roles/?', 'get')], [grant('/roles/*', 'get')], ['get /roles/*']],
  ['? by ?', [grant('/groups/?/enroll/?', 'put')], [grant('/groups/?/enroll/?', 'put')], []],
  ['? not by a literal', [grant('/groups/a/', 'put')], [grant('/groups/?', 'put')], ['put /groups/?']],
  ['/* by nothing less', METHODS.map(method => grant('/roles/*', method)), [grant('/*', 'get')], ['get /*']],
  ['all is /*', [grant('all')], [grant('/*', ...METHODS)], []],
  ['/* in the target is everything, whatever methods it names', [grant('/users/', ...METHODS)], [grant('all')], ['get /*']],
  ['/* in the caller too', [grant('/*', 'get')], [grant('/users/', 'delete'), grant('/roles/*', ...METHODS)], []],
  ['a grant without methods gives nothing', [], [grant('/users/')], []],
])('ACC-69: %s', (_what, caller, target, lacking) => {
  expect(beyond(caller, target)).toEqual(lacking)
})
