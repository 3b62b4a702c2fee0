import { expect, test, type Locator, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { openRooms } from './support/rooms.ts'

const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']
/** Dates after those of groupForms.spec.ts; each project, worker and try has its own day. */
function farDay(): { day: string; weekday: string; typed: string } {
  const { parallelIndex, project, retry } = test.info()
  const own = 3000 + parallelIndex * 20 + (project.name === 'phone' ? 3 : 0) + retry * 7
  const date = new Date(Date.now() + own * 86_400_000)
  const day = date.toISOString().slice(0, 10)
  return { day, weekday: WEEKDAYS[date.getUTCDay()]!, typed: day.split('-').toReversed().join('/') }
}
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
/** The sidebar: beside the list, or the screen on a phone. */
const sidebar = (page: Page) =>
  page.getByRole('complementary', { name: 'Plática' }).or(page.getByRole('dialog', { name: 'Plática', exact: true }))
const entry = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).filter({ visible: true }).first()

async function chooseHours(page: Page, day: string, from: string, to: string) {
  await page.getByRole('button', { name: /^(Agregar|Cambiar) horarios$/ }).click()
  const picker = page.getByRole('dialog', { name: 'Horarios' })
  await picker.getByText(day).click()
  for (const [label, hour] of [
    ['Hora de inicio', from],
    ['Hora de término', to],
  ] as const) {
    await picker.getByLabel(label).fill(hour)
    await page.keyboard.press('Tab')
  }
  await picker.getByRole('button', { name: 'Listo' }).click()
  await expect(picker).toBeHidden()
}

async function chooseRoom(page: Page, campus: string, room: string) {
  const choice = await openRooms(page, campus)
  await choice.getByText(room).click()
  await choice.getByRole('button', { name: 'Elegir salón' }).click()
  await expect(choice).toBeHidden()
}

const answerYes = (page: Page) =>
  page.getByRole('dialog', { name: 'Cambiar estatus de la platica?' }).getByRole('button', { name: 'Si' }).click()
const bigSwitch = (page: Page, name: string): Locator => sidebar(page).getByRole('switch', { name: `Estatus de ${name}` })

