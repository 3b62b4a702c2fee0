import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { grantable, permissionTree, type PermissionBranch } from './permissionTree.ts'
import { choose, drop, isClosed, isToldIn, needsOf } from './treeRules.ts'

const places = permissionTree.flatMap(branch => branch.entries.flatMap(entry => entry.grants.map(grant => ({ branch, entry, grant }))))
const branchOf = (name: string): PermissionBranch => permissionTree.find(({ path }) => path.at(-1) === name)!
const chosenBy = (steps: readonly { grant: Permission; branch: PermissionBranch }[]) =>
  steps.reduce<Set<Permission>>((before, { grant, branch }) => choose(before, grant, branch), new Set())
const set = (...permissions: Permission[]) => new Set<Permission>(permissions)

const place = fc.constantFrom(...places)
const closed = fc.array(place, { maxLength: 12 }).map(chosenBy)
const anything = fc.subarray([...grantable]).map(all => new Set(all))

describe('choosing a permission selects those that it depends on', () => {
  test('ACC-60: a choice always includes its dependencies', () => {
    fc.assert(
      fc.property(closed, place, (permissions, { grant, branch, entry }) => {
        const next = choose(permissions, grant, branch)
        expect(isClosed(next)).toBe(true)
        for (const each of [...permissions, ...entry.grants, ...needsOf(branch, entry)]) expect(next.has(each), each).toBe(true)
        expect(choose(next, grant, branch)).toEqual(next)
      }),
    )
  })

  test('ACC-60: nothing unnecessary is added', () => {
    fc.assert(
      fc.property(anything, place, (permissions, { grant, branch, entry }) => {
        const expected = new Set([...permissions, ...entry.grants, ...needsOf(branch, entry)])
        // Reads depend on nothing, so the needs of an entry are all there is.
        expect(choose(permissions, grant, branch)).toEqual(expected)
      }),
    )
  })

  test.each<[string, string, Permission, Permission[]]>([
    ['reading depends on nothing', 'Alumnos', 'get /payments/', []],
    ['editing on reading', 'Alumnos', 'put /students/', ['get /students/']],
    ['a section also on its own reading, on no other', 'Alumnos', 'delete /payments/*', ['get /students/', 'get /payments/']],
    ['enrolling also on courses and groups', 'Alumnos', 'put /groups/?/enroll/?', ['get /students/', 'get /groups/', 'get /courses/']],
    ['new enrolments too', 'Inscripción de nuevos', 'post /students/register', ['get /groups/', 'get /courses/']],
    ['one kind of code not on the other', 'Códigos', 'put /discounts/employee/', ['get /discounts/employee/']],
    ['classrooms on their campuses', 'Sedes y salones', 'post /classrooms/*', ['get /locations/', 'get /classrooms/location/*']],
    ['one half of the material brings the other', 'Cursos', 'post /playlists/', ['put /playlists/', 'get /courses/', 'get /playlists/']],
    ['settings not on the audit', 'Configuración', 'put /academy/', ['get /academy/']],
    [
      'M35: the mass move, where the groups offer it, on the students that it lists',
      'Grupos',
      'put /students/?/groups/?',
      ['get /groups/', 'get /courses/', 'get /groups/?/students'],
    ],
    [
      'M35: changing one student of group: whoever may, may change many',
      'Alumnos',
      'put /students/?/groups/?',
      ['get /students/', 'get /groups/', 'get /courses/', 'get /groups/?/students'],
    ],
    ['importing on the students that it makes', 'Inscripción de nuevos', 'post /imports/', ['get /students/']],
    ['undoing on seeing everybody’s', 'Inscripción de nuevos', 'delete /imports/', ['get /students/', 'get /imports/']],
    ['closing another’s day on the report of all', 'Caja', 'post /payments/closings', ['get /payments/report']],
    ['the Excel of a group on its students', 'Grupos', 'get /groups/?/students/excel', ['get /groups/', 'get /groups/?/students']],
  ])('ACC-58, ACC-59, M35: %s', (_what, branch, permission, along) => {
    expect(choose(set(), permission, branchOf(branch))).toEqual(set(permission, ...along))
  })

  test('ACC-97: without a branch an entry of two goes where its dependencies are already met', () => {
    expect(choose(set('get /groups/'), 'post /groups/?/receipt/?')).toEqual(set('get /groups/', 'post /groups/?/receipt/?'))
    expect(choose(set(), 'post /groups/?/receipt/?')).toEqual(set('get /students/', 'post /groups/?/receipt/?'))
  })
})

