import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'
import { chooseOwn } from './support/chooseOwn.ts'

/** A device with passkeys that always verifies its user. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('CON-30, CON-31, CON-35: Pilar adds a passkey, signs out, signs in with it alone, and proves her identity with it', async ({ page }, {
  project,
}) => {
  const call = api(page, await tokenOf(page, 'admin'))
  const email = `pilar.${project.name}.${Date.now()}@plantel.mx`
  const { roles } = await call.get<{ roles: { _id: string; name: string }[] }>('/roles')
  await call.post('/users', {
    name: 'Pilar',
    lastName: 'Llave',
    secondLastName: 'Ruiz',
    email,
    password: PASSWORD,
    phoneNumber: '5512345678',
    roles: [roles.find(({ name }) => name === 'Recepción')!._id],
  })
  await withDevice(page)
  await page.goto('/')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await button(page, 'Entrar').click()
  await chooseOwn(page, `${PASSWORD}-de-Pilar`)

  await page.goto('/edit/password')
  await button(page, 'Agregar llave').click()
  await page.getByLabel('Nombre de la llave').fill('Mi teléfono')
  await expectAccessible(page)
  await button(page, 'Agregar').click()
  const codes = page.getByRole('dialog', { name: 'Tus códigos de respaldo' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByLabel('Ya los guardé').check()
  await button(page, 'Listo').click()
  await expect(page.getByText('Mi teléfono', { exact: true })).toBeVisible()

  await button(page, 'Menú de Pilar Llave Ruiz').click()
  await page.getByRole('dialog', { name: 'Menú de usuario' }).getByRole('button', { name: 'Cerrar sesión' }).click()
  await button(page, 'Entrar con llave de acceso').click()
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()

  // She signed in five minutes ago, so a proof is needed again.
  await page.goto('/edit/password')
  const refusal = { code: 'CONFIRM_IDENTITY', message: { es: 'Confirma que eres tú para continuar.' }, methods: ['passkey', 'code'] }
  await page.route(
    '**/api/session/codes',
    route => route.fulfill({ status: 403, json: { error: { code: 403, message: refusal.message }, errorExt: refusal } }),
    { times: 1 },
  )
  await button(page, 'Códigos nuevos').click()
  await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
  await button(page, 'Usar llave').click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
})
