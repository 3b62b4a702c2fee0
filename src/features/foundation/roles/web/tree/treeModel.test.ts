import { expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { permissionTree } from '../../permissionTree.ts'
import { countOf, isLeaf, namesOf, rowsOf, stateOf, treeOf, type TreeNode } from './treeModel.ts'

const all = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...all(node.children)])
const find = (key: string, search?: string): TreeNode => all(treeOf(search)).find(node => node.key === key)!
const set = (...permissions: Permission[]) => new Set(permissions)

test('ACC-63: groups, branches and entries in the tree of the contract, each once', () => {
  const nodes = all(treeOf())
  expect(treeOf().map(({ label }) => label)).toEqual([...new Set(permissionTree.map(({ path }) => path[0]))])
  expect(nodes.filter(isLeaf)).toHaveLength(permissionTree.flatMap(({ entries }) => entries).length)
  expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length)
  expect(find('Gestión de usuarios').children.map(({ label }) => label)).toEqual(['Alumnos', 'Empleados', 'Roles'])
  expect(find('Asesorías').children.map(({ label }) => label)).toEqual(['Ver', 'Editar'])
})

test('ACC-63: a branch is chosen whole, in part or not at all, with its count', () => {
  const roles = find('Gestión de usuarios/Roles')
  const states = [set(), set('get /roles/*'), set('get /roles/*', 'post /roles/*', 'put /roles/*', 'delete /roles/*')]
  expect(states.map(permissions => [stateOf(roles, permissions), countOf(roles, permissions)])).toEqual([
    ['none', 0],
    ['some', 1],
    ['all', 4],
  ])
})

test('ACC-63: half of an entry is neither chosen nor nothing', () => {
  const material = find('Administración escolar/Cursos/Material: crear y editar')
  expect([stateOf(material, set('post /playlists/')), countOf(material, set('post /playlists/'))]).toEqual(['some', 0])
})

test('ACC-66: a search shows the entries with all its words, without accents; a branch then means only those shown', () => {
  const leaves = (search: string) =>
    all(treeOf(search))
      .filter(isLeaf)
      .map(({ key }) => key)
  expect(leaves('PAGOS reenviar')).toEqual(['Gestión de usuarios/Alumnos/Pagos: reenviar comprobante'])
  expect(leaves('asesorias')).toEqual(['Asesorías/Ver', 'Asesorías/Editar'])
  expect(find('Gestión de usuarios/Alumnos', 'pagos').offers).toHaveLength(6)
  expect(treeOf('nada de esto')).toEqual([])
})

test('ACC-63: rows have level and position; a collapsed row hides its content', () => {
  const rows = rowsOf(treeOf(), node => node.key === 'Gestión de usuarios')
  expect(
    rows.slice(0, 5).map(({ node, level, position, siblings, parent }) => [node.label, level, position, siblings, parent?.label]),
  ).toEqual([
    ['Gestión de usuarios', 1, 1, 8, undefined],
    ['Alumnos', 2, 1, 3, 'Gestión de usuarios'],
    ['Empleados', 2, 2, 3, 'Gestión de usuarios'],
    ['Roles', 2, 3, 3, 'Gestión de usuarios'],
    ['Administración escolar', 1, 2, 8, undefined],
  ])
})

test('ACC-99: permissions are named by branch and label; two of one entry once, unknown ones raw', () => {
  expect(namesOf(['delete /payments/*', 'post /playlists/', 'put /playlists/', 'get /nothing/'])).toEqual([
    'Alumnos · Pagos: anular',
    'Cursos · Material: crear y editar',
    'get /nothing/',
  ])
})
