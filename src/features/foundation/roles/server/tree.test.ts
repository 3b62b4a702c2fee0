// The tree covers the product: what a route or a screen asks for can be given.
import { expect, test } from 'vitest'
import { allowed, isService, permissionsOf } from '#contract/access.ts'
import { changeEvents } from '#contract/event.ts'
import { features } from '#features/server.ts'
import { grantable, permissionTree } from '../permissionTree.ts'
import { grantsOf, toAllows } from '../allows.ts'

const all = grantsOf(toAllows(grantable))
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))

/** Given by nothing but `/*`: they stand beside another that opens the same. */
const BESIDE = new Set(['put /comments/', 'delete /comments/'])

test('ACC-52: no route and no announcement asks for what the tree cannot give', () => {
  const closed = [
    ...routes.map(({ name, access }) => ({ name, access })),
    ...changeEvents().map(({ resource: name, access }) => ({ name, access })),
  ]
    // Other programs have keys of their own.
    .filter(({ access }) => !allowed(access, all) && access !== 'public' && !isService(access))
    .map(({ name }) => name)
  expect(closed).toEqual([])
})

test('ACC-52: nor does any one of several permissions that would do', () => {
  const known = new Set<string>(grantable)
  const unknown = [...new Set(routes.flatMap(({ access }) => permissionsOf(access)))].filter(each => !known.has(each) && !BESIDE.has(each))
  expect(unknown).toEqual([])
})

test('ACC-53: a label tells an entry from all others of its branch, and a branch from all others', () => {
  for (const { path, entries } of permissionTree) {
    const labels = entries.map(({ label }) => label)
    expect(new Set(labels).size, path.join(' · ')).toBe(labels.length)
    for (const { label, grants, does } of entries) expect([label, ...grants, ...does].every(text => text.trim() !== '')).toBe(true)
  }
  const names = permissionTree.map(({ path }) => path.join(' · '))
  expect(new Set(names).size).toBe(names.length)
})
