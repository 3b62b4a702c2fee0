// The first start: on an empty database, and out of the demo.
import { expect, test, type Browser, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD } from './support/accounts.ts'
import { codeIn, fillAdministrator, head, saveCampus, setUpAcademy } from './support/firstStart.ts'
import { ownServer } from './support/ownServer.ts'

/** Counts pointer presses on this page, also after reloads. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePress', () => void (presses += 1))
  await page.addInitScript(() => addEventListener('pointerdown', () => (globalThis as unknown as { notePress(): void }).notePress(), true))
  return () => presses
}

async function firstPaidStudent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Crear curso' }).click()
  const course = page.getByRole('dialog', { name: 'Crear curso' })
  await course.getByLabel('Nombre').fill('UNAM Superior')
  await course.getByLabel('Duración').fill('100')
  await course.getByLabel('Precio').fill('8900')
  for (const [label, option] of [
    ['Tipo de curso', 'Curso'],
    ['Nivel', 'Superior'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await course.getByRole('button', { name: 'Crear curso' }).click()
  await expect(course).toBeHidden()

  await page.getByRole('link', { name: 'Hoy' }).click()
  await page.getByRole('link', { name: 'Crear grupo' }).click()
  const group = page.getByRole('dialog', { name: /^Agregar grupo/ })
  await expect(group.getByRole('radio', { name: /UNAM Superior/ })).toBeChecked()
  await group.getByRole('button', { name: /^Siguiente/ }).click()
  await group.getByLabel('Nombre').fill('UNAM Matutino')
  await page.getByRole('button', { name: 'Agregar horarios' }).click()
  const hours = page.getByRole('dialog', { name: 'Horarios' })
  await hours.getByText('Lunes').click()
  await hours.getByLabel('Hora de inicio').fill('09:00')
  await page.keyboard.press('Tab')
  await hours.getByLabel('Hora de término').fill('11:00')
  await page.keyboard.press('Tab')
  await hours.getByRole('button', { name: 'Agregar', exact: true }).click()
  await hours.getByRole('button', { name: 'Listo' }).click()
  await group.getByLabel('Fecha de inicio').fill('04/01/2027')
  await page.keyboard.press('Tab')
  await group.getByRole('button', { name: 'Elegir salón' }).click()
  const room = page.getByRole('dialog', { name: 'Sede y salón' })
  // The form has chosen the campus: it is the only one.
  await room.getByText('Salón 1').click()
  await room.getByRole('button', { name: 'Elegir salón' }).click()
  await expect(group.getByLabel('Cupo')).not.toHaveValue('')
  await group.getByRole('button', { name: /^Registrar/ }).click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()

  await page.getByRole('link', { name: 'Hoy' }).click()
  await page.getByRole('link', { name: 'Inscribir' }).click()
  const wizard = page.getByRole('dialog').filter({ hasText: 'Seleccionar curso' })
  await wizard.getByLabel('Nombre').fill('Ana')
  await wizard.getByLabel('Apellido paterno').fill('López')
  await wizard.getByLabel('Apellido materno').fill('Cruz')
  await wizard.getByLabel('Correo').fill('ana@correo.mx')
  await wizard.getByLabel('Teléfono').first().fill('5544719032')
  const forward = () => wizard.getByRole('button', { name: /^Siguiente/ }).click()
  await forward()
  await expect(wizard.getByRole('radio', { name: /UNAM Superior/ })).toBeChecked()
  await forward()
  await wizard.getByText('UNAM Matutino').first().click()
  await forward()
  await wizard.getByLabel('Cantidad').fill('8900')
  await forward()
  await page.getByRole('button', { name: /^Registrar/ }).click()
  await expect(page.getByRole('region', { name: 'Finalizar Inscripción' })).toContainText('Ana López Cruz')
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
}

/** Rosa hands over a link, because no mail leaves; Elena chooses her password with it and enters, once (LLE-63). */
async function inviteElena(page: Page, browser: Browser): Promise<void> {
  await page.getByRole('link', { name: 'Empleados' }).click()
  await page.getByRole('button', { name: 'Agregar empleado' }).first().click()
  const employee = page.getByRole('dialog', { name: 'Agregar empleado' })
  for (const [label, value] of [
    ['Nombre', 'Elena'],
    ['Apellido paterno', 'Vargas'],
    ['Apellido materno', 'Luna'],
    ['Correo', 'elena@tonalli.mx'],
    ['Teléfono', '5541907733'],
    ['Dirección', 'Montevideo 12'],
    ['Código postal', '07730'],
  ] as const)
    await employee.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'Recepción' }).click()
  await page.getByRole('button', { name: 'Registrar' }).click()
  const handed = page.getByRole('dialog', { name: 'Entrega la invitación' })
  const link = await handed.getByText('/invitacion#').innerText()
  await handed.getByRole('button', { name: 'Listo' }).click()
  const elena = await (await browser.newContext()).newPage()
  // First a link that is no longer valid, then her link in the same tab.
  await elena.goto(link.replace(/#.*/, `#${'b'.repeat(43)}`))
  await expect(elena.getByText('Esta invitación ya no sirve', { exact: false })).toBeVisible()
  await elena.goto(link)
  await expect(elena.getByRole('heading', { name: 'Te invitaron a Academia Tonalli' })).toBeVisible()
  await elena.getByLabel('Elige tu contraseña').fill('barro negro de abril 4')
  await elena.getByRole('button', { name: 'Entrar' }).click()
  await expect(elena.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  await elena.goto(link)
  await expect(elena.getByText('Esta invitación ya no sirve', { exact: false })).toBeVisible()
  await elena.context().close()
}

test("STA-1 to STA-6, LLE-60, LLE-63, LLE-64: Rosa sets up her academy with the window's code; Ana is enrolled and paid within 40 presses", async ({
  page,
  browser,
}) => {
  const server = await ownServer('0')
  try {
    const presses = await countPresses(page)
    await page.goto(server.url)
    await expect(head(page)).toBeVisible()
    await page.getByLabel('Código del servidor').fill('AAAA-AAAA-AAAA')
    await page.getByRole('button', { name: 'Empezar' }).click()
    await expect(page.getByText('Ese no es el código.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Código del servidor').fill(codeIn(server.said()).toLowerCase())
    const before = presses()
    await page.getByRole('button', { name: 'Empezar' }).click()
    await page.getByLabel('Nombre de la academia').fill('Academia Tonalli')
    await expect(page.getByRole('figure', { name: 'Así lo verán tus alumnos' })).toContainText('Academia Tonalli')
    await page.getByRole('button', { name: /^Siguiente/ }).click()
    await expect(page.getByLabel('Nombre de la sede')).toBeFocused()

    // She closes the page and the server stops: she returns to the second step.
    await server.stop('SIGKILL')
    await server.restart()
    await page.reload()
    await saveCampus(page)
    await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused()

    // Continues in another browser with the code of the new start.
    const other = await (await browser.newContext()).newPage()
    await other.goto(server.url)
    await other.getByLabel('Código del servidor').fill(codeIn(server.said()))
    await other.getByRole('button', { name: 'Empezar' }).click()
    await expect(other.getByLabel('Contraseña', { exact: true })).toBeVisible()

    await fillAdministrator(page)
    await expect(page.getByText('Fuerte', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Crear administrador/ }).click()
    await expect(page.getByLabel('Servidor', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Después' }).click()
    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await expect(steps.getByRole('link', { name: 'Crear curso' })).toBeVisible()
    await expectAccessible(page)

    // The other browser is too late, and its user signs in like everybody.
    await fillAdministrator(other)
    await other.getByRole('button', { name: /^Crear administrador/ }).click()
    await expect(other.locator('[data-slot=toast]').filter({ hasText: 'Esta academia ya está en marcha' })).toBeVisible()
    await other.goto(server.url)
    await expect(other.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await other.context().close()

    await firstPaidStudent(page)
    expect(presses() - before).toBeLessThanOrEqual(40)
    await expect(page.getByRole('region', { name: 'Primeros pasos' })).toContainText('faltan 2')
    await inviteElena(page, browser)
    await page.getByRole('link', { name: 'Hoy' }).click()
    await expect(page.getByRole('region', { name: 'Primeros pasos' })).toContainText('falta 1')
  } finally {
    await server.remove()
  }
})

test(
  'STA-8, STA-9: Alejandra ends the demo; Lucía, working in it, lands on the first page; nothing of it remains',
  { tag: '@whole' },
  async ({ page, browser }) => {
    const server = await ownServer('1')
    try {
      const enter = async (at: Page, email: string) => {
        await at.goto(server.url)
        await at.getByLabel('Correo').fill(email)
        await at.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
        await at.getByRole('button', { name: 'Entrar', exact: true }).click()
        await expect(at.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
      }
      const lucia = await (await browser.newContext()).newPage()
      await enter(lucia, 'recepcion@plantel.mx')
      await lucia.goto(`${server.url}/alumnos`)
      await enter(page, 'admin@plantel.mx')
      await page.goto(`${server.url}/expertConfig?ver=ejemplo`)
      await page.getByRole('button', { name: 'Terminar el ejemplo y empezar la academia' }).click()
      const asks = page.getByRole('dialog', { name: 'Terminar el ejemplo' })
      await asks.getByLabel('Nombre de la academia').fill('Academia')
      await asks.getByLabel('Tu contraseña').fill(PASSWORD)
      await asks.getByRole('button', { name: 'Respaldar y terminar' }).click()
      await expect(asks.getByText('Escribe el nombre de la academia tal como está.')).toBeVisible()
      await asks.getByLabel('Nombre de la academia').fill('Academia Plantel')
      await asks.getByRole('button', { name: 'Respaldar y terminar' }).click()
      await expect(page.getByLabel('Nombre de la academia')).toBeVisible()
      await expect(head(lucia)).toBeVisible()
      await lucia.context().close()
      await setUpAcademy(page)
      await page.goto(`${server.url}/alumnos`)
      await expect(page.getByText('Gutiérrez')).toHaveCount(0)
    } finally {
      await server.remove()
    }
  },
)
