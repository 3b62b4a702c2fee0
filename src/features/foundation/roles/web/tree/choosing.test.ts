import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holds, type Grant, type Method, type Permission } from '#contract/access.ts'
import { grantable, permissionTree } from '../../permissionTree.ts'
import { isClosed } from '../../treeRules.ts'
import { chooseAll, dropAll, isLocked, press, reasonAgainst } from './choosing.ts'
import { treeOf, type Offer, type TreeNode } from './treeModel.ts'

const ALL: Grant[] = [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }]
const grantsOf = (permissions: readonly Permission[]): Grant[] =>
  permissions.map(permission => {
    const [method, resource] = permission.split(' ', 2) as [Method, string]
    return { resource, methods: [method] }
  })
const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
const nodes = flat(treeOf())
const offer = (branch: string, label: string): Offer => nodes.find(({ key }) => key.endsWith(`${branch}/${label}`))!.offers[0]!
const set = (...permissions: Permission[]) => new Set(permissions)

const node = fc.constantFrom(...nodes)
const grantsDrawn = fc.subarray([...grantable]).map(grantsOf)

describe('ACC-60, ACC-61: a press chooses with dependencies and removes with dependents', () => {
  test('ACC-65: reports added entries, not the chosen one', () => {
    const step = press(set(), [offer('Alumnos', 'Inscribir existente')], ALL)
    expect(step).toEqual({
      chosen: set('put /groups/?/enroll/?', 'get /students/', 'get /groups/', 'get /courses/'),
      along: ['get /students/', 'get /groups/', 'get /courses/'],
      added: true,
    })
    const back = press(step.chosen, [offer('Alumnos', 'Ver')], ALL)
    expect(back).toEqual({ chosen: set('get /groups/', 'get /courses/'), along: ['put /groups/?/enroll/?'], added: false })
  })

  test('ACC-67: a branch in part is filled, a full one emptied', () => {
    const { offers } = nodes.find(({ key }) => key === 'Gestión de usuarios/Roles')!
    const full = press(set('get /roles/*', 'put /roles/*'), offers, ALL)
    expect(full).toMatchObject({ chosen: set('get /roles/*', 'put /roles/*', 'post /roles/*', 'delete /roles/*'), along: [] })
    expect(press(full.chosen, offers, ALL).chosen).toEqual(set())
  })

  test('after any press the choice includes its dependencies', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 8 }), grantsDrawn, (pressed, grants) => {
        const permissions = pressed.reduce<Set<Permission>>((before, { offers }) => press(before, offers, grants).chosen, set())
        expect(isClosed(permissions)).toBe(true)
      }),
    )
  })

  test('nothing of a branch remains after removing all of it', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), node, (pressed, { offers }) => {
        const permissions = pressed.reduce<Set<Permission>>((before, each) => chooseAll(before, each.offers, ALL).chosen, set())
        const rest = dropAll(permissions, offers).chosen
        for (const { entry } of offers) for (const grant of entry.grants) expect(rest.has(grant), grant).toBe(false)
      }),
    )
  })
})

describe("ACC-71: no permissions beyond one's own", () => {
  test('a press never gives a permission that the user lacks', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 8 }), grantsDrawn, (pressed, grants) => {
        const permissions = pressed.reduce<Set<Permission>>((before, { offers }) => chooseAll(before, offers, grants).chosen, set())
        for (const permission of permissions) expect(holds(grants, permission), permission).toBe(true)
      }),
    )
  })

  test('shows why not: the permission itself, or a dependency', () => {
    const desk = grantsOf(['put /groups/?/enroll/?', 'get /students/', 'get /groups/'])
    expect(reasonAgainst(offer('Alumnos', 'Editar'), desk)).toBe('Tú no tienes este permiso')
    expect(reasonAgainst(offer('Alumnos', 'Inscribir existente'), desk)).toBe('Necesita «Cursos · Ver», que tú no tienes')
    expect(reasonAgainst(offer('Alumnos', 'Ver'), desk)).toBeUndefined()
  })

  test('a user with everything may give every entry', () => {
    for (const branch of permissionTree) for (const entry of branch.entries) expect(reasonAgainst({ branch, entry }, ALL)).toBeUndefined()
  })

  test('a permission that the user lacks is locked, but can be removed', () => {
    const put = offer('Alumnos', 'Editar')
    const grants = grantsOf(['get /students/'])
    expect(isLocked(set(), [put], grants)).toBe(true)
    expect(isLocked(set('put /students/'), [put], grants)).toBe(false)
    expect(press(set('get /students/', 'put /students/'), [put], grants).chosen).toEqual(set('get /students/'))
    expect(isLocked(set(), [put, offer('Alumnos', 'Ver')], grants)).toBe(false)
  })
})
