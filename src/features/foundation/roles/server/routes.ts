import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { rolesAccess } from '../access.ts'
import { allowsOf, EVERYTHING, grantsOf, permissionsIn } from '../allows.ts'
import { roleFailures, roles, rolesChanged, type RoleInput } from '../contract.ts'
import { grantable } from '../permissionTree.ts'
import { ROLE_TEMPLATES } from '../templates.ts'
import { holderEvents } from './holders.ts'
import { changeRights } from './rights.ts'
import * as store from './store.ts'

const { ROLE_NOT_FOUND, ROLE_IN_USE, ROLE_TAKEN, PERMISSION_UNKNOWN } = roleFailures
const knownPermissions: ReadonlySet<string> = new Set(grantable)

const toRole = ({ id, allows, ...role }: store.ListedRole) => ({ _id: id, ...role, allows: allowsOf(allows) })

type Values = Omit<store.RoleRow, 'id'>

const recorded = ({ name, description, allows, needsFactor }: Values) => ({ name, description, allows: allowsOf(allows), needsFactor })

/** The values to store. Refuses permissions that the tree does not have. */
function valuesOf({ name, description, allows, needsFactor = false }: RoleInput): Values {
  const unknownPermissions = permissionsIn(allows).filter(
    permission => !knownPermissions.has(permission) && !permission.endsWith(` ${EVERYTHING}`),
  )
  if (unknownPermissions.length > 0)
    fail(PERMISSION_UNKNOWN, {
      ext: { permissions: unknownPermissions },
      fields: [{ path: 'allows', message: PERMISSION_UNKNOWN.message }],
    })
  return { name, description, allows: grantsOf(allows), needsFactor }
}

/** Makes open screens read the role again, and the browsers of its holders their permissions. */
function tell({ emit, live, afterCommit }: Context, roleId: string, holders: readonly string[] = []): void {
  emit(rolesChanged, [roleId])
  if (holders.length === 0) return
  for (const event of holderEvents.all()) emit(event, [...holders])
  afterCommit(() => live.sessionsChanged(holders))
}

export const rolesServer = implement(
  roles,
  {
    async list(_input, { db, can }) {
      const rows = (await store.list(db)).map(toRole)
      return { roles: can(rolesAccess.screen) ? rows : rows.map(role => ({ ...role, allows: [] })) }
    },

    templates: () => ({ templates: ROLE_TEMPLATES.map(template => ({ ...template, allows: allowsOf(template.allows) })) }),

    async users({ params: { id } }, { db }) {
      const users = await store.holders(db, id)
      if (users.length === 0 && !(await store.find(db, id))) fail(ROLE_NOT_FOUND)
      return { users: users.map(({ id: _id, ...user }) => ({ _id, ...user })) }
    },

    async create({ body }, context) {
      const values = valuesOf(body)
      return changeRights(context, async judge => {
        judge(values.allows)
        const id = await store.insert(context.db, values, context.now)
        await context.audit({ resource: 'roles', ids: [id], after: recorded(values) })
        tell(context, id)
        return { role: toRole({ id, ...values, users: 0 }) }
      })
    },

    async update({ params: { id }, body: { version, ...body } }, context) {
      return changeRights(context, async judge => {
        const before = (await store.lockForUpdate(context.db, id)) ?? fail(ROLE_NOT_FOUND)
        await unchanged(context.db, roles.update, version, toRole({ ...before, users: 0 }))
        const values = valuesOf({ needsFactor: before.needsFactor, ...body })
        judge(before.allows)
        judge(values.allows)
        await store.update(context.db, id, values)
        const holders = await store.holders(context.db, id)
        await context.audit({ resource: 'roles', ids: [id], before: recorded(before), after: recorded(values) })
        tell(
          context,
          id,
          holders.map(holder => holder.id),
        )
        return { role: toRole({ id, ...values, users: holders.length }) }
      })
    },

    async remove({ params: { id } }, context) {
      await changeRights(context, async judge => {
        const before = (await store.lockForUpdate(context.db, id)) ?? fail(ROLE_NOT_FOUND)
        judge(before.allows)
        const users = await store.holders(context.db, id)
        if (users.length > 0)
          fail(ROLE_IN_USE, {
            ext: { users: users.map(({ id: _id, name, lastName, secondLastName }) => ({ _id, name, lastName, secondLastName })) },
          })
        await store.remove(context.db, id)
        await context.audit({ resource: 'roles', ids: [id], before: recorded(before) })
        tell(context, id)
      })
    },
  },
  { constraints: { role_name_key: [ROLE_TAKEN, 'name'] } },
)
