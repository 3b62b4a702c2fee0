import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'

async function taughtGroup(call: Api, name: string, today: string) {
  const { course, location, classRoom } = await ownCampus(call, name)
  const { group } = await call.post<{ group: RecordName }>('/groups', {
    name,
    course: course._id,
    schedules: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour: '1200', endHour: '1400' })),
    startDate: today,
    endDate: `${Number(today.slice(0, 4)) + 1}-03-31`,
    quota: 10,
    classRoom: classRoom._id,
  })
  const { student } = await call.post<{ student: RecordName }>('/students/register', {
    student: {
      name: 'Ximena',
      lastName: 'Clases',
      secondLastName: 'Prueba',
      email: `clases.${Date.now()}@correo.mx`,
      phoneNumber: '5532148890',
    },
    payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
    group: { id: group._id },
  })
  return { group: group._id, location: location._id, student: student._id }
}

const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^12:00–14:00 ${name} `) }).first()

test("OFE-9, OFE-12: cancels today's lesson: week, door, checklist and another desk say so; undone, all is as before", async ({
  page,
  browser,
}, { project }) => {
  const name = `Clases ${project.name}`
  const call = api(page, await tokenOf(page, 'admin'))
  const today = (await call.get<{ day: string }>('/dashboard')).day
  const { group, location, student } = await taughtGroup(call, name, today)
  await signIn(page, 'coordination')
  await page.goto(`/calendario?sede=${location}`)
  // It begins today: its first lesson of the week is today's.
  const ofToday = () => block(page, name)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin')
  await other.goto(`/calendario?sede=${location}`)
  await expect(block(other, name)).toBeVisible()

  // By keyboard: Enter opens the lesson, C asks, Enter cancels.
  await ofToday().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Abrir grupo' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await page.getByLabel('Motivo').fill('Falta el profesor')
  await expect(page.getByRole('checkbox', { name: 'Avisar a 1 alumno' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(ofToday()).toHaveAccessibleName(/Cancelada .*Falta el profesor/)
  await expect(other.getByRole('button', { name: new RegExp(`${name} Cancelada`) })).toBeVisible()

  // The door and the checklist refuse, with the reason.
  const response = await call.raw('put', `/attendance/qr/${student}`, {})
  expect(response.status()).toBe(409)
  expect(JSON.stringify(await response.json())).toContain('La clase de hoy se canceló.')
  await other.goto(`/grupos?ficha=${group}`)
  await expect(other.getByText(/^No hay clase: clase cancelada\. Próxima: /)).toBeVisible()

  await other.goto(`/calendario?sede=${location}`)
  await other.getByRole('button', { name: new RegExp(`${name} Cancelada`) }).click()
  await other.getByRole('button', { name: 'Deshacer cambio' }).click()
  await other.getByRole('button', { name: 'Deshacer sin avisar' }).click()
  await expect(other.getByRole('button', { name: new RegExp(`${name} Cancelada`) })).toHaveCount(0)
  expect((await call.raw('put', `/attendance/qr/${student}`, {})).status()).toBe(200)
})
