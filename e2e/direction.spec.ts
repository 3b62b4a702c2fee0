// The director's reports tell why somebody left, what a lesson costs, and where somebody heard of the academy.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api } from './support/api.ts'
import { enrolled } from './support/enrolled.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'

const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
/** A surname of its own, in letters. */
const surname = () => `Baja${Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')}`
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const record = (page: Page, name: string) =>
  page.getByRole('complementary', { name, exact: true }).or(page.getByRole('dialog', { name, exact: true }))

test('DIR-39, DIR-40: Ximena leaves for her health; Bajas tells it; taking it back clears it there', async ({ page }) => {
  await signIn(page, 'admin')
  const student = await enrolled(page, 'admin', surname())
  await page.goto(`/alumnos?ficha=${student._id}&ver=cursos`)
  await page.getByRole('button', { name: 'Quitar inscripción' }).click()
  const question = page.getByRole('dialog', { name: /^¿Quitar la inscripción/ })
  await expect(question.getByRole('radio')).toHaveCount(10)
  await question.getByRole('button', { name: 'Quitar inscripción' }).click()
  await expect(question.getByText('Elige un motivo.')).toBeVisible()
  await page.keyboard.press('6')
  await expect(question.getByRole('radio', { name: /^Salud o familia/ })).toBeChecked()
  await question.getByLabel('Nota').fill('Su abuela está enferma')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await toast(page, 'Grupo borrado correctamente')

  // The screens change without a new page: the keys undo what this page did.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sin cursos')).toBeHidden()
  await page.getByRole('link', { name: 'Reportes', exact: true }).click()
  await page.getByRole('link', { name: 'Bajas', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: '¿Quién se fue y por qué?' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Bajas, Salud o familia|^Bajas: / })
    .first()
    .click()
  const rows = page.getByRole('complementary', { name: 'Renglones' }).or(page.getByRole('dialog', { name: 'Renglones' }))
  const hers = rows.getByRole('listitem').filter({ hasText: student.name.split(' ')[1]! })
  await expect(hers).toContainText('Salud o familia')
  await expect(hers).toContainText('Su abuela está enferma')
  await expectAccessible(page)

  await page.keyboard.press('Control+z')
  await toast(page, 'deshecho')
  await expect(hers).toHaveCount(0)
  await expect(rows).toBeVisible()
})

test(
  'DIR-26, DIR-28: a rate turns hours into a cost, and the group says with how many students it pays for itself',
  { tag: '@whole' },
  async ({ page }) => {
    const call = api(page, await signIn(page, 'admin'))
    const name = unique('Equilibrio')
    const today = (await call.get<{ day: string }>('/dashboard')).day
    const { course, classRoom } = await ownCampus(call, name)
    const { user } = await call.post<{ user: RecordName }>('/users', {
      name: 'Rosa',
      lastName: surname(),
      secondLastName: 'Prueba',
      email: `rosa.${Date.now()}.${Math.floor(Math.random() * 1e6)}@plantel.mx`,
      password: 'una clave larga 2026',
      phoneNumber: '5511112222',
      isProfessor: true,
    })
    const { group } = await call.post<{ group: RecordName }>('/groups', {
      name,
      course: course._id,
      schedules: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour: '0900', endHour: '1100' })),
      startDate: today,
      endDate: `${Number(today.slice(0, 4)) + 1}-03-31`,
      quota: 20,
      classRoom: classRoom._id,
      teacher: user._id,
    })
    const report = `/reportes/grupos?grupo=${group._id}`
    await page.goto(report)
    await expect(page.getByText(/Costo incompleto: faltan tarifas en \d+ clases\./)).toBeVisible()

    await page.goto(`/empleados?ficha=${user._id}`)
    await record(page, 'Empleado').getByRole('button', { name: 'Tarifa', exact: true }).click()
    const rates = page.getByRole('dialog', { name: /^Tarifa por hora ·/ })
    await expect(rates.getByText('Sin tarifa.')).toBeVisible()
    await rates.getByLabel('Por hora').fill('200')
    await page.keyboard.press('Enter')
    await expect(rates.getByRole('listitem')).toContainText('$200.00 por hora')
    await expectAccessible(page)

    await page.goto(report)
    await expect(page.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toContainText(
      /Se paga con \d+ de 20; hay 0\.|Ni lleno se paga\./,
    )
    await expect(page.getByText(/Costo incompleto/)).toHaveCount(0)
    await expectAccessible(page)
  },
)

