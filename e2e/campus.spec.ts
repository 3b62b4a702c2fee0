// Karla works at Coyoacán and sees nothing else; she still enrols a student of another campus by e-mail.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD, signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { chooseOwn } from './support/chooseOwn.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'
import { signedIn } from './support/signedIn.ts'

interface Student extends RecordName {
  email: string
}

/** A group far ahead, in a room at its own hour. */
async function planGroup(call: Api, name: string, course: string, classRoom: string, day: number): Promise<RecordName> {
  const year = new Date().getFullYear() + 3
  const dates = { startDate: `${year}-03-01`, endDate: `${year}-06-30` }
  // A retry finds the room taken by the first try.
  const schedules = [{ day, startHour: `0${7 + test.info().retry}00`, endHour: `0${8 + test.info().retry}00` }]
  return (await call.post<{ group: RecordName }>('/groups', { name, course, classRoom, schedules, ...dates, quota: 9 })).group
}

async function register(call: Api, name: string, lastName: string, group: string): Promise<Student> {
  const email = `${name}.${Date.now()}${Math.random().toString(36).slice(2, 7)}@correo.mx`.toLowerCase()
  const { student } = await call.post<{ student: RecordName }>('/students/register', {
    student: { name, lastName, secondLastName: 'Campos', email, phoneNumber: '5532148890' },
    payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
    group: { id: group },
  })
  return { ...student, email }
}

/**
 * A group and a student of another campus, and of Coyoacán, all the journey's own. @param day a weekday on which no other journey uses the
 * room
 */
async function stage(page: Page, project: string, day: number) {
  const call = api(page, await tokenOf(page, 'admin'))
  const far = await ownCampus(call, `de lejos ${project} ${Date.now().toString(36)}`)
  const { locations } = await call.get<{ locations: RecordName[] }>('/locations')
  const coyoacan = locations.find(({ name }) => name === 'Coyoacán')!
  const { classRoom: rooms } = await call.get<{ classRoom: RecordName[] }>(`/classrooms/location/${coyoacan._id}`)
  const own = `Cerca ${project} ${Date.now().toString(36)}`
  const near = await planGroup(call, own, far.course._id, rooms[project === 'phone' ? 1 : 0]!._id, day)
  const away = await planGroup(call, `Lejos ${project}`, far.course._id, far.classRoom._id, day)
  return {
    call,
    coyoacan,
    course: far.course,
    near: { ...near, name: own },
    tamara: await register(call, 'Tamara', 'Forastera', away._id),
    nadia: await register(call, 'Nadia', 'Cercana', near._id),
  }
}

const chip = (page: Page) => page.locator('[data-slot=scope-chip]')

/** The scope is in the top bar; on a phone in the menu under the name. */
async function expectScope(page: Page, phone: boolean, text: string): Promise<void> {
  if (phone) await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(chip(page)).toHaveText(text)
  if (phone) await page.keyboard.press('Escape')
}

test('CON-1 CON-8 CON-9: Karla finds only her students, also by address; she enrols Tamara, who then is hers too', async ({ page }, {
  project,
}) => {
  const phone = project.name === 'phone'
  const { call, course, near, tamara, nadia } = await stage(page, project.name, 6)
  await signIn(page, 'receptionCoyoacan')
  await page.goto('/alumnos')
  await expectScope(page, phone, 'Sede Coyoacán')
  const search = async (email: string) => {
    await page.locator('#root').getByPlaceholder('Buscar alumno').fill(email)
    await page.locator('#root').getByPlaceholder('Buscar alumno').press('Enter')
  }
  const listRows = page.locator('tr[data-row-key], [data-slot=card]')
  await search(nadia.email)
  await expect(listRows).toHaveCount(1)
  await expect(listRows).toContainText('Cercana')
  await search(tamara.email)
  await expect(listRows).toHaveCount(0)
  await page.goto(`/alumnos?ficha=${tamara._id}`)
  await expect(page.getByText('El alumno no existe').first()).toBeVisible()
  await page.goto(`/alumnos?ficha=${nadia._id}`)
  await expect(page.getByRole('heading', { name: 'Nadia Cercana Campos' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/alumnos?inscripcion=nueva')
  const wizard = page.getByRole('dialog').filter({ hasText: 'Seleccionar curso' })
  await wizard.getByLabel('Correo').fill(tamara.email)
  await wizard.getByLabel('Nombre').focus()
  await expect(wizard.getByText('Es alumno de otra sede. ¿Inscribirlo aquí?')).toBeVisible()
  await expect(wizard.getByRole('textbox', { name: '¿Ya es alumno de otra sede?' })).toBeVisible()
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Inscribir a curso' }).click()
  const next = () => wizard.getByRole('button', { name: /^Siguiente/ }).click()
  const courseCell = wizard.getByText(course.name, { exact: true }).first()
  for (const level of await wizard.getByRole('tab').all()) {
    if (await courseCell.isVisible()) break
    await level.click()
  }
  await courseCell.click()
  await next()
  await wizard.getByText(near.name).first().click()
  await next()
  await wizard.getByLabel('Cantidad').fill('0')
  await next()
  await wizard.getByRole('button', { name: /^Registrar/ }).click()
  await expect(page.getByRole('region', { name: 'Finalizar Inscripción' })).toContainText('Tamara Forastera Campos')
  await page.goto(`/alumnos?ficha=${tamara._id}`)
  await expect(page.getByRole('heading', { name: 'Tamara Forastera Campos' })).toBeVisible()
  const { audit } = await call.get<{ audit: { action: string }[] }>(`/audit?record=${tamara._id}`)
  expect(audit[0]!.action).toBe('Trajo a la sede e inscribió a un alumno')
})

test(
  'CON-17: Noemí has Tamara open when she is limited to Coyoacán: the card closes and says why',
  { tag: '@whole' },
  async ({ page, baseURL }, { project }) => {
    const { call, coyoacan, tamara, nadia } = await stage(page, project.name, 5)
    const { roles } = await call.get<{ roles: RecordName[] }>('/roles')
    const email = `noemi.${project.name}.${Date.now()}@plantel.mx`
    const { user } = await call.post<{ user: RecordName }>('/users', {
      name: 'Noemí',
      lastName: 'Vela',
      secondLastName: 'Ruiz',
      email,
      password: PASSWORD,
      phoneNumber: '5512345678',
      roles: [roles.find(({ name }) => name === 'Recepción')!._id],
    })
    const token = await signedIn(page.request, baseURL!, email, PASSWORD)
    await page.context().addCookies([{ name: 'token', value: token, url: baseURL!, sameSite: 'Strict' }])
    await page.goto('/')
    await chooseOwn(page, `${PASSWORD}-mía`)
    await page.goto(`/alumnos?ficha=${tamara._id}`)
    await expect(page.getByRole('heading', { name: 'Tamara Forastera Campos' })).toBeVisible()
    await expect(page.getByText('Conectado', { exact: true })).toBeAttached()
    await call.put(`/users/${user._id}`, { campuses: [coyoacan._id], location: coyoacan._id })
    await expect(page.locator('[data-slot=toast]').filter({ hasText: 'Ya no está en tu alcance.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tamara Forastera Campos' })).toBeHidden()
    await expect(page).not.toHaveURL(/ficha=/)
    await expectScope(page, project.name === 'phone', 'Sede Coyoacán')
    await page.goto(`/alumnos?ficha=${nadia._id}`)
    await expect(page.getByRole('heading', { name: 'Nadia Cercana Campos' })).toBeVisible()
  },
)
