import { changeRights } from '#features/foundation/roles/server/public.ts'
import { grantsHeld } from '#server/auth/grants.ts'
import { fullName } from '#lib/text.ts'
import { implement } from '#server/http/feature.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { refuseUsed } from '#server/db/inUse.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { employeesAccess } from '../access.ts'
import { employeeFailures, employees } from '../contract.ts'
import { checkPerson, followEmail, grantsOfRoles, movesRights, recorded, signOut, tell } from './change.ts'
import { changeOwnPassword, mayChangePassword } from './ownPassword.ts'
import { invite } from './invite.ts'
import { judgePassword } from './knownPassword.ts'
import { onEmployeeRemoved } from './public.ts'
import { toEmployee, toProfessorName } from './row.ts'
import { refuseBeyond, refuseCampus, refuseScope, tillOf } from './scope.ts'
import * as store from './store.ts'

const { EMPLOYEE_NOT_FOUND, EMAIL_TAKEN, SELF_REMOVAL, TILL_OUTSIDE_SCOPE } = employeeFailures

export const employeesServer = implement(
  employees,
  {
    // Each part needs its own permission: planners get only the possible teachers (EMP-2).
    async list(_input, { db, can, user }) {
      if (can(employeesAccess.screen)) return { users: (await store.list(db, user.campuses)).map(toEmployee) }
      return { users: (await store.professors(db)).map(toProfessorName) }
    },

    async create({ body: { password, invite: _invite, roles = [], campuses: campusIds, ...person } }, context) {
      const { db, now, audit, user, academy } = context
      // Nobody creates an employee with a wider scope (CON-16).
      const campuses = campusIds === undefined ? user.campuses : campusIds
      refuseScope(user, campuses)
      if (campuses && person.location === undefined) person.location = tillOf(user, campuses)
      refuseCampus(user, person.location)
      const passwordHash = password === undefined ? null : await hashPassword(password)
      await checkPerson(context, { ...person, campuses })
      // Checked here, so that nobody waits for the one lock of all permissions first.
      const id = await store.insert(db, { ...person, campuses }, { passwordHash, typedByAnother: password !== undefined, now })
      return changeRights(context, async judge => {
        const grants = await grantsOfRoles(context, roles)
        judge(grants)
        const warnings = password === undefined ? [] : await judgePassword(password, { person, grants, academy: academy.name })
        await store.setRoles(db, id, roles)
        const invitation = password === undefined ? await invite(context, id) : {}
        const employee = (await store.find(db, id))!
        await audit({ resource: 'employees', ids: [id], after: recorded(employee) })
        tell(context, id, undefined, employee)
        return { user: toEmployee(employee), warnings, ...invitation }
      })
    },

    async update({ params: { id }, body: { password, version, ...change } }, context) {
      const { db, today, require, live, afterCommit, audit } = context
      const more = password === undefined || Object.keys(change).length > 0
      if (password !== undefined) mayChangePassword(context, id)
      if (more) {
        if (context.user.first) fail(httpErrors.passwordChangeNeeded)
        require(employeesAccess.update)
      }
      // A user who came by a recovery letter has nothing to prove with (CON-35).
      if (password !== undefined && !context.user.viaRecovery) await context.prove()
      if (more) {
        await changeRights(context, async judge => {
          const before = (await store.lockForUpdate(db, id)) ?? fail(EMPLOYEE_NOT_FOUND)
          await unchanged(db, employees.update, version, async () => toEmployee((await store.find(db, id))!))
          if (movesRights(before, change)) await context.prove()
          if (change.location !== undefined) refuseCampus(context.user, change.location)
          if (change.campuses !== undefined) refuseScope(context.user, change.campuses)
          await refuseBeyond(context, id)
          judge(await grantsHeld(db, id))
          const { roles, ...person } = change
          if (roles) judge(await grantsOfRoles(context, roles))
          await checkPerson(context, person, before)
          // Future lessons need a teacher who is one (OFE-16).
          if (before.isProfessor && person.isProfessor === false)
            refuseUsed(`quitar «Es profesor» a ${fullName(before)}`, await store.teaches(db, id, today))
          await store.update(db, id, person)
          if (roles) await store.setRoles(db, id, roles)
          const after = (await store.find(db, id))!
          await audit({ resource: 'employees', ids: [id], before: recorded(before), after: recorded(after) })
          await followEmail(context, before, after)
          tell(context, id, before, after)
          afterCommit(() => live.sessionsChanged([id]))
        })
      }
      const warnings = password === undefined ? [] : await changeOwnPassword(context, password)
      return { user: toEmployee((await store.find(db, id)) ?? fail(EMPLOYEE_NOT_FOUND)), warnings }
    },

    async remove({ params: { id } }, context) {
      const { db, user, now, today, audit } = context
      if (id === user.id) fail(SELF_REMOVAL)
      await changeRights(context, async judge => {
        const before = (await store.lockForUpdate(db, id, true)) ?? fail(EMPLOYEE_NOT_FOUND)
        await refuseBeyond(context, id)
        judge(await grantsHeld(db, id))
        // A class without a teacher would be noticed only at the door, so another one must be named first.
        refuseUsed(`eliminar a ${fullName(before)}`, await store.teaches(db, id, today))
        await store.hide(db, id, now)
        await signOut(context, id)
        await audit({ resource: 'employees', ids: [id], before: recorded(before) })
        tell(context, id, before, undefined)
        for (const follow of onEmployeeRemoved.all()) await follow(context, id)
      })
    },
  },
  { constraints: { employee_email_key: [EMAIL_TAKEN, 'email'], employee_campus_check: [TILL_OUTSIDE_SCOPE, 'location'] } },
)
