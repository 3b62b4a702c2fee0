import { expect, test } from 'vitest'
import { allowsOf, grantsOf, joined, permissionsIn, toAllows } from './allows.ts'

test('ACC-80: methods are de-duplicated and paths joined, in a steady order', () => {
  expect(
    joined([
      { path: '/users/', methods: ['put', 'get', 'put'] },
      { path: '/roles/*', methods: ['delete'] },
      { path: '/users/', methods: ['get', 'post'] },
    ]),
  ).toEqual([
    { path: '/users/', methods: ['get', 'post', 'put'] },
    { path: '/roles/*', methods: ['delete'] },
  ])
})

test('ACC-72: everything means all methods, alone', () => {
  const everything = [{ path: '/*', methods: ['get', 'post', 'put', 'delete'] }]
  expect(
    joined([
      { path: '/users/', methods: ['get'] },
      { path: '/*', methods: ['get'] },
    ]),
  ).toEqual(everything)
  expect(allowsOf([{ resource: 'all', methods: [] }])).toEqual(everything)
})

test("ACC-80: converts path and methods of the wire to a session's form and back", () => {
  const allows = [{ path: '/users/', methods: ['get' as const, 'put' as const] }]
  expect(grantsOf(allows)).toEqual([{ resource: '/users/', methods: ['get', 'put'] }])
  expect(allowsOf(grantsOf(allows))).toEqual(allows)
})

test("ACC-80: sends the editor's choice by path, and reads it back unchanged", () => {
  const permissions = new Set(['put /users/', 'get /users/', 'get /roles/*'] as const)
  expect(toAllows(permissions)).toEqual([
    { path: '/users/', methods: ['get', 'put'] },
    { path: '/roles/*', methods: ['get'] },
  ])
  expect(new Set(permissionsIn(toAllows(permissions)))).toEqual(permissions)
})
