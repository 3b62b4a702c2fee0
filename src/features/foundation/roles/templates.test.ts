import { expect, test } from 'vitest'
import { allowsOf, permissionsIn } from './allows.ts'
import { grantable } from './permissionTree.ts'
import { ROLE_TEMPLATES, TEMPLATE_KEYS } from './templates.ts'
import { isClosed } from './treeRules.ts'

test('LLE-61: a template holds what the tree offers, with all that it depends on', () => {
  expect(ROLE_TEMPLATES.map(({ key }) => key)).toEqual([...TEMPLATE_KEYS])
  for (const { name, allows } of ROLE_TEMPLATES) {
    const permissions = permissionsIn(allowsOf(allows))
    expect(
      permissions.filter(permission => !grantable.includes(permission)),
      name,
    ).toEqual([])
    expect(isClosed(new Set(permissions)), name).toBe(true)
  }
})

test('LLE-61: templates differ, and none of them gives everything', () => {
  const all = ROLE_TEMPLATES.map(({ allows }) => permissionsIn(allowsOf(allows)).toSorted().join())
  expect(new Set(all).size).toBe(all.length)
  for (const { allows } of ROLE_TEMPLATES) expect(allows.map(({ resource }) => resource)).not.toContain('/*')
})
