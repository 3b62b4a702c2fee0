import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, line, lines, nameLine } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { rolesAccess } from './access.ts'

/** Letter for letter (ACC-76…ACC-87, ACC-92). */
export const ROLE_TEXTS = {
  name: 'Debes escribir un nombre de rol',
  description: 'Debes escribir una descripción',
  allows: 'No as seleccionado ningún rol',
  allowsEditing: '!Atención¡, No as seleccionado ningún rol',
  created: 'Rol creado exitosamente',
  failed: 'Ocurrio un error',
  removeQuestion: '¿Estás seguro de eliminar este Rol？Esta acción no puede deshacerse',
  removed: 'Rol eliminado exitosamente',
  noUsers: 'No hay usuarios registrados en este role',
}

export const ROLE_LIMITS = { name: 60, description: 300 }

const method = z.enum(['get', 'post', 'put', 'delete'])

export const Allow = z.object({ path: z.string(), methods: z.array(method) })

/** A role; `users` is the number of its holders. */
/** `needsFactor`: its holders do nothing before they have a second step (CON-32). */
export const Role = versioned(
  z.object({
    _id: id,
    name: z.string(),
    description: z.string(),
    allows: z.array(Allow),
    needsFactor: z.boolean(),
    users: z.int(),
  }),
  ['name', 'description', 'allows', 'needsFactor'],
)

export const RoleTemplate = Role.pick({ name: true, description: true, allows: true, needsFactor: true }).extend({ key: z.string() })

/**
 * The body of POST and PUT (ACC-80, ACC-81). Saving de-duplicates methods and joins paths; only entries of the tree, and `/*` for its
 * holders.
 */
export const RoleInput = z.object({
  name: nameLine(ROLE_TEXTS.name).min(1, ROLE_TEXTS.name).max(ROLE_LIMITS.name),
  description: lines(ROLE_TEXTS.description).trim().min(1, ROLE_TEXTS.description).max(ROLE_LIMITS.description),
  allows: z
    .array(z.object({ path: line().min(1).max(80), methods: z.array(method).min(1, ROLE_TEXTS.allows).max(20) }), ROLE_TEXTS.allows)
    .min(1, ROLE_TEXTS.allows)
    .max(200),
  /** Absent: unchanged; for a new role false. */
  needsFactor: z.boolean().optional(),
})

export const roles = routes('roles', {
  // Roles by name. Without `get /roles/*` only names and descriptions; `allows` is empty.
  list: get('/roles', {
    summary: 'List roles with their permissions',
    access: rolesAccess.read,
    scope: 'open',
    returns: { roles: z.array(Role) },
  }),
  templates: get('/roles/templates', {
    summary: 'List the templates that a new role may begin as',
    access: rolesAccess.screen,
    scope: 'open',
    returns: { templates: z.array(RoleTemplate) },
  }),
  users: get('/roles/:id/users', {
    summary: 'List the employees who hold a role',
    fails: ['404 ROLE_NOT_FOUND'],
    access: rolesAccess.users,
    scope: 'whole',
    returns: {
      users: z.array(
        z.object({
          _id: id,
          name: z.string(),
          lastName: z.string(),
          secondLastName: z.string(),
          email: z.string(),
          isProfessor: z.boolean(),
        }),
      ),
    },
  }),
  create: post('/roles', {
    summary: 'Add a role',
    sentence: 'Creó un rol',
    fails: ['400 PERMISSION_UNKNOWN', '409 BEYOND_OWN_PERMISSIONS', '409 ROLE_TAKEN'],
    access: rolesAccess.create,
    scope: 'whole',
    proof: 'fresh',
    undo: rows('Rol creado', { quiet: true, made: 'delete /roles/*' }),
    idempotent: 'el rol',
    body: RoleInput,
    returns: { role: Role },
  }),
  update: put('/roles/:id', {
    summary: 'Change a role and its permissions',
    sentence: 'Cambió un rol',
    fails: ['400 PERMISSION_UNKNOWN', '404 ROLE_NOT_FOUND', '409 BEYOND_OWN_PERMISSIONS', '409 LAST_ADMIN', '409 ROLE_TAKEN'],
    access: rolesAccess.update,
    scope: 'whole',
    proof: 'fresh',
    undo: rows('Rol cambiado', { quiet: true }),
    edits: Role,
    body: edited(RoleInput),
    returns: { role: Role },
  }),
  remove: del('/roles/:id', {
    summary: 'Delete a role',
    sentence: 'Eliminó un rol',
    fails: ['404 ROLE_NOT_FOUND', '409 BEYOND_OWN_PERMISSIONS', '409 ROLE_IN_USE'],
    access: rolesAccess.remove,
    scope: 'whole',
    proof: 'fresh',
    undo: rows('Rol eliminado', { quiet: true }),
  }),
})

export const rolesChanged = changes('roles', rolesAccess.read)

export const roleFailures = failures({
  ROLE_NOT_FOUND: [404, 'El rol no existe'],
  ROLE_IN_USE: [409, 'El rol está asignado: quítalo primero a quienes lo tienen.'],
  ROLE_TAKEN: [409, 'Ya existe un rol con ese nombre.'],
  PERMISSION_UNKNOWN: [400, 'El rol contiene un permiso que no existe.'],
  BEYOND_OWN_PERMISSIONS: [409, 'No puedes dar ni cambiar permisos que tú no tienes.'],
  LAST_ADMIN: [409, 'Debe quedar al menos una persona con todos los permisos.'],
})

export type Role = z.input<typeof Role>
export type RoleTemplate = z.input<typeof RoleTemplate>
export type RoleInput = z.input<typeof RoleInput>
