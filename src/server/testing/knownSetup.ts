import { setupCode, setupToken } from '#server/auth/setupCode.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import { knownPlans } from './knownPlans.ts'
import type { KnownValues } from './knownRows.ts'

const PASSWORD = 'la-de-siempre'
const ROSA = {
  name: 'Rosa',
  lastName: 'Montes',
  secondLastName: 'Vega',
  email: 'rosa@tonalli.mx',
  phoneNumber: '5512345678',
  password: 'jacaranda de marzo 7',
}

export function knownSetup(t: Test, admin: Caller): Record<string, () => Promise<KnownValues>> {
  const { make, db } = t
  const { links } = t.services
  const reopened = () => db.updateTable('setup').set({ closedAt: null, academySavedAt: t.clock.now() }).execute()
  const openedAt = async () => (await db.selectFrom('setup').select('openedAt').executeTakeFirstOrThrow()).openedAt
  const setupOpen = async () => {
    await reopened()
    return { token: setupToken(links, await openedAt()) }
  }

  const atTheExample = async ({ employeeId }: Caller) => {
    const { passwordHash } = await make.employee({ password: PASSWORD })
    await db.updateTable('employee').set({ passwordHash }).where('id', '=', employeeId).execute()
    await db.updateTable('setup').set({ example: true }).execute()
    await t.services.refreshAcademy()
    return { body: { academy: t.services.academy.name, password: PASSWORD } }
  }

  return {
    ...knownPlans(t, admin),
    async 'setup.open'() {
      await reopened()
      return { body: { code: setupCode(links, await openedAt()) } }
    },
    'setup.progress': async () => ({ body: await setupOpen() }),
    'setup.logo': async () => ({ body: await setupOpen() }),
    'setup.academy': async () => ({ body: { ...(await setupOpen()), name: 'Academia Tonalli', brandColor: '#157a4a', logo: null } }),
    async 'setup.campus'() {
      // First by name, so no group uses its rooms.
      await make.location({ name: 'A' })
      return { body: { ...(await setupOpen()), name: 'Aa', opening: '08:00', closing: '20:00', rooms: [{ name: 'Aula', capacity: 20 }] } }
    },
    async 'setup.administrator'() {
      return { body: { ...(await setupOpen()), ...ROSA } }
    },
    'setup.end': () => atTheExample(admin),
    async 'setup.refill'() {
      // The demo took the place of everybody before.
      const as = await t.admin()
      return { ...(await atTheExample(as)), as }
    },
    'setup.example': async () => ({ body: await setupOpen() }),
  }
}
