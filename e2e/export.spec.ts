import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'

test('LLE-50: the administrator exports everything, leaves the screen meanwhile, and downloads one ZIP with its dictionary', async ({
  page,
}) => {
  test.skip(test.info().project.name !== 'desktop', 'one export at a time')
  await signIn(page, 'admin')
  await page.goto('/expertConfig')
  await page.getByRole('link', { name: /Exportar todo/ }).press('Enter')
  await page.getByRole('button', { name: 'Exportar todo' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Exportar todo' })
  await expect(question.getByText('Se avisa por correo a los administradores')).toBeVisible()
  await question.getByRole('button', { name: 'Exportar', exact: true }).press('Enter')
  await expect(page.getByText('La exportación comenzó')).toBeVisible()
  await page.goto('/')
  await page.goBack()
  await expect(page.getByText('Exportación lista')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar', exact: true }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  const rows = (path: string) => Buffer.from(files[path]!).toString().split('\r\n')
  expect(rows('diccionario.csv')[0]).toContain('"Archivo","Columna","Tipo","Significado","Ejemplo"')
  expect(rows('alumnos.csv').length).toBeGreaterThan(50)
  expect(rows('grupos.csv')[0]).toContain('"Curso","Grupo","Sede"')
})
