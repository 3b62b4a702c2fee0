import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { privacy } from '../../contract.ts'
import { dossiers } from '../../dossierContract.ts'
import { erasureFailures, erasures } from '../../erasureContract.ts'
import { PrivacyTab } from './PrivacyTab.tsx'

const student = { _id: 'a00000000000000000000021', name: 'Xóchitl' }
const button = (name: string) => page.getByRole('button', { name, exact: true })

function draw(permissions?: Parameters<typeof render>[1]) {
  serve(dossiers.ofStudent, () => ({ dossier: null, alike: [] }))
  serve(privacy.ofStudent, () => ({ notice: null, accepted: false, minor: null, guardians: [], acceptances: [] }))
  render(<PrivacyTab student={student} />, permissions)
}

test('CON-65: requires the folio, shows a wrong one under its field, and sends the reason', async () => {
  const requests = serve(erasures.erase, ({ body }) => {
    const { folio, reason } = body as { folio: string; reason: string }
    if (folio !== '26-000012')
      throw new Refused(erasureFailures.FOLIO_WRONG, [{ path: 'folio', message: erasureFailures.FOLIO_WRONG.message }])
    return {
      erasure: {
        _id: 'b00000000000000000000021',
        number: 1,
        student: student._id,
        at: '2026-03-10T18:05:00.000Z',
        user: 'Ada Luna',
        reason,
      },
    }
  })
  draw()
  await button('Suprimir…').click()
  await expect.element(page.getByText(/Se borrará todo lo que identifica a Xóchitl/)).toBeVisible()
  await button('Suprimir').click()
  expect(requests).toEqual([])
  await page.getByLabelText(/Escribe su folio/).fill('26-000013')
  await page.getByLabelText(/Motivo/).fill('Lo pidió')
  await button('Suprimir').click()
  await expect.element(page.getByText('No es el folio de este alumno.').first()).toBeVisible()
  await page.getByLabelText(/Escribe su folio/).fill('26-000012')
  await button('Suprimir').click()
  await expect.element(page.getByText('Datos suprimidos')).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ params: { studentId: student._id }, body: { folio: '26-000012', reason: 'Lo pidió' } })
})

test('CON-65: without permission there is no button', async () => {
  draw({ permissions: ['get /students/'] })
  await expect.element(page.getByText('Sin aviso de privacidad')).toBeVisible()
  await expect.element(button('Suprimir…')).not.toBeInTheDocument()
})