test('DIR-43, DIR-44: Paola heard of the academy in a newspaper, enrols and pays; the report by source says so', async ({ page }) => {
  const call = api(page, await signIn(page, 'admin'))
  const source = unique('Periódico')
  await page.goto('/expertConfig?ver=enterado')
  await page.getByRole('textbox', { name: /^Otra opción/ }).fill(source)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Opción ${source}` })).toBeVisible()
  await expectAccessible(page)

  const { courseLevels } = await call.get<{ courseLevels: { _id: string }[] }>('/courseLevels')
  const date = (await call.get<{ day: string }>('/dashboard')).day
  const { talk } = await call.post<{ talk: RecordName }>('/talks', {
    courseLevel: courseLevels[0]!._id,
    name: unique('Orientación'),
    filter: 'Orientacion Bachillerato',
    schedules: [{ day: String((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7), startHour: '1000', endHour: '1200' }],
    quota: 20,
    date,
  })
  await page.goto(`/platicas?ficha=${talk._id}&ver=alumnos`)
  await page.getByRole('button', { name: 'Registrar alumno' }).click()
  await page.getByLabel('Nombre').fill('Paola')
  await page.getByLabel('Apellido paterno').fill('Jiménez')
  await page.getByLabel('Apellido materno').fill('Barrera')
  await page.getByLabel('Correo').fill(`paola.${Date.now().toString(36)}@correo.mx`)
  await page.getByLabel('Teléfono', { exact: false }).first().fill('5531874420')
  await page.getByRole('combobox', { name: /^Cómo se enteró/ }).click()
  // The newest answer is the last one.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Registrar alumno/ }).getByTitle(source)).toBeVisible()
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Alumno registrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()

  const card = page.getByRole('complementary', { name: 'Alumno de plática' })
  await page.getByRole('row', { name: /Paola/ }).click()
  await card.getByRole('tab', { name: 'Inscribir' }).click()
  await card.getByRole('button', { name: 'Inscribir con estos datos' }).click()
  const wizard = page.getByRole('dialog').filter({ hasText: 'Seleccionar curso' })
  await expect(wizard.getByLabel('Nombre')).toHaveValue('Paola')
  await expect(wizard.getByTitle(source)).toBeVisible()
  const next = () => wizard.getByRole('button', { name: /^Siguiente/ }).click()
  await next()
  await page.getByRole('tab', { name: 'Superior', exact: true }).click()
  await wizard.getByText('UNAM Superior', { exact: true }).first().click()
  await next()
  await wizard.getByText('UNAM Superior Nuevo Ingreso').first().click()
  await next()
  await page.getByLabel('Cantidad').fill('350')
  await next()
  await wizard.getByRole('button', { name: /^Registrar/ }).click()
  await expect(page.getByRole('region', { name: 'Finalizar Inscripción' })).toContainText('Paola Jiménez Barrera')
  await page.getByRole('button', { name: 'Salir', exact: true }).click()

  await page.goto('/reportes/captacion?por=fuente')
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: source }) })
  await expect(line).toContainText('$350')
  await line.getByRole('button', { name: `Pagaron, ${source}` }).click()
  await expect(page.getByRole('complementary', { name: 'Renglones' }).getByRole('listitem')).toContainText('Jiménez Barrera, Paola')
  await expectAccessible(page)
})
