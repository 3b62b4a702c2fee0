import type { Method } from '#contract/access.ts'
import { serve } from '#web/testing/serve.ts'
import { roles, type Role, type RoleTemplate } from '../contract.ts'

const METHODS: Method[] = ['get', 'post', 'put', 'delete']

export const admin: Role = {
  _id: 'd00000000000000000000001',
  name: 'Administrador',
  description: 'Acceso completo al sistema',
  allows: [{ path: '/*', methods: METHODS }],
  needsFactor: false,
  users: 1,
}

export const door: Role = {
  _id: 'd00000000000000000000002',
  name: 'Puerta',
  description: 'Recibe a los alumnos',
  allows: [
    { path: '/students/', methods: ['get', 'put'] },
    { path: '/attendance/qr/*', methods: ['put'] },
    { path: '/old/*', methods: ['get'] },
  ],
  needsFactor: false,
  users: 0,
}

export const entrance: RoleTemplate = {
  key: 'door',
  name: 'Entrada',
  description: 'Lee pases',
  allows: [{ path: '/students/', methods: ['get'] }],
  needsFactor: false,
}

export const holder = {
  _id: 'a00000000000000000000011',
  name: 'Lucía',
  lastName: 'Peralta',
  secondLastName: 'Nava',
  email: 'lucia@plantel.mx',
  isProfessor: false,
}

export function serveRoles(all: Role[] = [admin, door]) {
  serve(roles.templates, () => ({ templates: [entrance] }))
  serve(roles.users, ({ params }) => ({ users: params.id === admin._id ? [holder] : [] }))
  return serve(roles.list, () => ({ roles: all }))
}
