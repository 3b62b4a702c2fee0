import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name }).or(page.getByRole('listitem').filter({ hasText: name }))

/** A sheet as a Mexican desk's Excel saves it: semicolons, Windows code page. */
const sheet = (project: string) =>
  Buffer.from(
    [
      'Nombre(s);Apellido Paterno;Apellido Materno;Correo electrónico;Celular',
      `Íñigo;Peña;Núñez;inigo.${project}@correo.mx;5512345678`,
      `Ana;R1os;Sosa;ana.${project}@correo.mx;5512345678`,
      `Berta;Luna;Cano;inigo.${project}@correo.mx;5512345678`,
    ].join('\r\n'),
    'latin1',
  )

test('IMP-27: reads a sheet, tries it row by row, imports it, and undoes it', async ({ page }, { project }) => {
  await signIn(page, 'reception')
  await page.goto('/importar')
  await expect(page.getByText('Arrastra aquí tu libro de Excel')).toBeVisible()

  const picker = page.locator('input[type=file]')
  await picker.setInputFiles({ name: 'foto.xlsx', mimeType: 'image/png', buffer: Buffer.from('no es un libro') })
  await expect(page.getByRole('alert').filter({ hasText: 'El archivo no es un libro de Excel (.xlsx) ni un CSV.' })).toBeVisible()

  await picker.setInputFiles({ name: `alumnos ${project.name}.csv`, mimeType: 'text/csv', buffer: sheet(project.name) })
  await expect(page.getByText('Íñigo').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revisar 3 filas' }).click()
  await expect(page.getByText('1 por importar · 1 repetido · 1 con error')).toBeVisible()
  await expect(row(page, 'Ana R1os Sosa')).toContainText('Debes escribir solo letras en nombre y apellidos')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Importar 1 alumno' }).click()
  await expect(page.getByText('1 importado · 1 repetido · 1 con error')).toBeVisible()
  await page.goto(`/alumnos?buscar=${encodeURIComponent(`inigo ${project.name}`)}`)
  await expect(page.getByText(`inigo.${project.name}@correo.mx`).or(page.getByText('Íñigo Peña Núñez')).first()).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 repetido · 1 con error · 1 deshecho')).toBeVisible()
  await page.getByRole('button', { name: 'Importaciones' }).click()
  await expect(row(page, `alumnos ${project.name}.csv`).first()).toContainText('Deshecha')
})
