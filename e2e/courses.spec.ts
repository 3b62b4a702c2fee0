import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { expectRowVisible } from './support/rows.ts'

// 1 × 1, a real PNG: the server reads the bytes.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}
async function find(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.getByTitle(option, { exact: true }).last().click()
}
async function openCourse(page: Page, name: string) {
  const row = await expectRowVisible(page, name)
  await row.getByText(name).click()
  const aside = page.getByRole('complementary', { name: 'Curso' }).or(page.getByRole('dialog', { name: 'Curso' }))
  await expect(aside.getByRole('heading', { name })).toBeVisible()
  return aside
}

interface Api {
  add(name: string, part?: object): Promise<string>
  remove(id: string): Promise<void>
}
async function apiOf(page: Page, token: string): Promise<Api> {
  const headers = { authorization: `Bearer ${token}` }
  const first = async (path: string, list: string) =>
    ((await (await page.request.get(path, { headers })).json()) as Record<string, { _id: string }[]>)[list]![0]!._id
  const [courseLevel, courseType] = [await first('/api/courseLevels', 'courseLevels'), await first('/api/courseTypes', 'courseTypes')]
  return {
    async add(name, part = {}) {
      const answer = await page.request.post('/api/courses', {
        headers,
        data: { name, duration: 30, price: 900, courseType, courseLevel, ...part },
      })
      expect(answer.status(), name).toBe(200)
      return ((await answer.json()) as { course: { _id: string } }).course._id
    },
    async remove(id) {
      expect((await page.request.delete(`/api/courses/${id}`, { headers })).status()).toBe(200)
    },
  }
}

async function makeModules(api: Api, own: (name: string) => string) {
  const names = ['A', 'B', 'C', 'D'].map(letter => own(`Módulo ${letter}`))
  const ids: string[] = []
  for (const name of names) ids.push(await api.add(name))
  return { names, ids }
}

