import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { images } from '#features/foundation/files/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { takeUploads } from '#web/testing/uploads.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { academy, academyFailures, type Academy } from '../contract.ts'
import { ACADEMY_TEXTS } from '../texts.ts'
import { AcademyView } from './AcademyView.tsx'

afterEach(() => void vi.unstubAllGlobals())

const OWN: Academy = {
  name: 'Academia Plantel',
  legalName: 'Plantel, S.C.',
  taxId: 'APL010203AB1',
  address: 'Insurgentes 1200',
  phoneNumber: '5555860000',
  email: 'hola@plantel.mx',
  bankName: 'BBVA',
  clabe: '012180001234567899',
  accountHolder: 'Plantel, S.C.',
  logo: null,
  timeZone: 'America/Mexico_City',
  timeZoneLocked: false,
  receiptHeader: 'Turno matutino',
  receiptFooter: 'Conserva tu comprobante',
  offerHours: 24,
  waitingDays: 90,
  brandColor: '#3646d0',
}
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const paper = page.getByRole('figure', { name: 'Vista previa del comprobante' })
const noticeTexts = () => notices.get().map(({ text }) => text)
const save = () => page.getByRole('button', { name: 'Guardar', exact: true }).click()

async function draw(part: Partial<Academy> = {}, options?: RenderOptions) {
  serve(academy.find, () => ({ academy: { ...OWN, ...part } }))
  serve(session.current, () => sessionStore.get()!)
  const requests = serve(academy.update, ({ body }) => ({ academy: { ...OWN, ...part, ...(body as object), logo: null } }))
  render(
    <>
      <AcademyView section="Cuenta" title="Configuraciones del sistema" back={null} />
      <Questions />
    </>,
    { at: '/expertConfig?ver=academia', ...options },
  )
  if (!options?.permissions) await expect.element(field('Nombre de la academia')).toHaveFocus()
  return requests
}

test('ACA-16: the receipt beside the form follows the input, with a readable title on any color', async () => {
  await draw()
  await expect.element(paper.getByText('Plantel, S.C. · APL010203AB1')).toBeVisible()
  await field('Nombre de la academia').fill('Academia Ánima')
  await field('Pie').fill('Gracias por venir')
  await field('Color de la marca').fill('#ffe600')
  for (const text of ['Academia Ánima', 'Gracias por venir']) await expect.element(paper.getByText(text)).toBeVisible()
  await expect.element(paper.getByText('Comprobante de pago')).toHaveStyle({ color: 'rgb(0, 0, 0)', background: 'rgb(255, 230, 0)' })
  await field('Color de la marca').fill('#7a1f3d')
  await expect.element(paper.getByText('Comprobante de pago')).toHaveStyle({ color: 'rgb(255, 255, 255)' })
  await expect.element(page.getByText('La consola conserva el índigo de Plantel.', { exact: false })).toBeVisible()
})

test('ACA-17: sends only changes; afterwards there is nothing to save', async () => {
  const requests = await draw()
  const button = page.getByRole('button', { name: 'Guardar', exact: true })
  await expect.element(button).toHaveAttribute('aria-description', 'No hay cambios que guardar.')
  await field('Domicilio').fill('Reforma 1')
  await save()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ address: 'Reforma 1' }])
  await expect.poll(noticeTexts).toEqual(['Datos de la academia guardados'])
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['Nombre de la academia', ' ', ACADEMY_TEXTS.name],
  ['RFC', 'APL', ACADEMY_TEXTS.taxId],
  ['Teléfono', '55 12', ACADEMY_TEXTS.phone],
  ['Correo', 'hola', ACADEMY_TEXTS.email],
  ['Color de la marca', 'rojo', ACADEMY_TEXTS.color],
])('ACA-4, ACA-5, ACA-6, ACA-8, ACA-9: %s «%s» is reported and marked before anything is sent', async (name, value, text) => {
  const requests = await draw()
  await field(name).fill(value)
  await save()
  await expect.poll(noticeTexts).toEqual([text])
  await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test('ACA-13: after the first payment the time zone is locked, with the reason', async () => {
  await draw({ timeZoneLocked: true })
  const zone = page.getByRole('combobox', { name: 'Zona horaria' })
  await expect.element(zone).toBeDisabled()
  await expect.element(page.getByText(ACADEMY_TEXTS.locked)).toBeVisible()
})

test('ACA-13: after a payment meanwhile the refusal shows under the time zone', async () => {
  await draw()
  serve(academy.update, () => {
    const { TIME_ZONE_LOCKED } = academyFailures
    throw new Refused(TIME_ZONE_LOCKED, [{ path: 'timeZone', message: TIME_ZONE_LOCKED.message }])
  })
  await page.getByRole('combobox', { name: 'Zona horaria' }).click()
  await page.getByText('Mérida (Centro)').click()
  await save()
  await expect.element(page.getByText(ACADEMY_TEXTS.locked)).toBeVisible()
})

test('ACA-11: uploads the logo when chosen, at most as large as shown; the receipt shows it; saves its id', async () => {
  const uploads = takeUploads()
  const image = { _id: 'f00000000000000000000009', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }
  serve(images.create, () => ({ url: '/api/files/upload/9', image }))
  const requests = await draw()
  const canvas = new OffscreenCanvas(1200, 600)
  canvas.getContext('2d')!.fillRect(0, 0, 1200, 600)
  const files = new DataTransfer()
  files.items.add(new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'logo.jpg', { type: 'image/jpeg' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => uploads.length).toBe(1)
  const small = await createImageBitmap(uploads[0]!.file)
  expect([small.width, small.height, uploads[0]!.file.type]).toEqual([480, 240, 'image/png'])
  await field('Domicilio').fill('Reforma 1')
  await save()
  await expect.poll(noticeTexts).toEqual(['El logotipo todavía se está subiendo.'])
  uploads[0]!.answer(200)
  await expect.element(paper.getByRole('img', { name: 'Logotipo' })).toBeVisible()
  await save()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ address: 'Reforma 1', logo: image._id }])
})

test('ACA-18: keeps typed input until it is saved, and can discard it', async () => {
  await draw()
  await field('Domicilio').fill('A medias')
  await expect.poll(() => Object.values(sessionStorage).join()).toContain('A medias')
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect.element(field('Domicilio')).toHaveValue('Insurgentes 1200')
  await expect.poll(() => Object.values(sessionStorage).join()).not.toContain('A medias')
})

test('ACA-10: with only get /academy/ shows the data without a form', async () => {
  await draw({}, { permissions: ['get /academy/'] })
  await expect.element(page.getByText('Ciudad de México (Centro)')).toBeVisible()
  await expect.element(paper).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('ACA-19: a failed load shows the reason and a retry', async () => {
  serve(academy.find, () => {
    throw new Refused(academyFailures.LOGO_NOT_READY)
  })
  render(<AcademyView section="Cuenta" title="Configuraciones del sistema" back={null} />)
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  serve(academy.find, () => ({ academy: OWN }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(field('Domicilio')).toBeVisible()
})
