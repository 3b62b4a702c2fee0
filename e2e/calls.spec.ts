import { expect, test, type Browser, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { callAndComeBack } from './support/dialler.ts'
import { signIn, type Who } from './support/accounts.ts'

interface Talk {
  _id: string
  name: string
}

const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const PEOPLE = [
  { name: 'Paola', lastName: 'Jiménez', secondLastName: 'Barrera', phoneNumber: '5531874420' },
  { name: 'Rodrigo', lastName: 'Ávila', secondLastName: 'Cuevas', phoneNumber: '5577193046' },
  { name: 'Jimena', lastName: 'Robles', secondLastName: 'Paz', phoneNumber: '5540826617' },
]

async function makeTalk(page: Page, token: string, name: string, inDays: number): Promise<Talk> {
  const headers = { authorization: `Bearer ${token}` }
  const { courseLevels } = (await (await page.request.get('/api/courseLevels', { headers })).json()) as { courseLevels: { _id: string }[] }
  const date = new Date(Date.now() + inDays * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Mexico_City' })
  const day = String((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7)
  const response = await page.request.post('/api/talks', {
    headers,
    data: {
      courseLevel: courseLevels[0]!._id,
      name,
      filter: 'Orientacion Bachillerato',
      schedules: [{ day, startHour: '1000', endHour: '1200' }],
      quota: 20,
      date,
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { talk: Talk }).talk
}

async function register(page: Page, person: (typeof PEOPLE)[number], email: string): Promise<void> {
  await page.getByLabel('Nombre').fill(person.name)
  await page.getByLabel('Apellido paterno').fill(person.lastName)
  await page.getByLabel('Apellido materno').fill(person.secondLastName)
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Teléfono', { exact: false }).first().fill(person.phoneNumber)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Alumno registrado' })).toBeVisible()
}

const card = (page: Page) => page.getByRole('complementary', { name: 'Alumno de plática' })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function otherDesk(browser: Browser, who: Who, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, who)
  await page.goto(path)
  return page
}

test('CLL-32, CLL-41, CLL-46: registers three people, calls them by keyboard, confirms, moves, marks present and enrols', async ({
  page,
  browser,
}, info) => {
  test.skip(info.project.name === 'phone', 'a phone has no keyboard; its desk is the next journey')
  const token = await signIn(page, 'callCenter')
  const talk = await makeTalk(page, token, unique('Orientación'), 5)
  const target = await makeTalk(page, token, unique('Destino'), 0)
  const stamp = Date.now().toString(36)
  await page.goto(`/platicas?ficha=${talk._id}&ver=alumnos`)

  await expect(page.getByText('No hay alumnos de platica inscritos en este momento')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar alumno' }).click()
  for (const [at, person] of PEOPLE.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Registrar a otro' }).click()
    await register(page, person, `${person.name.toLowerCase()}.${stamp}@correo.mx`)
  }
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page.getByText('3 alumnos', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // The newest comes first: Jimena, Rodrigo, Paola. From here on no mouse.
  await page.keyboard.press('ArrowDown')
  await expect(card(page).getByRole('heading', { name: /^Jimena/ })).toBeVisible()
  await expectAccessible(page)
  const keys: Record<string, string[]> = { Jimena: ['1'], Rodrigo: ['8', 'Enter'], Paola: ['c'] }
  const press = (name: string, at: number) => page.keyboard.press(keys[name]![at]!)
  await press('Jimena', 0)
  await expect(card(page).getByRole('heading', { name: /^Rodrigo/ })).toBeVisible()
  await press('Rodrigo', 0)
  await expect(page.getByLabel('Hora de la llamada')).toBeFocused()
  await press('Rodrigo', 1)
  await expect(card(page).getByRole('heading', { name: /^Paola/ })).toBeVisible()
  await press('Paola', 0)
  expect(Math.max(...Object.values(keys).map(({ length }) => length))).toBeLessThanOrEqual(2)
  const keyCounts = Object.entries(keys).map(([name, each]) => `${name} ${each.length} (${each.join(' ')})`)
  process.stdout.write(`calls logged: ${keyCounts.join(', ')}; keys ${Object.values(keys).flat().length}, clicks 0\n`)
  await expect(page.getByRole('checkbox', { name: /^Confirmado: Paola/ })).toBeChecked()
  await expect(row(page, 'Jimena')).toContainText('Buzón 1')
  await expect(row(page, 'Rodrigo')).toContainText('Volver a llamar')
  await expect(card(page).getByText(/quita la confirmación/)).toBeVisible()

  const other = await otherDesk(browser, 'coordination', `/platicas?ficha=${talk._id}&ver=alumnos`)
  await expect(row(other, 'Jimena')).toContainText('Buzón 1')
  await row(page, 'Jimena').click()
  await card(page).getByRole('tab', { name: 'Cambio de platica' }).click()
  const choice = card(page).getByRole('radio', { name: new RegExp(`^${target.name}`) })
  const later = card(page).getByRole('button', { name: 'Página siguiente' })
  await expect(card(page).getByRole('table', { name: 'Pláticas' })).toBeVisible()
  while (!(await choice.isVisible()) && (await later.isVisible()) && (await later.isEnabled())) {
    await later.click()
    await page.waitForLoadState('networkidle')
  }
  await choice.click()
  await card(page).getByRole('button', { name: 'Cambiar de plática' }).click()
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(card(page).getByText('Alumno cambiado correctamente')).toBeVisible()
  await expect(row(other, 'El alumnos se ha movido a otra platica')).toBeVisible()
  await expect(row(page, 'El alumnos se ha movido a otra platica')).toBeVisible()
  await expectAccessible(page)

  const attended = page.getByRole('switch', { name: /^Asistió: Paola/ })
  await attended.click()
  await expect(other.getByRole('switch', { name: /^Asistió: Paola/ })).toBeChecked()

  // 'Inscribir': the wizard with their data, and the link is stored.
  await row(page, 'Paola').click()
  await card(page).getByRole('tab', { name: 'Inscribir' }).click()
  await card(page).getByRole('button', { name: 'Inscribir con estos datos' }).click()
  const wizard = page.getByRole('dialog').filter({ hasText: 'Seleccionar curso' })
  await expect(wizard.getByLabel('Nombre')).toHaveValue('Paola')
  await expect(wizard.getByRole('button', { name: 'Salir sin guardar' })).toHaveCount(0)
  const next = () => wizard.getByRole('button', { name: /^Siguiente/ }).click()
  await next()
  await page.getByRole('tab', { name: 'Superior', exact: true }).click()
  await wizard.getByText('UNAM Superior', { exact: true }).first().click()
  await next()
  await wizard.getByText('UNAM Superior Nuevo Ingreso').first().click()
  await next()
  await page.getByLabel('Cantidad').fill('0')
  await next()
  await wizard.getByRole('button', { name: /^Registrar/ }).click()
  await expect(page.getByRole('region', { name: 'Finalizar Inscripción' })).toContainText('Paola Jiménez Barrera')
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(card(page).getByText('Paola Jiménez Barrera ya está inscrito')).toBeVisible()
  await other.context().close()
})

test('CLL-40: shows the call desk on a phone: cards, big buttons, the card as a screen', { tag: '@phone' }, async ({ page }, info) => {
  test.skip(info.project.name === 'desktop', 'the journey above')
  const token = await signIn(page, 'callCenter')
  const talk = await makeTalk(page, token, unique('Orientación'), 6)
  await page.goto(`/platicas?ficha=${talk._id}&ver=alumnos`)
  await page.getByRole('button', { name: 'Registrar alumno' }).click()
  await register(page, PEOPLE[0]!, `paola.${Date.now().toString(36)}@correo.mx`)
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Paola/ }).click()
  const card = page.getByRole('region', { name: 'Alumno de plática' })
  await expect(card.getByRole('link', { name: 'Llamar a Paola Jiménez Barrera', exact: true })).toHaveAttribute('href', 'tel:5531874420')
  for (const button of await card.getByRole('button').all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await callAndComeBack(page, /^Llamar a Paola/)
  const sheet = page.getByRole('dialog', { name: '¿Qué pasó con Paola Jiménez Barrera?' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Colgó' }).click()
  await sheet.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect(sheet).toBeHidden()
  await card.getByRole('button', { name: 'Cerrar ficha' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paola' })).toContainText('Colgó')
})
