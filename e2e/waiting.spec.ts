import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { ACCOUNTS, PASSWORD, signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'
import { ownServer } from './support/ownServer.ts'
import { signedIn } from './support/signedIn.ts'

const person = (name: string, mail: string) => ({
  name,
  lastName: 'Espera',
  secondLastName: 'Prueba',
  email: `${mail}.${Date.now()}@correo.mx`,
  phoneNumber: '5532148890',
})

async function full(call: Api, name: string, today: string) {
  const { course, classRoom } = await ownCampus(call, name)
  const { group } = await call.post<{ group: RecordName & { course: RecordName } }>('/groups', {
    name,
    course: course._id,
    schedules: [{ day: 5, startHour: '1200', endHour: '1400' }],
    startDate: today,
    endDate: `${Number(today.slice(0, 4)) + 1}-03-31`,
    quota: 2,
    classRoom: classRoom._id,
  })
  const seated: string[] = []
  for (const who of ['uno', 'dos']) {
    const { student } = await call.post<{ student: RecordName }>('/students/register', {
      student: person('Ximena', `lleno.${who}`),
      payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
      group: { id: group._id },
    })
    seated.push(student._id)
  }
  return { group, seated }
}

test('OFE-22, OFE-27: adds two together, another desk frees both seats, and the first enrols with the held seat', async ({ page }, {
  project,
}) => {
  const phone = project.name === 'phone'
  const call = api(page, await tokenOf(page, 'admin'))
  const today = (await call.get<{ day: string }>('/dashboard')).day
  const { group, seated } = await full(call, `Lleno ${project.name} ${Date.now().toString(36)}`, today)

  await signIn(page, 'reception')
  await page.goto(`/espera?curso=${group.course._id}&grupo=${group._id}&ver=anotar`)
  const form = page.getByRole('dialog', { name: 'Anotar en lista de espera' })
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Mariana')
  await form.getByRole('textbox', { name: 'Apellidos' }).fill('Cortés Villa')
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('55 3381 9046')
  await form.getByRole('button', { name: /Vienen juntos/ }).click()
  const second = form.getByRole('group', { name: 'Persona 2' })
  await second.getByRole('textbox', { name: 'Nombre' }).fill('Ian')
  await second.getByRole('textbox', { name: 'Apellidos' }).fill('Cortés Villa')
  await second.getByRole('textbox', { name: 'Teléfono' }).fill('55 3381 9046')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(form).toHaveCount(0)
  const entry = page.locator('tr[data-row-key], [data-slot=card]').filter({ hasText: 'Mariana' })
  await expect(entry).toContainText('Lleno: 2 de 2')

  // Another desk: one seat does not suffice for two, both do.
  await call.remove(`/students/${seated[0]!}/group/${group._id}`)
  await expect(entry).toContainText('Son 2 y hay 1 lugar')
  await call.remove(`/students/${seated[1]!}/group/${group._id}`)
  await expect(entry).toContainText(/Por llamar|Ofrecido/)

  await (phone ? entry.locator('[data-slot=card-open]') : entry).click()
  const card = page.locator('[data-slot=aside]')
  await expect(card.getByRole('heading', { name: 'Ian Cortés Villa' })).toBeVisible()
  await expectAccessible(page)
  if (phone) await card.getByRole('button', { name: /^Inscribir/ }).click()
  else await page.keyboard.press('i')
  await expect(page.getByRole('textbox', { name: 'Nombre' }).first()).toHaveValue('Mariana')
})

test(
  'OFE-23: an offer that nobody takes ends overnight, its seat goes to the next in line, and its holder may wait again',
  { tag: '@whole' },
  async ({ page }) => {
    const DAY = 26 * 3_600_000
    const server = await ownServer('1')
    try {
      const tokenNow = () => signedIn(page.request, server.url, ACCOUNTS.admin, PASSWORD)
      const call = api(page, await tokenNow(), server.url)
      const today = (await call.get<{ day: string }>('/dashboard')).day
      const { group, seated } = await full(call, 'Vencimiento', today)
      for (const name of ['Mariana', 'Iván'])
        await call.post('/waiting', {
          persons: [{ guest: { name, lastName: 'Luna', phoneNumber: '5533819046' } }],
          course: group.course._id,
          group: group._id,
        })
      await call.remove(`/students/${seated[0]!}/group/${group._id}`)

      const list = async () => {
        await page.context().addCookies([{ name: 'token', value: await tokenNow(), url: server.url, sameSite: 'Strict' }])
        await page.goto(`${server.url}/espera?curso=${group.course._id}&grupo=${group._id}`)
      }
      const entry = (name: string) => page.locator('tr[data-row-key]').filter({ hasText: name })
      await list()
      await expect(entry('Mariana')).toContainText(/Por llamar|Ofrecido/)
      await expect(entry('Iván')).not.toContainText(/Por llamar|Ofrecido/)

      await server.stop()
      await server.restart(DAY)
      await list()
      await expect(entry('Iván')).toContainText(/Por llamar|Ofrecido/)
      await expect(entry('Mariana')).toHaveCount(0)
      await page.getByRole('combobox', { name: 'Estado' }).click()
      await page.getByTitle('Cerradas').last().click()
      await expect(entry('Mariana')).toContainText('Venció')
      await entry('Mariana').click()
      await page.getByRole('button', { name: 'Volver a anotar' }).click()
      await list()
      await expect(entry('Mariana')).toContainText('2')
    } finally {
      await server.remove()
    }
  },
)