test('CUR-88: creates and shows a parent course with a picture, 4 sub-courses, a discount and advisories', async ({ page }, {
  project,
}) => {
  // axe checks four sections of one form: half a minute alone, a minute beside other load.
  const own = (name: string) => `${name} ${project.name}`
  const parent = own('Paquete')
  const api = await apiOf(page, await signIn(page, 'coordination'))
  const { names: modules, ids } = await makeModules(api, own)

  await page.goto('/cursos')
  await expectRowVisible(page, modules[0]!)
  await page.getByRole('button', { name: 'Crear curso' }).click()
  const modal = page.getByRole('dialog', { name: 'Crear curso' })
  const save = modal.getByRole('button', { name: 'Crear curso' })
  await save.click()
  await toast(page, 'Debes ingresar el nombre del curso.')
  await modal.getByLabel('Nombre').fill(parent)
  await modal.getByLabel('Duración').fill('45')
  await modal.getByLabel('Precio').fill('3200')
  await choose(page, 'Tipo de curso', 'Curso')
  await choose(page, 'Nivel', 'Media Superior')
  // A .png that is no image is refused before the upload (M99).
  await modal
    .locator('input[type=file]')
    .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no soy una imagen') })
  await toast(page, 'El archivo no es una imagen JPG o PNG.')
  await modal.locator('input[type=file]').setInputFiles({ name: 'portada.png', mimeType: 'image/png', buffer: PNG })
  await expect(modal.getByRole('img', { name: 'Imagen del curso' })).toBeVisible()
  await expectAccessible(page)

  await modal.getByRole('tab', { name: 'Subcursos y descuentos' }).click()
  for (const [at, name] of modules.slice(0, 3).entries()) await find(page, `Subcurso ${at + 1}`, name)
  await save.click()
  await toast(page, 'Debes agregar 4 subcursos o ninguno.')
  await find(page, 'Subcurso 4', modules[3]!)
  await modal.getByRole('button', { name: 'Agregar descuento' }).click()
  await find(page, 'Curso del descuento 1', modules[0]!)
  await modal.getByLabel('Monto del descuento 1').fill('250')
  await modal.getByRole('tab', { name: 'Asesorías' }).click()
  await modal.getByRole('switch', { name: 'Asesorías activas' }).click()
  await modal.getByRole('checkbox', { name: 'Lunes 10:00' }).check()
  await modal.getByLabel('Nuevo módulo de asesoría').fill('Lectura')
  await modal.getByRole('button', { name: 'Agregar módulo' }).click()
  await modal.getByRole('checkbox', { name: 'Lectura, Domingo' }).check()
  await expectAccessible(page)
  await save.click()
  await expect(modal).toBeHidden()

  const aside = await openCourse(page, parent)
  for (const text of ['$3,200.00', '6 semanas y 3 días', '$250.00', ...modules, 'No hay grupos creados en el curso'])
    await expect(aside.getByText(text).first()).toBeVisible()
  await expect(aside.locator('img')).toHaveJSProperty('naturalWidth', 1)
  await aside.getByRole('switch', { name: 'Transmisión en vivo' }).click()
  const channel = page.getByRole('dialog', { name: `Canal del vivo · ${parent}` })
  await channel.getByLabel('Dirección de la transmisión').fill('https://vivo.plantel.mx/clase.m3u8')
  await channel.getByRole('button', { name: 'Encender el vivo' }).click()
  await expect(aside.getByText('En vivo', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await aside.getByRole('button', { name: 'Editar', exact: true }).click()
  const editing = page.getByRole('dialog', { name: `Editar · ${parent}` })
  await editing.getByRole('tab', { name: 'Asesorías' }).click()
  await expect(editing.getByRole('checkbox', { name: 'Lunes 10:00' })).toBeChecked()
  await expect(editing.getByRole('checkbox', { name: 'Lectura, Domingo' })).toBeChecked()
  await api.remove(new URL(page.url()).searchParams.get('ficha')!)
  for (const id of ids) await api.remove(id)
})

test('CUR-88: edits a course; refuses to delete a sub-course and names its parent', { tag: '@whole' }, async ({ page }, { project }) => {
  const own = (name: string) => `${name} de ${project.name}`
  const parent = own('Conjunto')
  const api = await apiOf(page, await signIn(page, 'coordination'))
  const { names, ids } = await makeModules(api, own)
  await api.add(parent, { children: ids })

  await page.goto(`/cursos?ficha=${ids[1]}`)
  const aside = page.getByRole('complementary', { name: 'Curso' }).or(page.getByRole('dialog', { name: 'Curso' }))
  await aside.getByRole('button', { name: 'Editar', exact: true }).click()
  const editing = page.getByRole('dialog', { name: `Editar · ${names[1]}` })
  await editing.getByLabel('Precio').fill('2999.50')
  await editing.getByRole('button', { name: 'Guardar' }).click()
  await expect(editing).toBeHidden()
  await expect(aside).toContainText('$2,999.50')

  await aside.getByRole('button', { name: 'Editar', exact: true }).click()
  await editing.getByRole('button', { name: 'Eliminar' }).click()
  const uses = page.getByRole('dialog', { name: 'El curso está en uso' })
  await expect(uses.getByRole('listitem')).toContainText(parent)
  await expectAccessible(page)
  await uses.getByRole('button', { name: 'Entendido' }).click()
  await editing.getByRole('button', { name: 'Cancelar' }).click()
  await aside.getByRole('button', { name: 'Cerrar' }).click()

  const last = await openCourse(page, parent)
  await last.getByRole('button', { name: 'Editar', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Editar · ${parent}` })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await toast(page, 'Curso eliminado')
  // The toast names it.
  await expect(page.getByRole('main').getByText(parent)).toHaveCount(0)
  for (const id of ids) await api.remove(id)
})

test(
  "CUR-88: a course's report shows its groups, their occupancy and an Excel file; a group opens on its own screen",
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page, 'coordination')
    await page.goto('/cursos')
    const aside = await openCourse(page, 'Razonamiento')
    await aside.getByRole('button', { name: 'Reportes' }).click()
    const modal = page.getByRole('dialog', { name: 'Reportes · Razonamiento' })
    await modal.getByRole('button', { name: 'Consultar' }).click()
    await toast(page, 'Debes seleccionar un rango de fechas.')
    for (const [label, day] of [
      ['Inicio desde', '01/01/2020'],
      ['Inicio hasta', '31/12/2020'],
    ] as const) {
      await modal.getByLabel(label).fill(day)
      await modal.getByLabel(label).press('Tab')
    }
    await modal.getByRole('button', { name: 'Consultar' }).click()
    await expect(modal.getByText('No hay reportes disponibles para este curso.')).toBeVisible()
    await modal.getByLabel('Inicio hasta').fill('31/12/2099')
    await modal.getByLabel('Inicio hasta').press('Tab')
    await modal.getByRole('button', { name: 'Consultar' }).click()
    await expect(modal.getByRole('img', { name: /^Ocupación: / })).toBeVisible()
    await expectAccessible(page)
    const file = page.waitForEvent('download')
    await modal.getByRole('button', { name: 'Descargar Excel' }).click()
    expect((await file).suggestedFilename()).toBe('reporte-razonamiento-2020-01-01-2099-12-31.xlsx')
    await modal.getByRole('button', { name: 'Cerrar' }).last().click()
    await aside.getByRole('region', { name: 'Grupos' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/\/grupos\?.*ficha=[0-9a-f]{24}/)
  },
)
