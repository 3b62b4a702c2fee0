import { expect, test, type Locator, type Page } from './support/journey.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { openRooms } from './support/rooms.ts'

interface RecordName {
  _id: string
  name: string
}
const MODULES = ['Lectura', 'Historia', 'Álgebra', 'Biología']
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const aside = (page: Page, name: string) => page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name, exact: true }))

/** Types and leaves the field. Retries, because a time picker that is still opening restores the old text. */
async function type(field: Locator, text: string) {
  await expect(async () => {
    await field.fill(text)
    await field.press('Tab')
    await expect(field).toHaveValue(text, { timeout: 1000 })
  }).toPass()
}

async function makeCampus(page: Page, name: string) {
  await page.goto('/sedes')
  await page.getByRole('button', { name: 'Agregar sede' }).click()
  const modal = page.getByRole('dialog', { name: 'Agregar sede' })
  await modal.getByLabel('Nombre').fill(name)
  await modal.getByRole('checkbox', { name: 'Editar dirección' }).check()
  for (const [label, text] of Object.entries({
    Calle: 'Calle 5',
    Número: '12',
    'Código postal': '07300',
    'Colonia o municipio': 'Centro',
    Apertura: '07:00',
    Cierre: '21:00',
  }))
    await type(modal.getByLabel(label), text)
  await modal.getByRole('button', { name: 'Crear sede' }).click()
  await toast(page, 'Sede creada exitosamente')
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
  await aside(page, 'Sede').getByRole('button', { name: 'Salones' }).click()
  await expect(page).toHaveURL(/\/sedes\/salones\/[0-9a-f]{24}\//)
  for (const room of ['Aula 1', 'Aula 2']) {
    await page.getByRole('button', { name: 'Agregar salón' }).click()
    const form = page.getByRole('dialog', { name: 'Agregar salón' })
    await form.getByLabel('Nombre').fill(room)
    await form.getByLabel('Cupo').fill('25')
    await form.getByRole('button', { name: 'Crear salón' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: room })).toContainText('25 lugares')
  }
}

async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await page.getByTitle(option, { exact: true }).last().click()
}

async function makeParentCourse(page: Page, name: string, modules: readonly string[]) {
  await page.goto('/cursos')
  await page.getByRole('button', { name: 'Crear curso' }).click()
  const modal = page.getByRole('dialog', { name: 'Crear curso' })
  await modal.getByLabel('Nombre').fill(name)
  await modal.getByLabel('Duración').fill('90')
  await modal.getByLabel('Precio').fill('4000')
  await choose(page, 'Tipo de curso', 'Curso')
  await choose(page, 'Nivel', 'Media Superior')
  await modal.getByRole('tab', { name: 'Subcursos y descuentos' }).click()
  for (const [at, module] of modules.entries()) await choose(page, `Subcurso ${at + 1}`, module)
  await modal.getByRole('button', { name: 'Crear curso' }).click()
  await expect(modal).toBeHidden()
}

async function chooseHours(page: Page, day: string, from: string, to: string) {
  await page.getByRole('button', { name: /^(Agregar|Cambiar) horarios$/ }).click()
  const picker = page.getByRole('dialog', { name: 'Horarios' })
  await picker.getByRole('group', { name: 'Días' }).getByText(day).click()
  await type(picker.getByLabel('Hora de inicio'), from)
  await type(picker.getByLabel('Hora de término'), to)
  await picker.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(picker.getByRole('region', { name: 'Horarios agregados' })).toContainText(`${day}${from}–${to}`)
  await picker.getByRole('button', { name: 'Listo' }).click()
  await expect(picker).toBeHidden()
}

/** The first and last day of a group in next year's term. */
const term = () => {
  const year = new Date().getFullYear() + 1
  return { from: `01/08/${year}`, to: `30/11/${year}` }
}

async function beginGroup(page: Page, course: string, name: string, hours: [string, string, string]) {
  await page.goto('/grupos?ver=nuevo')
  const wizard = page.getByRole('dialog', { name: /^Agregar grupo/ })
  await wizard.getByRole('radio', { name: new RegExp(`^${course}`) }).check()
  await wizard.getByRole('button', { name: /Siguiente/ }).click()
  await wizard.getByLabel('Nombre').fill(name)
  await chooseHours(page, ...hours)
  await type(wizard.getByLabel('Fecha de inicio'), term().from)
  await type(wizard.getByLabel('Fecha de fin'), term().to)
  return wizard
}

/** The four modules of the course and a separate one, by the API: their form is the parent's without sub-courses. */
async function makeModules(desk: Api, own: string) {
  const [{ courseLevels }, { courseTypes }] = await Promise.all([
    desk.get<{ courseLevels: RecordName[] }>('/courseLevels'),
    desk.get<{ courseTypes: RecordName[] }>('/courseTypes'),
  ])
  const courseLevel = courseLevels.find(({ name }) => name === 'Media Superior')!._id
  const names = MODULES.map(name => `${name} ${own}`)
  const single = `Taller ${own}`
  for (const name of [...names, single])
    await desk.post('/courses', { name, duration: 30, price: 1200, courseType: courseTypes[0]!._id, courseLevel })
  return { modules: names, single }
}