describe('ACC-61: removing a permission removes it and its dependents', () => {
  test('the remaining choice has its dependencies, and only dependents were removed', () => {
    fc.assert(
      fc.property(closed, place, (permissions, { grant }) => {
        const rest = drop(permissions, grant)
        expect(rest.has(grant)).toBe(false)
        expect(isClosed(rest)).toBe(true)
        for (const each of rest) expect(permissions.has(each), each).toBe(true)
        const own = new Set(places.filter(({ entry }) => entry.grants.includes(grant)).flatMap(({ entry }) => entry.grants))
        for (const each of permissions) if (!rest.has(each) && !own.has(each)) expect(isClosed(new Set([...rest, each])), each).toBe(false)
      }),
    )
  })

  test('choosing and removing again removes nothing that was there before; its reads may stay', () => {
    fc.assert(
      fc.property(closed, place, (permissions, { grant, branch, entry }) => {
        fc.pre(!entry.grants.some(each => permissions.has(each)))
        const after = drop(choose(permissions, grant, branch), grant)
        for (const each of permissions) expect(after.has(each), each).toBe(true)
        for (const each of after) expect(permissions.has(each) || needsOf(branch, entry).includes(each), each).toBe(true)
      }),
    )
  })

  test('removing a read removes everything that depends on it', () => {
    const all = set('get /students/', 'put /students/', 'get /payments/', 'post /payments/', 'get /groups/', 'put /groups/')
    expect(drop(all, 'get /students/')).toEqual(set('get /payments/', 'get /groups/', 'put /groups/'))
    expect(drop(all, 'get /payments/')).toEqual(set('get /students/', 'put /students/', 'get /groups/', 'put /groups/'))
  })

  test('but never what another branch still needs', () => {
    const needs = ['get /groups/', 'get /courses/', 'get /groups/?/students'] as const
    const both = set('get /students/', ...needs, 'put /students/?/groups/?')
    expect(drop(both, 'get /students/')).toEqual(set(...needs, 'put /students/?/groups/?'))
    expect(drop(both, 'get /courses/')).toEqual(set('get /students/', 'get /groups/', 'get /groups/?/students'))
  })

  test('ACC-62: leaves alone what a role already held against the rules, unless it depended on the removed entry', () => {
    const odd = set('delete /users/', 'put /roles/*', 'get /roles/*')
    expect(drop(odd, 'get /roles/*')).toEqual(set('delete /users/'))
  })
})

describe('ACC-97: where an entry of two branches is described', () => {
  const receipt = 'post /groups/?/receipt/?'
  const toldIn = (...permissions: Permission[]) => ['Alumnos', 'Grupos'].map(name => isToldIn(set(...permissions), branchOf(name), receipt))
  test('where its dependencies are met; in both if both are; else in the first', () => {
    expect(toldIn('get /students/')).toEqual([true, false])
    expect(toldIn('get /groups/')).toEqual([false, true])
    expect(toldIn('get /students/', 'get /groups/')).toEqual([true, true])
    expect(toldIn()).toEqual([true, false])
  })
  test('never in a branch that does not offer it', () => {
    expect(isToldIn(set('get /students/'), branchOf('Caja'), receipt)).toBe(false)
  })
})

test('ACC-60: a choice without its dependencies is not closed; unknown permissions are', () => {
  expect(isClosed(set('put /students/'))).toBe(false)
  expect(isClosed(set('get /students/', 'put /students/'))).toBe(true)
  expect(isClosed(set('post /groups/?/receipt/?'))).toBe(false)
  expect(isClosed(set('get /somewhere/else'))).toBe(true)
  expect(drop(set('get /somewhere/else'), 'get /somewhere/else')).toEqual(set())
})
