// Creates a group in the calendar, in a room's free hours. Campus and room are the journey's own.
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'
import { ownCampus } from './support/ownCampus.ts'

/** A week that no other journey uses. */
const MONDAY = '2036-03-03'

test(
  "CAL-15: dragging over a room's free hours creates a group; keys alone create another",
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const name = `Tramo ${project.name}`
    const call = api(page, await tokenOf(page, 'admin'))
    const { location, classRoom } = await ownCampus(call, name)
    await signIn(page, 'coordination')
    await page.goto(`/calendario?semana=${MONDAY}&sede=${location._id}`)
    const week = page.getByRole('group', { name: `Semana de ${classRoom.name}` })
    await expect(week).toBeVisible()
    await page.getByText('Conectado', { exact: true }).waitFor({ state: 'attached' })

    /** Chooses the course, names the group, saves it and returns to the week. */
    const finish = async (group: string, hours: RegExp) => {
      await page.getByRole('tab', { name: 'Superior', exact: true }).click()
      await page.getByRole('radio', { name: /UNAM/ }).first().click()
      await page.getByRole('button', { name: /Siguiente/ }).click()
      await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText(hours)
      await page.getByRole('textbox', { name: /^Nombre/ }).fill(group)
      await expectAccessible(page)
      await page.getByRole('button', { name: /Registrar/ }).click()
      await page.getByRole('button', { name: 'Salir', exact: true }).click()
      await expect(page.getByRole('button', { name: new RegExp(group) }).first()).toBeVisible()
    }

    const lane = page.getByRole('region', { name: /^Mié/ }).locator('ol')
    const box = (await lane.boundingBox())!
    // The campus opens from 7 to 21: an hour is a fourteenth.
    const at = (hour: number) => box.y + ((hour - 7) / 14) * box.height
    await page.mouse.move(box.x + 30, at(9.1))
    await page.mouse.down()
    await page.mouse.move(box.x + 30, at(11.8), { steps: 4 })
    await expect(page.getByText('Libre 09:00–12:00', { exact: true })).toBeVisible()
    await page.mouse.up()
    await finish('Tramo por ratón', /Mié.09:00.*12:00/)

    await week.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Mar 4, Libre 07:00–09:00, Nuevo grupo aquí')).toBeAttached()
    await page.keyboard.press('Enter')
    await finish('Tramo por teclas', /Mar.07:00.*09:00/)
  },
)
