import type { Test } from '#server/testing/harness.ts'
import { setup } from '../contract.ts'
import { setupCode } from '#server/auth/setupCode.ts'

export const ACADEMY = { name: 'Academia Tonalli', brandColor: '#157a4a', logo: null }
export const CAMPUS = {
  name: 'Lindavista',
  street: 'Av. Montevideo',
  number: '303',
  postalCode: '07300',
  district: 'Lindavista Norte',
  opening: '08:00',
  closing: '21:00',
  rooms: [
    { name: 'Salón 1', capacity: 35 },
    { name: 'Salón 2', capacity: 30 },
  ],
}
export const ROSA = {
  name: 'Rosa',
  lastName: 'Montes',
  secondLastName: 'Vega',
  email: 'rosa@tonalli.mx',
  phoneNumber: '5512345678',
  password: 'jacaranda de marzo 7',
}

/** The code in the server's log. */
export async function codeOf(t: Test): Promise<string> {
  const { openedAt } = await t.db.selectFrom('setup').select('openedAt').executeTakeFirstOrThrow()
  return setupCode(t.services.links, openedAt)
}

/** Opens the setup again. */
export const reopen = (t: Test) => t.pool.query('update setup set closed_at = null, academy_saved_at = null, starting = false')

/** Runs both first steps. @returns the browser's token */
export async function twoSteps(t: Test): Promise<string> {
  const { token } = await t.ok(setup.open, { body: { code: await codeOf(t) } })
  await t.ok(setup.academy, { body: { token, ...ACADEMY } })
  await t.ok(setup.campus, { body: { token, ...CAMPUS } })
  return token
}