test(
  'GRP-126: plans a campus, a room, a parent course, its group and children, and enrols a student; refuses a taken room, finds a free one',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const own = `${project.name} ${Date.now().toString(36)}`
    const [campus, course, group] = [`Plantel ${own}`, `Integral ${own}`, `Académico ${own}`]
    const desk = api(page, await signIn(page, 'coordination'))
    const { modules, single } = await makeModules(desk, own)
    await makeCampus(page, campus)
    await makeParentCourse(page, course, modules)

    const wizard = await beginGroup(page, course, group, ['Sábado', '08:00', '16:00'])
    await wizard.getByRole('button', { name: /Registrar/ }).click()
    await expect(wizard.getByRole('heading', { name: 'Grupo creado correctamente' })).toBeVisible()

    // Each module: two consecutive hours in the one room; the smallest quota is the group's.
    for (const [at, module] of modules.entries()) {
      await wizard.getByRole('button', { name: `Completar ${module}` }).click()
      const edit = page.getByRole('dialog', { name: 'Editar grupo' })
      await chooseHours(page, 'Sábado', `${String(8 + at * 2).padStart(2, '0')}:00`, `${10 + at * 2}:00`)
      const choice = await openRooms(page, campus)
      await choice.getByText('Aula 1').click()
      await choice.getByRole('button', { name: 'Elegir salón' }).click()
      await expect(choice).toBeHidden()
      await edit.getByLabel('Cupo').fill(String(20 - at))
      await edit.getByRole('switch', { name: 'Estatus' }).click()
      await edit.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(edit).toBeHidden()
      await expect(wizard.getByRole('listitem').filter({ hasText: module })).toContainText('Listo')
    }
    await wizard.getByRole('button', { name: 'Ver grupo' }).click()
    await expect(aside(page, 'Grupo')).toContainText(`de 17 lugares`)
    await expect(aside(page, 'Grupo')).toContainText(campus)

    // Another group at a module's hour: its room is not offered, and refused when chosen before the hours.
    const second = await beginGroup(page, single, `Suelto ${own}`, ['Sábado', '17:00', '18:00'])
    const rooms = await openRooms(page, campus)
    await rooms.getByText('Aula 1').click()
    await rooms.getByRole('button', { name: 'Elegir salón' }).click()
    await second.getByLabel('Cupo').fill('5')
    await chooseHours(page, 'Sábado', '11:00', '13:00')
    await second.getByRole('button', { name: /Registrar/ }).click()
    const busy = second.getByRole('alert').getByRole('listitem')
    await expect(busy).toHaveCount(2)
    for (const module of modules.slice(1, 3))
      await expect(busy.filter({ hasText: `${group} · ${module}` })).toContainText('ya esta ocupado')
    const free = await openRooms(page, campus)
    await expect(free.getByRole('radio', { name: /^Aula 1/ })).toBeDisabled()
    await free.getByText('Aula 2').click()
    await free.getByRole('button', { name: 'Elegir salón' }).click()
    await second.getByRole('button', { name: /Registrar/ }).click()
    await expect(second.getByRole('heading', { name: 'Grupo creado correctamente' })).toBeVisible()

    await signIn(page, 'reception')
    await page.goto('/alumnos')
    await page.getByRole('button', { name: 'Inscripción' }).first().click()
    const enrol = page.getByRole('dialog').filter({ hasText: 'Seleccionar curso' })
    const next = () => enrol.getByRole('button', { name: /^Siguiente/ }).click()
    await page.getByLabel('Nombre').fill('Regina')
    await page.getByLabel('Apellido paterno').fill('Salas')
    await page.getByLabel('Apellido materno').fill('Ibáñez')
    await page.getByLabel('Correo').fill(`regina.${own.replace(' ', '.')}@correo.mx`)
    await page.getByLabel('Teléfono', { exact: false }).first().fill('55 4471 9032')
    await next()
    await page.getByRole('tab', { name: 'Media Superior', exact: true }).click()
    await enrol.getByText(course, { exact: true }).first().click()
    await next()
    await enrol.getByText(group).first().click()
    await next()
    await page.getByLabel('Cantidad').fill('1000')
    await next()
    await page.getByRole('button', { name: /^Registrar/ }).click()
    await expect(page.getByRole('region', { name: 'Finalizar Inscripción' })).toContainText(group)

    const admin = api(page, await tokenOf(page, 'admin'))
    const { groups } = await admin.get<{ groups: (RecordName & { studentListLength: number; quota: number })[] }>('/groups')
    expect(groups.find(({ name }) => name === group)).toMatchObject({ studentListLength: 1, quota: 17 })
  },
)
