// After the enrolment: the group changed, a registration removed, the credit used, a student deleted.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'

interface Group {
  _id: string
  name: string
  course: { _id: string; name: string; isParent: boolean }
  available: number
  endDate: string
}

const money = (pesos: number) => `$${pesos.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

function api(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    async get<T>(path: string): Promise<T> {
      const response = await page.request.get(`/api${path}`, { headers })
      expect(response.status(), path).toBe(200)
      return (await response.json()) as T
    },
    async post<T>(path: string, data: object): Promise<T> {
      const response = await page.request.post(`/api${path}`, { headers, data })
      expect(response.status(), path).toBe(200)
      return (await response.json()) as T
    },
  }
}

/** Groups with free seats that the wizard offers, one of each course, the most expensive course first. */
async function offers({ get }: ReturnType<typeof api>) {
  const { courses } = await get<{ courses: { _id: string; price: number; active: boolean }[] }>('/courses')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { groups } = await get<{ groups: Group[] }>(`/groups?active=true&stRngStart=${day(-28)}&endRngStart=${day(1)}`)
  return courses
    .filter(course => course.active)
    .toSorted((a, b) => b.price - a.price)
    .flatMap(({ _id, price }) => {
      const group = groups.find(each => each.course._id === _id && !each.course.isParent && each.available >= 5)
      return group ? [{ ...group, price }] : []
    })
}

async function enrolled({ post }: ReturnType<typeof api>, group: Group, amount: number) {
  const email = `mudanza.${Date.now()}.${Math.round(Math.random() * 1e6)}@correo.mx`
  const student = { name: 'Mariana', lastName: 'Mudanza', secondLastName: 'Prueba', email, phoneNumber: '5544719032' }
  const payment = { concept: 'Inscripción', amount }
  return (await post<{ student: { _id: string } }>('/students/register', { student, group: { id: group._id }, payment })).student._id
}

const toast = (page: Page, text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
const line = (page: Page, group: Group) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: group.name, exact: true }) })

test('REG-24 REG-40: a cheaper course leaves credit; a removal leaves all; the next enrolment uses it', async ({ page }) => {
  const token = await signIn(page, 'reception')
  const desk = api(page, token)
  const all = await offers(desk)
  const [dear, cheap] = [all[0]!, all.at(-1)!]
  const id = await enrolled(desk, dear, dear.price)

  await page.goto(`/alumnos?ficha=${id}&ver=cursos`)
  await expect(line(page, dear)).toContainText('Pagado')
  await expectAccessible(page)

  await line(page, dear).getByRole('button', { name: 'Cambiar de grupo' }).click()
  const change = page.getByRole('dialog', { name: /^Cambiar de grupo/ })
  await change.getByRole('button', { name: 'Cambiar de grupo' }).click()
  await expect(toast(page, 'Debes seleccionar un grupo.')).toBeVisible()
  await change.getByRole('combobox', { name: /^Curso/ }).click()
  await page.getByTitle(new RegExp(`^${cheap.course.name} · `)).click()
  await change.getByRole('radio', { name: new RegExp(`^${cheap.name},`) }).check()
  const outcome = change.getByRole('region', { name: 'Resultado del cambio' })
  await expect(outcome).toContainText(money(dear.price))
  await expect(outcome).toContainText(`Queda con ${money(dear.price - cheap.price)} de saldo a favor.`)
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Cambiar de grupo' }).click()
  await expect(toast(page, 'Se cambio el grupo exitosamente')).toBeVisible()
  await expect(change).toBeHidden()

  await expect(line(page, cheap)).toContainText(cheap.course.name)
  await expect(page.getByText(`Saldo a favor ${money(dear.price - cheap.price)}`)).toBeVisible()
  await expect(line(page, cheap).getByRole('button', { name: 'Cambiar de grupo' })).toBeFocused()

  await line(page, cheap).getByRole('button', { name: 'Reenviar comprobante' }).click()
  await expect(toast(page, 'comprobante enviado')).toBeVisible()
  const saved = page.waitForEvent('download')
  await line(page, cheap).getByRole('button', { name: 'Descargar comprobante' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^comprobante-\d{4}-\d{6}\.pdf$/)

  await line(page, cheap).getByRole('button', { name: 'Quitar inscripción' }).click()
  const question = page.getByRole('dialog', { name: `¿Quitar la inscripción en ${cheap.name}?` })
  await expect(question).toContainText(`Su lugar en ${cheap.name} queda libre. Lo pagado, ${money(cheap.price)}, queda como saldo a favor`)
  await expectAccessible(page)
  await page.keyboard.press('8')
  await expect(question.getByRole('radio', { name: /^Cerramos el grupo/ })).toBeChecked()
  await question.getByRole('button', { name: 'Quitar inscripción' }).click()
  await expect(toast(page, 'Grupo borrado correctamente')).toBeVisible()
  await expect(page.getByText('Sin cursos')).toBeVisible()
  await expect(page.getByText(`Saldo a favor ${money(dear.price)}`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/alumnos?inscripcion=${id}`)
  const wizard = page.getByRole('dialog')
  await expect(wizard.getByRole('tab').first()).toBeVisible()
  for (const tab of await wizard.getByRole('tab').all()) {
    await tab.click()
    const choice = wizard.getByRole('tabpanel').getByRole('radio', { name: new RegExp(`^${cheap.course.name}`) })
    if ((await choice.count()) > 0) await choice.first().check()
  }
  await wizard.getByRole('button', { name: /Siguiente/ }).click()
  await wizard.getByRole('radio', { name: new RegExp(`^${cheap.name},`) }).check()
  await wizard.getByRole('button', { name: /Siguiente/ }).click()
  await expect(wizard.getByText(`No hay nada que pagar: se usan ${money(cheap.price)} del saldo a favor.`)).toBeVisible()
  await wizard.getByRole('button', { name: /Siguiente/ }).click()
  await wizard.getByRole('button', { name: /Registrar/ }).click()
  await expect(wizard.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()

  await page.goto(`/alumnos?ficha=${id}&ver=cursos`)
  await expect(line(page, cheap)).toContainText(`Pagado${money(cheap.price)}Adeudo$0.00`)
  await expect(page.getByText(`Saldo a favor ${money(dear.price - cheap.price)}`)).toBeVisible()
})

test("REG-50 REG-47: deletes a student from the file's menu, but not with a balance", { tag: '@whole' }, async ({ page }) => {
  const token = await signIn(page, 'admin')
  const desk = api(page, token)
  const all = await offers(desk)
  const group = all.at(-1)!
  const [owes, settled] = [await enrolled(desk, group, 0), await enrolled(desk, group, group.price)]

  await page.goto(`/alumnos?ficha=${owes}&ver=resumen`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  const off = page.getByRole('menuitem', { name: /^Eliminar alumno/ })
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await expect(off).toContainText('Tiene adeudos: se elimina cuando no deba nada.')
  await expectAccessible(page)

  await page.goto(`/alumnos?ficha=${settled}&ver=resumen`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar alumno' }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar a Mariana Mudanza Prueba?' })
  await expect(question).toContainText('Termina su inscripción y libera su lugar. Sus pagos y su asistencia se conservan.')
  await expectAccessible(page)
  await question.getByText('Ya entró a su escuela').click()
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(toast(page, 'Registro eliminado exitosamente')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(settled))
})
