import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payerFailures } from '#features/people/payers/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { privacy, type Standing } from '../../contract.ts'
import { PrivacyPanel } from './PrivacyPanel.tsx'
import { NoticeChip } from './NoticeChip.tsx'

const STUDENT = 'c00000000000000000000001'
const LAURA = 'd00000000000000000000001'
const NOTICE = {
  _id: 'a00000000000000000000001',
  number: 2,
  text: 'Cuidamos tus datos.',
  purposes: ['marketing' as const],
  inForceAt: '2026-10-14T16:00:00Z',
}
const MISSING: Standing = { notice: NOTICE, accepted: false, minor: false, guardians: [], acceptances: [] }

function draw(part: Partial<Standing> = {}, options?: Parameters<typeof render>[1]) {
  serve(privacy.ofStudent, () => ({ ...MISSING, ...part }))
  const requests = serve(privacy.accept, () => ({ ...MISSING, ...part, accepted: true }))
  render(<PrivacyPanel subject={{ kind: 'student', _id: STUDENT }} />, options)
  return requests
}
const save = page.getByRole('button', { name: 'Registrar aceptación' })
const onPaper = page.getByRole('radio', { name: 'Firmar en papel' })

test("CON-61: signed on paper by keyboard alone: 'Falta aviso' shows until then", async () => {
  const requests = draw()
  await expect.element(page.getByText('Falta aviso')).toBeVisible()
  ;(page.getByRole('switch', { name: 'Recibir publicidad' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(onPaper).toBeChecked()
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toMatchObject([{ notice: NOTICE._id, purposes: ['marketing'], channel: 'paper', file: null }])
})

test('CON-61: for a minor a guardian is chosen before anything is sent', async () => {
  const requests = draw({ minor: true, guardians: [{ _id: LAURA, name: 'Laura Ríos', relation: 'madre' }] })
  await onPaper.click()
  await save.click()
  await expect.poll(() => notices.get().map(({ text }) => text)).toContain('Es menor de edad: firma su madre, padre o tutor.')
  expect(requests).toEqual([])
  await page.getByRole('combobox', { name: 'Firma por el menor' }).click()
  await page.getByText('Laura Ríos · madre').click()
  await save.click()
  await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ payer: LAURA }])
})

test("CON-61: without birth date 'Es mayor de edad' spares the guardian", async () => {
  const requests = draw({ minor: null })
  await expect.element(page.getByText('Agrega primero a su tutor en Resumen.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Es mayor de edad' }).click()
  await expect.element(page.getByText('Firma por el menor')).not.toBeInTheDocument()
  await onPaper.click()
  await save.click()
  await expect.poll(() => requests.map(({ body }) => body)).toMatchObject([{ adult: true }])
})

test('CON-61: refuses an empty signature', async () => {
  const requests = draw()
  await save.click()
  await expect.poll(() => notices.get().map(({ text }) => text)).toContain('Falta la firma.')
  expect(requests).toEqual([])
})

test('CON-60: without a notice there is nothing to sign; a failed read shows the reason; a reader only reads', async () => {
  draw({ notice: null })
  await expect.element(page.getByText('Sin aviso de privacidad')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})

test('CON-61: a reader sees the acceptances', async () => {
  const acceptance = {
    _id: 'b00000000000000000000001',
    notice: 2,
    asked: ['marketing' as const],
    purposes: [],
    channel: 'paper' as const,
    signer: 'Laura Ríos',
    user: 'Lucía Torres',
    at: '2026-11-02T16:00:00Z',
    file: null,
  }
  draw({ accepted: true, acceptances: [acceptance] }, { permissions: ['get /students/'] })
  await expect.element(page.getByText('Aviso aceptado')).toBeVisible()
  await expect.element(page.getByText('Recibir publicidad: no')).toBeVisible()
  await expect.element(page.getByText(/firmó Laura Ríos/)).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})

test('CON-61: a refused read shows its reason; the chip stays away', async () => {
  serve(privacy.ofStudent, () => {
    throw new Refused(payerFailures.PAYER_NOT_FOUND)
  })
  render(
    <>
      <NoticeChip subject={{ kind: 'student', _id: STUDENT }} />
      <PrivacyPanel subject={{ kind: 'student', _id: STUDENT }} />
    </>,
  )
  await expect.element(page.getByText('La persona ya no existe')).toBeVisible()
  await expect.element(page.getByText('Falta aviso')).not.toBeInTheDocument()
})
