import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { sources } from '#features/foundation/sources/contract.ts'
import { visitors } from '../../../contract.ts'
import { orientation } from '../../testing.tsx'
import { visitorOf } from '../testing.tsx'
import { RegisterVisitor } from './RegisterVisitor.tsx'

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*.*)?$`) })
const register = page.getByRole('button', { name: 'Registrar', exact: true })
const toasts = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])

beforeEach(() => void serve(sources.list, () => ({ sources: [] })))

async function fill() {
  await field('Nombre').fill('Ana')
  await field('Apellido paterno').fill('Prueba')
  await field('Apellido materno').fill('Díaz')
  await field('Correo').fill('Ana@correo.mx')
  await field('Teléfono').fill('5531874420')
}

test('TLK-52: registering in a talk shows steps 1 and 5, without Salir sin guardar; one key per opened form', async () => {
  const requests = serve(visitors.create, () => ({ userTalks: visitorOf(1, 'Ana') }))
  render(<RegisterVisitor talk={orientation} onClose={() => {}} />)
  await expect.element(page.getByRole('list', { name: 'Pasos' })).toBeVisible()
  expect(
    page
      .getByRole('list', { name: 'Pasos' })
      .getByRole('listitem')
      .elements()
      .map(step => step.textContent),
  ).toEqual(['1Datos personales', '2Finalizar Inscripción'])
  await expect.element(page.getByRole('button', { name: 'Salir sin guardar' })).not.toBeInTheDocument()
  await register.click()
  expect(toasts()).toEqual([['warn', 'Atencion! Debes ingresar un nombre y apellidos.', undefined]])
  await fill()
  await register.click()
  await expect.element(page.getByRole('heading', { name: 'Alumno registrado' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Finalizar Inscripción' })).toMatchTextContent('Orientación sabatina')
  expect(requests[0]!.headers.get('idempotency-key')).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      talk: orientation._id,
      student: {
        name: 'Ana',
        lastName: 'Prueba',
        secondLastName: 'Díaz',
        email: 'ana@correo.mx',
        phoneNumber: '5531874420',
        secondPhoneNumber: null,
        birthDate: null,
      },
    },
  ])
  await page.getByRole('button', { name: 'Registrar a otro' }).click()
  await expect.element(field('Nombre')).toHaveValue('')
})

test("TLK-40: a failure is 'Ocurrio un error al guardar' with the reason; typed input stays", async () => {
  serve(visitors.create, () => {
    throw new Refused(talkFailures.TALK_FULL)
  })
  render(<RegisterVisitor talk={orientation} onClose={() => {}} />)
  await fill()
  await register.click()
  await expect.poll(toasts).toEqual([['error', 'Ocurrio un error al guardar', talkFailures.TALK_FULL.message]])
  await expect.element(field('Nombre')).toHaveValue('Ana')
})
