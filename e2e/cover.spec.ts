import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'

async function professor(call: Api, name: string, lastName: string) {
  const { user } = await call.post<{ user: RecordName }>('/users', {
    name,
    lastName,
    secondLastName: 'Prueba',
    email: `${name.toLowerCase()}.${Date.now()}@plantel.mx`,
    password: 'una clave larga 2026',
    phoneNumber: '5511112222',
    isProfessor: true,
  })
  return user
}

test(
  'OFE-17: records an absence, covers its lesson by one press, and the calendar names the substitute',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    const name = `Suplencia ${project.name}`
    const call = api(page, await tokenOf(page, 'admin'))
    const today = (await call.get<{ day: string }>('/dashboard')).day
    const { course, location, classRoom } = await ownCampus(call, name)
    const family = `Suple${project.name}`.replace(/[^A-Za-z]/g, '')
    const [away, free] = [await professor(call, 'Braulio', family), await professor(call, 'Casilda', family)]
    await call.put(`/users/${free._id}/teaching`, { courses: [course._id], locations: [location._id], hours: [] })
    const { group } = await call.post<{ group: RecordName }>('/groups', {
      name,
      course: course._id,
      schedules: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour: '1900', endHour: '2100' })),
      startDate: today,
      endDate: `${Number(today.slice(0, 4)) + 1}-03-31`,
      quota: 10,
      classRoom: classRoom._id,
      teacher: away._id,
    })
    await call.post('/absences', { employee: away._id, startDate: today, endDate: today, reason: 'Congreso' })

    await signIn(page, 'coordination')
    await page.goto(`/calendario?sede=${location._id}`)
    await page.getByRole('button', { name: 'Por cubrir (1)' }).click()
    await expect(page.getByText(`Sin Braulio ${family}`)).toBeVisible()
    await expectAccessible(page)
    const cover = page.getByRole('button', { name: new RegExp(`^Cubrir ${name}`) })
    await cover.focus()
    await page.keyboard.press('Enter')
    await expect(cover).toHaveCount(0)

    const { lessons } = await call.get<{ lessons: { teacher: { name: string } | null; toCover: boolean }[] }>(
      `/lessons/${group._id}?from=${today}&to=${today}`,
    )
    // Casilda, or an equally free professor of another journey.
    expect(lessons).toEqual([expect.objectContaining({ toCover: false, teacher: expect.objectContaining({ _id: expect.any(String) }) })])
    expect(lessons[0]!.teacher!.name).not.toBe('Braulio')
  },
)
