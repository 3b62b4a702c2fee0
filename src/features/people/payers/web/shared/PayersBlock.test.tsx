import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Questions } from '#web/ui/Questions.tsx'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { payerFailures, payers, type FoundPayer, type StudentPayer } from '../../contract.ts'
import { PayersBlock } from './PayersBlock.tsx'

const LUIS = { _id: 'c00000000000000000000001', name: 'Luis' }
const laura: StudentPayer = {
  _id: 'd00000000000000000000001',
  name: 'Laura',
  lastName: 'Ríos',
  secondLastName: 'Sosa',
  phoneNumber: '5544719032',
  secondPhoneNumber: null,
  email: 'laura@correo.mx',
  relation: 'madre',
  pays: true,
  tells: ['cobranza', 'avisos'],
  siblings: [],
}
const ana = {
  _id: 'c00000000000000000000002',
  name: 'Ana',
  lastName: 'Gómez',
  secondLastName: 'Ríos',
  relation: 'madre' as const,
  pays: true,
  group: 'ECOEMS Sabatino A',
  debt: 925,
}

function draw(all: StudentPayer[] = [laura], options?: Parameters<typeof render>[1], results: FoundPayer[] = []) {
  serve(payers.ofStudent, () => ({ payers: all }))
  const searched = serve(payers.search, () => ({ payers: results }))
  const { relation: _relation, pays: _pays, tells: _tells, siblings: _siblings, ...payer } = laura
  const added = serve(payers.add, () => ({ payers: [laura], payer }))
  const updated = serve(payers.update, () => ({ payers: [laura] }))
  const removed = serve(payers.remove, () => ({ payers: [] }))
  render(
    <>
      <PayersBlock student={LUIS} />
      <Questions />
    </>,
    options,
  )
  return { searched, added, updated, removed }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

describe('the block Familia', () => {
  test('COB-14: Laura pays and gets messages; one touch calls, writes or opens WhatsApp', async () => {
    draw()
    const card = page.getByRole('listitem')
    await expect.element(card).toMatchTextContent('Laura Ríos SosaMamáPagaSe le avisa de cobranza y avisos')
    await expect.element(page.getByRole('link', { name: /^Llamar a Laura/ })).toHaveAttribute('href', 'tel:5544719032')
    await expect.element(page.getByRole('link', { name: /^WhatsApp a Laura/ })).toHaveAttribute('href', 'https://wa.me/525544719032')
    await expect.element(page.getByRole('link', { name: /^Escribir a Laura/ })).toHaveAttribute('href', 'mailto:laura@correo.mx')
  })

  test('COB-14: a sibling of two payers is listed once, with group and debt, and leads to the card', async () => {
    draw([
      { ...laura, siblings: [ana] },
      { ...laura, _id: 'd00000000000000000000009', name: 'Raúl', relation: 'padre', siblings: [ana] },
    ])
    await expect.element(page.getByText('Con Laura · ECOEMS Sabatino A')).toBeVisible()
    await expect.element(page.getByRole('listitem').nth(2)).toMatchTextContent(/Ana Gómez Ríos.*debe \$925/)
    await expect.element(page.getByRole('link', { name: 'Ana Gómez Ríos' })).toHaveAttribute('href', `/alumnos?ficha=${ana._id}`)
  })

  test('COB-15: without a payer who gets messages, says that only the student is addressed', async () => {
    draw([{ ...laura, pays: false }])
    await expect.element(page.getByText('Nadie paga y recibe cobranza: los comprobantes y la cobranza van solo al alumno.')).toBeVisible()
  })

  test('COB-14: none yet, six of them, no permission to read, none to write, a failed load', async () => {
    draw([])
    await expect.element(page.getByText('Sin tutores: los comprobantes y la cobranza van solo al alumno.')).toBeVisible()
    await expect.element(button('Agregar tutor')).toBeVisible()
  })

  test('COB-14: with six the button says why there is no seventh', async () => {
    draw(Array.from({ length: 6 }, (_, nth) => ({ ...laura, _id: `d0000000000000000000000${nth}` })))
    await expect.element(button('Agregar tutor')).toHaveAttribute('aria-description', 'Máximo 6 tutores por alumno.')
  })

  test('COB-14: a reader cannot write; without permission to read there is no block', async () => {
    draw([laura], { permissions: ['get /payers/'] })
    await expect.element(page.getByText('Laura Ríos Sosa')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
    draw([laura], { permissions: ['get /students/'] })
    await expect.poll(() => page.getByRole('region', { name: 'Familia' }).elements()).toEqual([])
  })

  test('COB-14: a failed load says so and has a retry', async () => {
    let failed = true
    serve(payers.ofStudent, () => {
      if (failed) throw new Refused(payerFailures.PAYER_NOT_FOUND)
      return { payers: [laura] }
    })
    render(<PayersBlock student={LUIS} />)
    await expect.element(page.getByText('La persona ya no existe')).toBeVisible()
    failed = false
    await button('Reintentar').click()
    await expect.element(page.getByText('Laura Ríos Sosa')).toBeVisible()
  })
})

describe('writing one down', () => {
  test('COB-14: sends a new mother with phone and kinds of messages', async () => {
    const { added } = draw([])
    await button('Agregar tutor').click()
    await field('Nombre').fill('Laura')
    await field('Apellido paterno').fill('Ríos')
    await field('Teléfono').fill('55 4471 9032')
    await page.getByRole('checkbox', { name: 'Avisos' }).click()
    await button('Guardar').click()
    await expect.element(page.getByText('Tutor agregado')).toBeVisible()
    expect(added.map(({ params, body }) => [params.id, body])).toEqual([
      [
        LUIS._id,
        {
          person: { name: 'Laura', lastName: 'Ríos', secondLastName: '', phoneNumber: '5544719032', secondPhoneNumber: '', email: '' },
          relation: 'madre',
          pays: true,
          tells: ['cobranza', 'avisos'],
        },
      ],
    ])
  })

  test('COB-14: reports what is missing under its field, and sends nothing', async () => {
    const { added } = draw([])
    await button('Agregar tutor').click()
    await field('Nombre').fill('Laura')
    await button('Guardar').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Atencion! Debes ingresar un nombre y apellidos.')
    await field('Apellido paterno').fill('Ríos')
    await button('Guardar').click()
    await expect.element(page.getByText('Escribe un teléfono o un correo.').first()).toBeVisible()
    await expect.element(field('Teléfono')).toHaveFocus()
    expect(added).toEqual([])
  })

  test('COB-16: a known phone offers its owner; links only on request', async () => {
    const { added } = draw([], undefined, [{ ...laura, students: [ana] }])
    await button('Agregar tutor').click()
    await field('Teléfono').fill('5544719032')
    await expect.element(page.getByText('Ya existe: Laura Ríos, mamá de Ana. ¿Es la misma persona?')).toBeVisible()
    await button('Es la misma').click()
    await expect.element(page.getByText('55 4471 9032 · laura@correo.mx')).toBeVisible()
    await button('Guardar').click()
    await expect
      .poll(() => added.map(({ body }) => body))
      .toEqual([{ payer: laura._id, relation: 'madre', pays: true, tells: ['cobranza'] }])
  })

  test('COB-16: she may be somebody else; an incomplete number offers nobody', async () => {
    const { searched } = draw([], undefined, [{ ...laura, students: [ana] }])
    await button('Agregar tutor').click()
    await field('Teléfono').fill('554471')
    expect(searched).toEqual([])
    await field('Correo').fill('laura@correo.mx')
    await expect.element(page.getByText(/^Ya existe: Laura Ríos/)).toBeVisible()
    await button('Es otra persona').click()
    await expect.element(page.getByText(/^Ya existe/)).not.toBeInTheDocument()
  })

  test("COB-14: shows the server's refusal of a duplicate link", async () => {
    draw([], undefined, [{ ...laura, students: [ana] }])
    serve(payers.add, () => {
      throw new Refused(payerFailures.PAYER_LINKED)
    })
    await button('Agregar tutor').click()
    await field('Teléfono').fill('5544719032')
    await button('Es la misma').click()
    await expect.element(field('Teléfono')).not.toBeInTheDocument()
    await button('Guardar').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo agregar el tutorEsa persona ya está ligada al alumno.')
  })

  test('COB-14: says that her new phone applies to Ana too', async () => {
    const { updated } = draw([{ ...laura, siblings: [ana] }])
    await button('Editar a Laura Ríos Sosa').click()
    await expect.element(page.getByText('Nombre, teléfonos y correo cambian también para Ana.')).toBeVisible()
    await field('Teléfono').fill('5511112222')
    await button('Guardar').click()
    await expect.element(page.getByText('Tutor actualizado')).toBeVisible()
    expect(updated[0]).toMatchObject({
      params: { id: LUIS._id, payerId: laura._id },
      body: { person: { phoneNumber: '5511112222', email: 'laura@correo.mx' }, relation: 'madre' },
    })
  })

  test('COB-16: removing her asks first, and says whether she is deleted', async () => {
    const { removed } = draw()
    await button('Quitar a Laura Ríos Sosa').click()
    await expect.element(page.getByText('No es tutor de nadie más: también se borran su nombre, teléfono y correo.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(removed).toEqual([])
    await button('Quitar a Laura Ríos Sosa').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await expect.element(page.getByText('Tutor quitado')).toBeVisible()
    expect(removed).toHaveLength(1)
  })
})
