import { expect, test } from 'vitest'
import type { Role } from '../contract.ts'
import { areasText, matching, usersText } from './roleText.ts'

const role = (name: string, description: string, ...paths: string[]): Role => ({
  _id: 'd00000000000000000000001',
  name,
  description,
  allows: paths.map(path => ({ path, methods: ['get'] })),
  needsFactor: false,
  users: 0,
})

test("ACC-89: one line describes a role's reach", () => {
  expect(areasText(role('a', 'b', '/students/', '/groups/'))).toBe('Alumnos · Grupos')
  expect(areasText(role('a', 'b', '/*'))).toBe('Todos los permisos')
  expect(areasText(role('a', 'b', '/old/'))).toBe('Sin permisos del árbol')
})

test('ACC-89: users are counted in words', () => {
  expect([0, 1, 12].map(usersText)).toEqual(['Sin usuarios', '1 usuario', '12 usuarios'])
})

test('ACC-90: the search looks in name and description, without accents', () => {
  const all = [role('Recepción', 'Atiende y cobra'), role('Profesor', 'Prepara el material')]
  expect(matching(all, 'RECEPCION cobra').map(({ name }) => name)).toEqual(['Recepción'])
  expect(matching(all, 'nadie')).toEqual([])
  expect(matching(all, ' ')).toEqual(all)
})
