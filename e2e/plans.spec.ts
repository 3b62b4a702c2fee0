// Plans the next generation: solves, pins, accepts an explanation, creates, and undoes. Campus, rooms and teacher are the journey's own.
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'

/** The Monday seven weeks after a day. */
function mondayAfter(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 49 - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** A campus with one room of twenty, and a plan of three groups of fifteen at two hours on Saturday. */
async function planned(call: Api, name: string) {
  const today = (await call.get<{ day: string }>('/dashboard')).day
  const { course, location } = await ownCampus(call, name)
  const { user: employee } = await call.post<{ user: RecordName }>('/users', {
    name: 'Irma',
    lastName: 'Planes',
    secondLastName: 'Solís',
    email: `irma.${Date.now()}@plantel.mx`,
    phoneNumber: '5512345678',
    password: 'jacaranda de marzo 7',
    isProfessor: true,
    roles: [],
  })
  await call.put(`/users/${employee._id}/teaching`, { courses: [course._id], locations: [location._id], hours: [] })
  const saturday = (startHour: string, endHour: string) => [{ day: 5, startHour, endHour }]
  await call.post('/plans', {
    name,
    startWeek: mondayAfter(today),
    input: {
      courses: [course._id],
      campuses: [location._id],
      cells: [{ course: course._id, campus: location._id, groups: 3, size: 15 }],
      blocks: [
        { id: 'b00000000000000000000001', hours: saturday('0900', '1100') },
        { id: 'b00000000000000000000002', hours: saturday('1100', '1300') },
      ],
    },
  })
  return course.name
}

test(
  'OFE-36 to OFE-41: solves a plan, pins a group, accepts an explanation, creates the groups and undoes it',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'On a phone nothing is moved.')
    const name = `Plan ${project.name} ${Date.now() % 100_000}`
    const course = await planned(api(page, await tokenOf(page, 'admin')), name)
    await signIn(page, 'admin')
    await page.goto('/calendario')
    await page.getByRole('link', { name: 'Planeación' }).first().click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.getByRole('button', { name: 'Buscar horario a 3 grupos' }).click()
    await expect(page.locator('[data-slot=toast]').getByText('El plan está acomodado')).toBeVisible({ timeout: 30_000 })

    await page.getByRole('tab', { name: 'Horario' }).click()
    const unplaced = page.getByRole('region', { name: 'Sin lugar' })
    await expect(unplaced.getByText(/^Falta un bloque/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(`^${course} 1 15 personas`) }).click()
    await page.keyboard.press('p')
    await expect(page.getByLabel('Grupo del plan').getByRole('button', { name: 'Soltar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await unplaced.getByRole('button', { name: /^Aplicar: Cabe si abres el bloque/ }).click()
    await expect(unplaced.getByText('Todos los grupos tienen lugar.')).toBeVisible()

    await page.getByRole('tab', { name: 'Crear' }).click()
    await page.getByRole('button', { name: 'Crear 3 grupos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Crear 3 grupos' }).click()
    await expect(page.getByRole('list', { name: 'Grupos creados' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Deshacer la creación' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Crear 3 grupos' })).toBeVisible()
  },
)

test('OFE-39: a phone shows a plan, and says what needs a wider screen', { tag: '@phone' }, async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'The sentence is for small screens.')
  await signIn(page, 'admin')
  await page.goto('/planes')
  await page.getByRole('button', { name: /Siguiente generación/ }).click()
  await page.getByRole('tab', { name: 'Horario' }).click()
  await expect(page.getByText('Para mover grupos usa una pantalla más ancha.')).toBeVisible()
  await expectAccessible(page)
})
