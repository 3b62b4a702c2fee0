import { expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { grantable, permissionTree } from './permissionTree.ts'
import { summary } from './summary.ts'

const summaryOf = (...permissions: Permission[]) => summary(new Set(permissions)).map(({ path, can }) => [path.at(-1), ...can])

test('ACC-68: describes beside the tree what the role may do', () => {
  expect(
    summaryOf('get /students/', 'put /students/', 'get /payments/', 'post /payments/', 'put /payments/send/?', 'put /users/?'),
  ).toEqual([
    ['Alumnos', 'Ver y editar alumnos', 'Ver y registrar pagos', 'Reenviar comprobantes de pago'],
    ['Cuenta', 'Cambiar su propia contraseña'],
  ])
  expect(summaryOf()).toEqual([])
})

test('ACC-68: an entry of two branches is described once, where it can be used', () => {
  expect(summaryOf('get /groups/', 'get /courses/', 'get /groups/?/students', 'put /students/?/groups/?')).toEqual([
    ['Cursos', 'Ver cursos'],
    ['Grupos', 'Ver grupos', 'Ver los alumnos de un grupo', 'Cambiar alumnos de grupo'],
  ])
  expect(summaryOf('get /students/', 'get /groups/', 'get /courses/', 'put /students/?/groups/?')).toEqual([
    ['Alumnos', 'Ver alumnos', 'Cambiar alumnos de grupo'],
    ['Cursos', 'Ver cursos'],
    ['Grupos', 'Ver grupos'],
  ])
})

test('ACC-68: half of an entry is described by its half', () => {
  expect(summaryOf('get /courses/', 'get /playlists/', 'put /playlists/')).toEqual([['Cursos', 'Ver cursos', 'Ver y editar material']])
  expect(summaryOf('post /playlists/', 'put /playlists/')).toEqual([['Cursos', 'Crear y editar material']])
})

test('ACC-72: everything is described as such', () => {
  expect(summaryOf('get /*', 'post /*', 'put /*', 'delete /*')).toEqual([
    ['Todo', 'Hacer todo, también lo que se agregue al sistema más adelante'],
  ])
})

test('ACC-68: every permission of the tree has a description, even alone', () => {
  for (const permission of grantable) expect(summaryOf(permission).length, permission).toBeGreaterThan(0)
  expect(summary(new Set(grantable)).map(({ path }) => path)).toEqual(permissionTree.map(({ path }) => path))
})
