import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD, signIn, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'
import { enrolled } from './support/enrolled.ts'

test(
  'CON-63, CON-35: Dirección requests the file of Ximena, proves her identity, and hands over one ZIP: paper, sheets and receipts',
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page, 'admin')
    const { _id } = await enrolled(page, 'reception', 'Expediente')
    const desk = api(page, await tokenOf(page, 'reception'))
    await desk.post('/payments', { student: _id, course: null, concept: 'Guía de estudio', amount: 35, paymentType: 'cash' })

    await page.goto(`/alumnos?ficha=${_id}&ver=privacidad`)
    const ask = page.getByRole('button', { name: 'Expediente…' })
    // She signed in five minutes ago, so a proof is needed again.
    const refusal = { code: 'CONFIRM_IDENTITY', message: { es: 'Confirma que eres tú para continuar.' }, methods: ['password'] }
    await page.route(
      `**/api/privacy/dossiers/${_id}`,
      route => route.fulfill({ status: 403, json: { error: { code: 403, message: refusal.message }, errorExt: refusal } }),
      { times: 1 },
    )
    await ask.press('Enter')
    const form = page.getByRole('dialog', { name: 'Preparar expediente' })
    await expect(form.getByText('Un archivo ZIP con todo lo que se guarda de')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Preparar' })).toBeEnabled()
    await form.getByRole('button', { name: 'Preparar' }).press('Enter')
    const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    await expect(proof.getByLabel('Tu contraseña')).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Expediente listo', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar', exact: true }).press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^expediente Ximena.*\.zip$/)
    const files = unzipSync(await readFile(await file.path()))
    const text = (path: string) => Buffer.from(files[path] ?? []).toString()
    expect(text('expediente.pdf')).toMatch(/^%PDF-/)
    expect(text('datos.csv')).toContain('Expediente')
    expect(text('pagos.csv')).toContain('Guía de estudio')
    const receipts = Object.keys(files).filter(path => /^comprobantes\/\d{4}-\d{6}\.pdf$/.test(path))
    expect(receipts).toHaveLength(2)
    for (const path of receipts) expect(text(path)).toMatch(/^%PDF-/)
  },
)
