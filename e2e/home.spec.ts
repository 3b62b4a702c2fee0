import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api } from './support/api.ts'
import { dayOf } from './support/door.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Cifras de hoy' })
const figure = (page: Page, name: string) => figures(page).getByRole('link', { name: new RegExp(`^${name}`) })
const home = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
}

test('HOM-1: /home and /dashboard_default show the same home', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, 'admin')
  for (const path of ['/home', '/dashboard_default']) {
    await page.goto(path)
    await expect(figures(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  }
  await expectAccessible(page)
})

test('HOM-15: every figure links to the list behind it', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, 'admin')
  await home(page)
  await figure(page, 'Adeudos por cobrar').click()
  await expect(page).toHaveURL(/\/alumnos\?debt=true$/)
  await page.goBack()
  await figure(page, 'Ingresos').click()
  await expect(page).toHaveURL(new RegExp(`/caja\\?corte=${dayOf()}$`))
  await page.goBack()
  await page.getByRole('region', { name: 'Pláticas por llamar' }).getByRole('link', { name: 'Abrir lista' }).click()
  await expect(page).toHaveURL(/\/platicas\?tab=llamadas$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Mensajes fallidos' }).click()
  await expect(page).toHaveURL(/\/bandeja\?state=failed$/)
})

test('HOM-18: the address has the campus filter, which narrows the figures', { tag: '@whole' }, async ({ page }) => {
  const token = await signIn(page, 'admin')
  const { locations } = await api(page, token).get<{ locations: { _id: string; name: string }[] }>('/locations')
  const { _id } = locations.find(({ name }) => name === 'Ecatepec')!
  await home(page)
  await expect(figure(page, 'Adeudos por cobrar')).toBeVisible()
  const all = await figure(page, 'Adeudos por cobrar').textContent()
  await page.goto(`/?sede=${_id}`)
  await expect(figure(page, 'Adeudos por cobrar')).toBeVisible()
  await expect(figure(page, 'Adeudos por cobrar')).not.toHaveText(all!)
})

test("HOM-21: counts another desk's enrolments and charges live", async ({ page, browser }) => {
  const token = await signIn(page, 'admin')
  // A campus of this journey: others enrol at the same time.
  const call = api(page, token)
  const mark = `${Date.now()}`.slice(-8)
  const { location } = await call.post<{ location: { _id: string } }>('/locations', {
    name: `Vivo ${mark}`,
    street: 'Uno',
    number: '1',
    postalCode: '07300',
    district: 'Centro',
    latitude: 19.4,
    longitude: -99.1,
    opening: '07:00',
    closing: '21:00',
  })
  await page.goto(`/?sede=${location._id}`)
  await expect(figure(page, 'Inscripciones')).toContainText(/^Inscripciones0/)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()

  const { classRoom } = await call.post<{ classRoom: { _id: string } }>('/classrooms', {
    name: 'A',
    capacity: 10,
    location: location._id,
  })
  const { courses } = await call.get<{ courses: { _id: string; active: boolean; isParent: boolean; price: number }[] }>('/courses')
  const course = courses.find(each => each.active && !each.isParent)!
  const { group } = await call.post<{ group: { _id: string } }>('/groups', {
    name: `Vivo ${mark}`,
    course: course._id,
    schedules: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour: '0800', endHour: '0900' })),
    startDate: dayOf(-7),
    endDate: dayOf(30),
    classRoom: classRoom._id,
    quota: 10,
  })
  await expect(page.getByRole('region', { name: 'Grupos de hoy' }).getByRole('link', { name: `Vivo ${mark}` })).toBeVisible()
  const desk = await (await browser.newContext()).newPage()
  await desk.request.post(`${test.info().project.use.baseURL}/api/students/register`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      student: { name: 'Vivian', lastName: 'Vivo', secondLastName: 'Paz', email: `vivo.${mark}@correo.mx`, phoneNumber: '5544719032' },
      group: { id: group._id },
      payment: { concept: 'Inscripción', amount: 100 },
    },
  })
  await expect(figure(page, 'Inscripciones')).toContainText(/^Inscripciones1/)
  await expect(figure(page, 'Ingresos')).toContainText('$100')
  await desk.context().close()
})

test(
  'HOM-2, HOM-31: a teacher begins at their own classes, and sees groups and videos, no money; a caller sees the calls',
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page, 'professor')
    await home(page)
    await expect(page.getByRole('region', { name: 'Mis clases' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Vista de hoy').getByText('General').click()
    await expect(page.getByRole('region', { name: 'Grupos de hoy' })).toBeVisible()
    await expect(page.getByText('Videos en proceso')).toBeVisible()
    await expect(figures(page)).toBeHidden()
    await expectAccessible(page)
    await signIn(page, 'callCenter')
    await home(page)
    await expect(page.getByRole('region', { name: 'Pláticas por llamar' })).toBeVisible()
    await expect(page.getByText('Ingresos')).toHaveCount(0)
  },
)

test('HOM-25, HOM-30: reception begins at its own day, and F4 opens the till', async ({ page }, info) => {
  await signIn(page, 'reception')
  await home(page)
  await expect(page.getByRole('region', { name: 'Ahora en la sede' })).toBeVisible()
  await expect(figure(page, 'Con clase hoy y vencido')).toBeVisible()
  await expectAccessible(page)
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Caja rápida' }).click()
  else await page.keyboard.press('F4')
  await expect(page).toHaveURL(/\/caja$/)
})
