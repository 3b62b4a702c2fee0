import { describe, expect, test } from 'vitest'
import { allowed, covers, holds, isService, permissionsOf } from './access.ts'

describe('WIR-36: a grant covers a need', () => {
  test.each([
    ['/students/', '/students/', true],
    ['/students', '/students/', true],
    ['/students/', '/students/register', false],
    ['/students/register', '/students/', false],
    ['/groups/?/enroll/?', '/groups/?/enroll/?', true],
    ['/groups/?/enroll/?', '/groups/abc/enroll/def', true],
    ['/groups/abc/enroll/def', '/groups/?/enroll/?', false],
    ['/users/?', '/users/', false],
    ['/users/?', '/users/*', false],
    ['/roles/*', '/roles/', true],
    ['/roles/*', '/roles/abc/users', true],
    ['/roles/*', '/roles/*', true],
    ['/roles/', '/roles/*', false],
    ['/rolesx/*', '/roles/', false],
    ['/*', '/anything/at/all', true],
    ['all', '/anything/*', true],
  ])('a grant of %s covers a need of %s: %s', (granted, needed, expected) => {
    expect(covers(granted, needed)).toBe(expected)
  })

  test('the methods must include the one needed', () => {
    const reader = [{ resource: '/students/', methods: ['get' as const] }]
    expect(holds(reader, 'get /students/')).toBe(true)
    expect(holds(reader, 'put /students/')).toBe(false)
  })

  test('WIR-37: a resource of /* grants everything', () => {
    expect(holds([{ resource: '/*', methods: ['get'] }], 'delete /students/')).toBe(true)
    expect(holds([{ resource: 'all', methods: [] }], 'delete /students/')).toBe(true)
  })

  test('WIR-38: any one of several permissions is enough', () => {
    const access = ['get /payments/', 'get /students/'] as const
    expect(allowed(access, [{ resource: '/students/', methods: ['get'] }])).toBe(true)
    expect(allowed(access, [{ resource: '/students/', methods: ['put'] }])).toBe(false)
    expect(permissionsOf(access)).toEqual(access)
  })

  test("WIR-38: 'auth' needs any session, 'public' needs none", () => {
    expect(allowed('auth', [])).toBe(true)
    expect(allowed('auth', null)).toBe(false)
    expect(allowed('public', null)).toBe(true)
  })

  test('WIR-42: a route for other programs is closed to every session, whatever its grants', () => {
    const access = { service: 'platform' }
    expect([access, 'get /students/', ['get /students/'] as const, 'public', 'auth'].map(each => isService(each as never))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(allowed(access, [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }])).toBe(false)
    expect(permissionsOf(access)).toEqual([])
  })

  test('WIR-38: lists the permissions that an access names', () => {
    expect(permissionsOf('get /students/')).toEqual(['get /students/'])
    expect([permissionsOf('public'), permissionsOf('auth')]).toEqual([[], []])
  })
})
