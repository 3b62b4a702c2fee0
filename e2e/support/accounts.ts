// The demo academy's people (README). Journeys share one server: one that changes an account creates its own.
import { test, type Page } from './journey.ts'
import { signedIn } from './signedIn.ts'

export const PASSWORD = 'plantel-demo'
export const ACCOUNTS = {
  admin: 'admin@plantel.mx',
  reception: 'recepcion@plantel.mx',
  coordination: 'coordinacion@plantel.mx',
  callCenter: 'callcenter@plantel.mx',
  professor: 'profesor@plantel.mx',
  // Limited to campuses: Coyoacán, and Lindavista with Ecatepec.
  receptionCoyoacan: 'recepcion.coyoacan@plantel.mx',
  coordinationNorth: 'coordinacion.norte@plantel.mx',
  // Cashiers whose day a journey closes: each project has its own.
  cashierCoyoacan: 'daniel.ocampo@plantel.mx',
  cashierEcatepec: 'fabiola.cruz@plantel.mx',
} as const

export type Who = keyof typeof ACCOUNTS

/** A new session of this person, so that journeys do not end each other's. */
export const tokenOf = (page: Page, who: Who): Promise<string> =>
  signedIn(page.request, test.info().project.use.baseURL!, ACCOUNTS[who], PASSWORD)

/** Signs in without the sign-in page, which has its own journey. Then `page.goto` any screen. */
export async function signIn(page: Page, who: Who): Promise<string> {
  const token = await tokenOf(page, who)
  const { baseURL } = test.info().project.use
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL!, sameSite: 'Strict' }])
  return token
}

/** Types the pair into the sign-in page. */
export async function enter(page: Page, who: Who): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo').fill(ACCOUNTS[who])
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
