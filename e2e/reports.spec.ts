// From the figures of the academy to the people behind them, by keys and on a phone.
import { expect, test, type Locator, type Page } from './support/journey.ts'
import { signIn } from './support/accounts.ts'

const drawer = (page: Page) => page.locator('[data-slot=aside]')

/** Presses Enter on a button. While its report is read it is off, and takes no focus. */
async function enter(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Tab, until the focus is inside. */
async function tabInto(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let stop = 0; stop < 80; stop += 1) {
    if (await place.evaluate(element => element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

test(
  'DIR-6 DIR-8: from a month to a cell, to its payments, to a student, and back to the open cell',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await signIn(page, 'admin')
    await page.goto('/reportes/ingresos?por=mes&y=sede')
    const rows = drawer(page).getByRole('listitem')
    if (project.name === 'phone') {
      const months = page.getByRole('main').getByRole('listitem')
      await months.nth(1).getByRole('button').first().tap()
      await months
        .nth(1)
        .getByRole('button', { name: /^Neto, / })
        .tap()
      await rows.first().getByRole('button').first().tap()
    } else {
      await tabInto(page, page.getByRole('table'))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(drawer(page).getByText(/^1–\d+ de [\d,]+ pagos$/)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(rows.getByRole('button').nth(1)).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/\/alumnos\?ficha=[0-9a-f]{24}/)
    await page.goBack()
    await expect(page).toHaveURL(/\/reportes\/ingresos\?.*abre=net/)
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
  },
)

test('DIR-38: a student who stopped coming gets a call by keys, and leaves the list', { tag: '@whole' }, async ({ page }, { project }) => {
  await signIn(page, 'reception')
  await page.goto('/reportes/dejaron?abre=students~~')
  const rows = drawer(page).getByRole('listitem')
  const name = await rows.first().locator('b').first().innerText()
  if (project.name === 'phone')
    await rows
      .first()
      .getByRole('button', { name: `Llamar L: ${name}` })
      .tap()
  else await page.keyboard.press('l')
  const call = drawer(page).getByRole('form', { name: `Llamada: ${name}` })
  await expect(call.getByRole('textbox', { name: /^Qué dijo/ })).toBeFocused()
  await page.keyboard.type('Regresa el lunes.')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByText(name)).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  // Not tomorrow either: the report asks for the day to look again.
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(drawer(page).getByText(name)).toHaveCount(0)
})

test(
  'DIR-35 DIR-47 DIR-51: a figure of the sheet opens its report, hours go to Excel, a group to paper',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'papers are for the desk')
    await signIn(page, 'admin')
    await page.goto('/reportes')
    await tabInto(page, page.getByRole('region', { name: 'La academia en una hoja' }).getByRole('list').first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/reportes\/[a-z]+\?.*abre=/)
    await expect(drawer(page).getByRole('listitem').first()).toBeVisible()

    await page.goto('/reportes/horas')
    const [hours] = await Promise.all([page.waitForEvent('download'), enter(page, page.getByRole('button', { name: 'Excel' }).first())])
    expect(hours.suggestedFilename()).toBe('horas.xlsx')

    await page.goto('/reportes/dejaron?por=grupo')
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')!.value
    const lines = await page.request.get('/api/reports/dejaron?by=grupo', { headers: { authorization: `Bearer ${token}` } })
    const group = ((await lines.json()) as { lines: { key: string }[] }).lines[0]!.key
    await page.goto(`/grupos?ficha=${group}&ver=alumnos`)
    await page.getByRole('tab', { name: 'Asistencia' }).click()
    await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
    await enter(page, page.getByRole('button', { name: 'Imprimir' }).last())
    const sheet = page.waitForResponse(answer => answer.url().includes('/attendance/pdf'))
    await page.getByRole('menuitem', { name: 'Lista para firmar, 5 clases' }).click()
    expect((await sheet).headers()['content-type']).toBe('application/pdf')
  },
)
