// The steps of the first start, as journeys take them.
import { expect, type Page } from '@playwright/test'

/** The code that the server wrote into its window. */
export const codeIn = (output: string) => /^ {4}([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})$/m.exec(output)![1]!
export const head = (page: Page) => page.getByRole('heading', { name: 'Pon en marcha tu academia' })

export async function fillAdministrator(page: Page) {
  await page.getByLabel('Nombre', { exact: true }).fill('Rosa')
  await page.getByLabel('Apellido paterno').fill('Montes')
  await page.getByLabel('Apellido materno').fill('Vega')
  await page.getByLabel('Correo').fill('rosa@tonalli.mx')
  await page.getByLabel('Teléfono').fill('5512345678')
  await page.getByLabel('Contraseña', { exact: true }).fill('jacaranda de marzo 7')
}

async function saveAcademy(page: Page) {
  await page.getByLabel('Nombre de la academia').fill('Academia Tonalli')
  await page.getByRole('button', { name: /^Siguiente/ }).click()
}

export async function saveCampus(page: Page) {
  await page.getByLabel('Nombre de la sede').fill('Lindavista')
  await page.getByLabel('Calle').fill('Av. Montevideo')
  await page.getByLabel('Número').fill('303')
  await page.getByLabel('Colonia').fill('Lindavista Norte')
  await page.getByLabel('C. P.').fill('07300')
  await page.getByRole('button', { name: 'Agregar salón' }).click()
  await page.getByRole('button', { name: /^Siguiente/ }).click()
}

/** From the first step to the first screen, without mail. */
export async function setUpAcademy(page: Page) {
  await saveAcademy(page)
  await saveCampus(page)
  await fillAdministrator(page)
  await page.getByRole('button', { name: /^Crear administrador/ }).click()
  await page.getByRole('button', { name: 'Después' }).click()
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeVisible()
}
