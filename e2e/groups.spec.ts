// Journeys share one server: each project plans its own group and leaves the demo's unchanged.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
/** The sidebar: beside the list, or the screen on a phone. */
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Grupo' }).or(page.getByRole('dialog', { name: 'Grupo' }))
const entry = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).filter({ visible: true }).first()

async function openGroup(page: Page, name: string): Promise<void> {
  const phone = page.viewportSize()!.width < 768
  await (phone ? entry(page, name).getByRole('button').first() : entry(page, name).getByText(name).first()).click()
  await expect(sidebar(page).getByRole('heading', { name, exact: true })).toBeVisible()
}

async function planGroup(page: Page, name: string, hour: number): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'coordination')}` }
  const read = async <T>(path: string): Promise<T> => (await page.request.get(`/api${path}`, { headers })).json() as Promise<T>
  const { courses } = await read<{ courses: { _id: string; name: string }[] }>('/courses')
  const { locations } = await read<{ locations: { _id: string }[] }>('/locations')
  const { classRoom } = await read<{ classRoom: { _id: string }[] }>(`/classrooms/location/${locations[0]!._id}`)
  const year = new Date().getFullYear() + 2
  const response = await page.request.post('/api/groups', {
    headers,
    data: {
      name,
      course: courses.find(course => course.name === 'Razonamiento')!._id,
      schedules: [{ day: 6, startHour: `${hour}00`, endHour: `${hour + 1}00` }],
      startDate: `${year}-03-01`,
      endDate: `${year}-06-30`,
      classRoom: classRoom[0]!._id,
      quota: 12,
    },
  })
  expect(response.status(), await response.text()).toBe(200)
}

test(
  'GRP-127: finds a group, disables and enables it, and opens it; filters narrow the list',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone'
    const name = `Viaje ${project.name}`
    await planGroup(page, name, phone ? 15 : 17)
    await signIn(page, 'coordination')
    await page.goto('/grupos')
    await expect(page.getByRole('tab', { name: /^Media Superior \d+/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/\d+ grupos · [\d,]+ inscritos · [\d,]+ lugares/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar grupo' }).fill(name)
    await expect(entry(page, name)).toBeVisible()
    await expect(page).toHaveURL(/buscar=Viaje/)

    // The switch is in the row; on a phone in the sidebar.
    if (phone) await openGroup(page, name)
    const status = page.getByRole('switch', { name: `Estatus de ${name}` }).first()
    await status.click()
    await toast(page, 'Estatus actualizado exitosamente')
    await page.reload()
    await expect(status).toHaveAttribute('aria-checked', 'false')
    await status.click()
    await toast(page, 'Estatus actualizado exitosamente')
    if (!phone) await openGroup(page, name)
    await expect(sidebar(page)).toContainText('de 12 lugares')
    await expectAccessible(page)

    await sidebar(page).getByRole('button', { name: 'Alumnos' }).click()
    const students = page.getByRole('dialog', { name: `Alumnos de ${name}` })
    await expect(students.getByText('El grupo todavía no tiene alumnos')).toBeVisible()
    await expectAccessible(page)
    await students.getByRole('button', { name: 'Cerrar' }).click()
    await sidebar(page).getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Generar excel' }).click()
    await toast(page, 'Aún no hay alumnos de platica disponibles')
    await sidebar(page).getByRole('button', { name: 'Cerrar' }).click()

    await page.getByRole('button', { name: /Ver filtros/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Filtros' })
    await expect(drawer.getByLabel('Sede')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByText('Inhabilitado', { exact: true }).click()
    await drawer.getByRole('button', { name: /^Ver \d+ grupos?/ }).click()
    await expect(page).toHaveURL(/active=false/)
    await expect(entry(page, name)).toBeHidden()
    await expect(page.getByText('No hay coincidencias para tu busqueda.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
    await expect(entry(page, name)).toBeVisible()
  },
)

test(
  "GRP-127: a parent group opens to its modules; students with comments; today's checklist",
  { tag: '@whole' },
  async ({ page }, { project }) => {
    await signIn(page, 'admin')
    await page.goto('/grupos?buscar=ecoems')
    await page.getByRole('button', { name: 'Ver los módulos de ECOEMS Sabatino A' }).click()
    await expect(entry(page, 'Ciencias Experimentales')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/grupos?buscar=matematicas+matutino')
    await openGroup(page, 'Matemáticas Matutino')
    const checklist = sidebar(page).getByRole('region', { name: 'Asistencia de hoy' })
    const first = checklist.getByRole('listitem').first()
    await first.getByRole('button', { name: 'Presente' }).click()
    await expect(first.getByRole('button', { name: 'Presente' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)

    await sidebar(page).getByRole('button', { name: 'Alumnos' }).click()
    const students = page.getByRole('dialog', { name: 'Alumnos de Matemáticas Matutino' })
    if (project.name === 'phone') await students.getByRole('listitem').first().getByRole('button').first().click()
    else
      await students
        .getByRole('button', { name: /^Comentarios de/ })
        .first()
        .click()
    await expect(students.getByText('No hay comentarios agregados.').or(students.getByRole('list', { name: 'Comentarios' }))).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'GRP-132: ticks students of a group by keyboard or thumb, and writes to them together',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone'
    await signIn(page, 'admin')
    await page.goto('/grupos?buscar=matematicas+matutino')
    await openGroup(page, 'Matemáticas Matutino')
    await sidebar(page).getByRole('button', { name: 'Alumnos' }).click()
    const students = page.getByRole('dialog', { name: 'Alumnos de Matemáticas Matutino' })
    await expect(students.getByText(/^costo \$/)).toBeVisible()
    const bar = students.getByRole('group', { name: 'Selección' })
    if (phone) {
      await students.getByRole('checkbox').first().click()
      await students.getByRole('checkbox').nth(1).click()
    } else {
      await expect(students.getByRole('row').nth(1)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowDown')
    }
    await expect(bar.getByRole('status')).toHaveText('2 seleccionados')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Mensaje' }).click()
    const message = page.getByRole('dialog', { name: /Mandar Notificación/ })
    await expect(message).toContainText('2 destinatarios')
    await message.getByRole('button', { name: 'Cerrar' }).first().click()
    await expect(students).toBeVisible()
    await expect(bar).toBeHidden()
  },
)
