import { expect, test } from 'vitest'
import { allowed, permissionsOf, type Grant, type Method } from '#contract/access.ts'
import { grantable } from '#features/foundation/roles/permissionTree.ts'
import type { Needed } from '#web/screen.ts'
import { screens } from '#web/screens.ts'

const granted: Grant[] = grantable.map(permission => {
  const [method, resource] = permission.split(' ') as [Method, string]
  return { resource, methods: [method] }
})

const accessOf = (needed: Needed = 'auth') => (typeof needed === 'object' && 'access' in needed ? needed.access : needed)

test('M104: every permission of a screen can be granted by a role', () => {
  const missing = screens.flatMap(({ path, access }) =>
    permissionsOf(accessOf(access))
      .filter(needed => !allowed(needed, granted))
      .map(needed => `${path} ${needed}`),
  )
  expect(missing).toEqual([])
})
