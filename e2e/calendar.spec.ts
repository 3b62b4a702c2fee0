// Journeys share one server: each plans in its own campus and year, and deletes them.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'

interface RecordName {
  _id: string
  name: string
}
/** A Monday in a year that no other journey uses. */
const mondayOf = (phone: boolean) => (phone ? '2035-03-05' : '2034-03-06')

async function plan(call: Api, campusName: string, monday: string) {
  const { courses } = await call.get<{ courses: (RecordName & { active: boolean; isParent: boolean })[] }>('/courses')
  const course = courses.find(each => each.active && !each.isParent)!
  const { users } = await call.get<{ users: (RecordName & { isProfessor: boolean })[] }>('/users')
  const teacher = users.find(({ isProfessor }) => isProfessor)!
  const { location } = await call.post<{ location: RecordName }>('/locations', {
    name: campusName,
    street: 'Calle 5',
    number: '12',
    postalCode: '07300',
    district: 'Centro',
    latitude: 19.49,
    longitude: -99.14,
    opening: '09:00',
    closing: '20:00',
  })
  const room = async (name: string) =>
    (await call.post<{ classRoom: RecordName }>('/classrooms', { name, capacity: 20, location: location._id })).classRoom._id
  const rooms = [await room('Aula Norte'), await room('Aula Sur')]
  const group = async (name: string, at: number, schedules: object[]) =>
    (
      await call.post<{ group: RecordName }>('/groups', {
        name,
        course: course._id,
        schedules,
        startDate: monday,
        endDate: `${monday.slice(0, 4)}-04-30`,
        quota: 10,
        classRoom: rooms[at],
        teacher: teacher._id,
        shareTeacher: true,
      })
    ).group._id
  const first = await group('Choque A', 0, [{ day: 0, startHour: '1000', endHour: '1200' }])
  const second = await group('Choque B', 1, [
    { day: 0, startHour: '1100', endHour: '1300' },
    { day: 1, startHour: '0800', endHour: '1000' },
  ])
  return { location, groups: [first, second] }
}

const block = (page: Page, hours: string, name: string) => page.getByRole('button', { name: new RegExp(`^${hours} ${name} `) })

test(
  'CAL-13: shows rooms and teachers of a week, clashes and used hours; a click opens the group',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone'
    const monday = mondayOf(phone)
    const call = api(page, await tokenOf(page, 'admin'))
    const { location, groups } = await plan(call, `Calendario ${project.name}`, monday)
    await signIn(page, 'coordination')
    await page.goto(`/calendario?semana=${monday}&sede=${location._id}`)

    // The first shows only its teacher's clash, the second is also outside the opening hours on Tuesday.
    const room = (name: string) => page.getByRole('navigation', { name: 'Salones' }).getByRole('button', { name: new RegExp(`^${name}`) })
    // 2 of 77 open hours.
    await expect(room('Aula Norte')).toHaveAccessibleName('Aula Norte 3 % ocupado, 20 lugares')
    await expect(block(page, '10:00–12:00', 'Choque A')).toHaveAccessibleName(/El profesor también da Choque B a esa hora$/)
    await expectAccessible(page)
    await room('Aula Sur').click()
    await expect(block(page, '11:00–13:00', 'Choque B')).toHaveAccessibleName(/El profesor también da Choque A a esa hora$/)
    const dayOf = (letter: string) => page.getByRole('radiogroup', { name: 'Día' }).getByText(letter, { exact: true }).first()
    if (phone) await dayOf('M').click()
    await expect(block(page, '08:00–10:00', 'Choque B')).toHaveAccessibleName(/Fuera del horario de la sede$/)
    if (phone) await dayOf('L').click()

    await page.getByText('Sede', { exact: true }).click()
    if (!phone) await dayOf('L').click()
    await expect(page.getByRole('region', { name: 'Aula Norte' }).getByRole('button', { name: /Choque A/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Aula Sur' }).getByRole('button', { name: /Choque B/ })).toBeVisible()
    await expectAccessible(page)

    // The same week by teacher; the week before is another history entry.
    await page.getByText('Profesores', { exact: true }).click()
    await expect(page).toHaveURL(/vista=profesores/)
    await expect(page.getByRole('navigation', { name: 'Profesores' }).getByRole('button', { name: /3 clases$/ })).toBeVisible()
    await expect(block(page, '10:00–12:00', 'Choque A')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Semana anterior' }).click()
    await expect(page.getByText('No hay clases en esta semana')).toBeVisible()
    await page.goBack()

    await block(page, '10:00–12:00', 'Choque A').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Abrir grupo' }).click()
    await expect(page).toHaveURL(new RegExp(`/grupos\\?.*ficha=${groups[0]}`))
    const sidebar = page.getByRole('complementary', { name: 'Grupo' }).or(page.getByRole('dialog', { name: 'Grupo' }))
    await expect(sidebar.getByRole('heading', { name: 'Choque A', exact: true })).toBeVisible()

    await page.goBack()
    await expect(block(page, '10:00–12:00', 'Choque A')).toBeVisible()
    await expect(page.getByText('Conectado', { exact: true })).toBeAttached()
    await call.put(`/groups/${groups[0]}`, { schedules: [{ day: 0, startHour: '1300', endHour: '1500' }] })
    await expect(block(page, '13:00–15:00', 'Choque A')).toBeVisible()
    await expect(block(page, '11:00–13:00', 'Choque B')).not.toHaveAccessibleName(/también da/)

    if (!phone) {
      await block(page, '13:00–15:00', 'Choque A').focus()
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText(/^Sin choques · de lun 13:00 a mié 13:00$/)).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('De', { exact: true })).toHaveValue('13:00')
      await page.getByRole('button', { name: 'Mover', exact: true }).click()
      await expect(page.getByRole('region', { name: /^Mié/ }).getByRole('button', { name: /Choque A Antes lun/ })).toBeVisible()
    }

    for (const group of groups) await call.remove(`/groups/${group}`)
    await call.remove(`/locations/${location._id}`)
  },
)
