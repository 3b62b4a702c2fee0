import { expect, test } from 'vitest'
import { allowed, isService, permissionsOf } from '#contract/access.ts'
import { changeEvents } from '#contract/event.ts'
import { features } from '#features/server.ts'
import { grantable, permissionTree } from '../permissionTree.ts'
import { grantsOf, toAllows } from '../allows.ts'

const all = grantsOf(toAllows(grantable))
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))

/** Granted only by `/*`, beside another permission that opens the same. */
const BESIDE = new Set(['put /comments/', 'delete /comments/'])

test('ACC-52: every permission of a route or event is in the tree', () => {
  const closed = [
    ...routes.map(({ name, access }) => ({ name, access })),
    ...changeEvents().map(({ resource: name, access }) => ({ name, access })),
  ]
    // Routes of other programs need their own keys, not roles.
    .filter(({ access }) => !allowed(access, all) && access !== 'public' && !isService(access))
    .map(({ name }) => name)
  expect(closed).toEqual([])
})

test('ACC-52: the tree contains each of several permissions that a route accepts', () => {
  const knownPermissions = new Set<string>(grantable)
  const unknownPermissions = [...new Set(routes.flatMap(({ access }) => permissionsOf(access)))].filter(
    each => !knownPermissions.has(each) && !BESIDE.has(each),
  )
  expect(unknownPermissions).toEqual([])
})

test('ACC-53: labels of entries are unique in their branch, and labels of branches are unique', () => {
  for (const { path, entries } of permissionTree) {
    const labels = entries.map(({ label }) => label)
    expect(new Set(labels).size, path.join(' · ')).toBe(labels.length)
    for (const { label, grants, does } of entries) expect([label, ...grants, ...does].every(text => text.trim() !== '')).toBe(true)
  }
  const names = permissionTree.map(({ path }) => path.join(' · '))
  expect(new Set(names).size).toBe(names.length)
})