test(
  'TLK-21, TLK-35: plans a talk in two steps; names a room taken meanwhile; changes, switches and deletes it',
  { tag: ['@phone', '@whole'] },
  async ({ page }) => {
    const token = await signIn(page, 'coordination')
    const headers = { authorization: `Bearer ${token}` }
    const { day, weekday, typed } = farDay()
    const name = unique('Orientación')

    await page.goto('/platicas')
    await expect(page.getByRole('button', { name: 'Agregar platica' })).toBeVisible()
    await page.getByRole('button', { name: 'Agregar platica' }).click()
    const wizard = page.getByRole('dialog', { name: 'Agregar platica' })
    await expect(wizard.getByLabel('Nombre')).toBeFocused()
    await wizard.getByRole('button', { name: 'Registrar' }).click()
    await toast(page, 'Atención! Debes seleccionar un nivel')
    await wizard.getByText('Media Superior').click()
    await wizard.getByLabel('Nombre').fill(name)
    await wizard.getByText('Feria de carreras').click()
    await expect(wizard.getByRole('button', { name: 'Elegir salón' })).toHaveAttribute('aria-disabled', 'true')
    await chooseHours(page, weekday, '10:00', '12:00')
    await wizard.getByLabel('Fecha').fill(typed)
    await page.keyboard.press('Tab')
    await chooseRoom(page, 'Ecatepec', 'Salón 2')
    const quota = wizard.getByLabel('Cupo')
    await expect(quota).not.toHaveValue('')
    await expectAccessible(page)

    // Another desk changes the talk first.
    const { locations } = (await (await page.request.get('/api/locations', { headers })).json()) as {
      locations: { _id: string; name: string }[]
    }
    const campus = locations.find(each => each.name === 'Ecatepec')!
    const rooms = (await (await page.request.get(`/api/classrooms/location/${campus._id}`, { headers })).json()) as {
      classRoom: { _id: string; name: string }[]
    }
    const { courseLevels } = (await (await page.request.get('/api/courseLevels', { headers })).json()) as {
      courseLevels: { _id: string }[]
    }
    const takenName = unique('Madrugadora')
    const response = await page.request.post('/api/talks', {
      headers,
      data: {
        courseLevel: courseLevels[0]!._id,
        name: takenName,
        filter: 'Casa del terror',
        schedules: [{ day: String((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7), startHour: '1100', endHour: '1300' }],
        date: day,
        classRoom: rooms.classRoom.find(room => room.name === 'Salón 2')!._id,
        quota: 10,
      },
    })
    expect(response.status(), await response.text()).toBe(200)
    const { talk } = (await response.json()) as { talk: { _id: string } }
    await wizard.getByRole('button', { name: 'Registrar' }).click()
    const notice = wizard.getByRole('region', { name: 'Salón ocupado' })
    await expect(notice).toContainText('Duración, Horario y salón ocupados:')
    await expect(notice).toContainText(takenName)
    await expectAccessible(page)
    await chooseRoom(page, 'Ecatepec', 'Salón 1')
    await quota.fill('12')
    await wizard.getByRole('button', { name: 'Registrar' }).click()
    await expect(wizard.getByRole('heading', { name: 'Platica creada correctamente' })).toBeFocused()
    await expectAccessible(page)
    await wizard.getByRole('button', { name: 'Ver plática' }).click()

    await expect(sidebar(page).getByRole('heading', { name })).toBeVisible()
    await expect(sidebar(page)).toContainText('de 12 lugares')
    await expectAccessible(page)
    await bigSwitch(page, name).click()
    await answerYes(page)
    await toast(page, 'Estado actualizado exitosamente')
    await expect(bigSwitch(page, name)).toHaveAttribute('aria-checked', 'false')
    await sidebar(page).getByRole('button', { name: 'Generar excel' }).click()
    await toast(page, 'Aún no hay alumnos de platica disponibles')

    await sidebar(page).getByRole('button', { name: 'Editar' }).click()
    const edit = page.getByRole('dialog', { name: 'Editar plática' })
    await edit.getByLabel('Cupo').fill('15')
    await expectAccessible(page)
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    await toast(page, 'Cambios guardados corrrectamente')
    await expect(sidebar(page)).toContainText('de 15 lugares')

    await sidebar(page).getByRole('button', { name: 'Editar' }).click()
    await edit.getByRole('button', { name: 'Eliminar' }).click()
    await expect(edit).toBeHidden()
    await expect(sidebar(page)).toBeHidden()
    await page.getByRole('searchbox', { name: 'Buscar plática' }).fill(name)
    await expect(page.getByText('No éxisten platicas disponibles')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar plática' }).fill(takenName)
    await expect(entry(page, takenName)).toBeVisible()
    expect((await page.request.delete(`/api/talks/${talk._id}`, { headers })).status()).toBe(200)
  },
)

test('TLK-71, TLK-73: shows who called, the result, and who became a student', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, 'coordination')
  await page.goto('/platicas?buscar=Lindavista')
  const talk = 'Feria de carreras Lindavista'
  const phone = page.viewportSize()!.width < 768
  await (phone ? entry(page, talk).getByRole('button').first() : entry(page, talk).getByText(talk).first()).click()
  await sidebar(page).getByRole('button', { name: 'Reportes' }).click()
  const report = page.getByRole('dialog', { name: `Reportes · ${talk}` })
  await expect(report.getByRole('img', { name: /^\d+ alumnos: / })).toBeVisible()
  await expect(report.getByRole('row', { name: /^Toda la plática/ })).toBeVisible()
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Cerrar' }).last().click()
  await sidebar(page).getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('tab', { name: 'Conversión' }).click()
  const funnel = page.getByRole('figure', { name: 'Embudo de conversión' })
  for (const stage of ['Registrados', 'Llamados', 'Confirmados', 'Asistieron', 'Inscritos']) await expect(funnel).toContainText(stage)
  await page.getByLabel('Desde').fill('01/01/2040')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/desde=2040-01-01/)
  await expect(page.getByText('Ningún registro en esas fechas')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar fechas' }).click()
  await expect(funnel).toBeVisible()
})
