import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFailures } from '#contract/inUse.ts'
import { notices, visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { LOCATION_TEXTS, locationFailures, locations, type Location } from '../contract.ts'
import { LocationModal } from './LocationModal.tsx'
import { geocodeAnswer, LINDAVISTA, serveMap } from './testing.ts'

let closed = 0
let removed = 0
function draw(location?: Location, permissions?: Parameters<typeof render>[1]) {
  closed = removed = 0
  serveMap()
  const requests = {
    created: serve(locations.create, () => ({ location: LINDAVISTA })),
    updated: serve(locations.update, () => ({ location: LINDAVISTA })),
    asked: serve(locations.geocode, () => geocodeAnswer()),
    removed: serve(locations.remove, () => ({})),
  }
  render(
    <>
      <LocationModal location={location} onClose={() => (closed += 1)} onRemoved={() => (removed += 1)} />
      <Questions />
    </>,
    permissions,
  )
  return requests
}
const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const [name, street, number, postalCode, district] = ['Nombre', 'Calle', 'Número', 'Código postal', 'Colonia o municipio'].map(field) as [
  ReturnType<typeof field>,
  ReturnType<typeof field>,
  ReturnType<typeof field>,
  ReturnType<typeof field>,
  ReturnType<typeof field>,
]
const opening = page.getByLabelText('Apertura')
const closing = page.getByLabelText('Cierre')
const checkbox = page.getByRole('checkbox', { name: 'Editar dirección' })
const marker = page.getByRole('button', { name: 'Posición de la sede' })
const map = page.getByRole('group', { name: 'Mapa: Posición de la sede' })
const place = page.getByRole('status', { name: 'Latitud y longitud' })
const save = page.getByRole('button', { name: 'Crear sede' })
const LOCKED = [street, number, postalCode, district]

async function refusedWith(text: string, marked: typeof name) {
  await save.click()
  await expect.poll(() => visibleToasts.get().at(-1)).toMatchObject({ kind: 'warn', text })
  await expect.element(marked).toHaveAttribute('aria-invalid', 'true')
  await expect.element(marked).toHaveFocus()
}
async function hour(at: typeof name, text: string) {
  await at.fill(text)
  await userEvent.keyboard('{Tab}')
}

test('LOC-3, LOC-4, LOC-6, LOC-7, LOC-8: checks of the campus form run in their order, each with its text and its field', async () => {
  const { created } = draw()
  await refusedWith(LOCATION_TEXTS.name, name)
  await name.fill('Tlalpan')
  await refusedWith(LOCATION_TEXTS.street, street)
  await checkbox.click()
  // The hundred-character field is checked last.
  await street.fill('x'.repeat(100))
  await refusedWith(LOCATION_TEXTS.number, number)
  await number.fill('12-B')
  await refusedWith(LOCATION_TEXTS.numberDigits, number)
  await number.fill('12')
  await refusedWith(LOCATION_TEXTS.postalCode, postalCode)
  await postalCode.fill('0730')
  await refusedWith(LOCATION_TEXTS.postalCodeDigits, postalCode)
  await postalCode.fill('07300')
  await refusedWith(LOCATION_TEXTS.district, district)
  await district.fill('Centro')
  await hour(closing, '11:55')
  await refusedWith(LOCATION_TEXTS.order, closing)
  await hour(closing, '20:00')
  await refusedWith(LOCATION_TEXTS.streetLong, street)
  expect([created, closed]).toEqual([[], 0])
})

test('LOC-9, LOC-21: opening and closing default to 12:00, the marker to 19.497146, -99.146226; the sent body', async () => {
  const { created } = draw()
  await expect.element(opening).toHaveValue('12:00')
  await expect.element(closing).toHaveValue('12:00')
  await expect.element(place).toHaveTextContent('19.497146, -99.146226')
  expect(map.element().getBoundingClientRect().height).toBe(300)
  await name.fill(' Tlalpan ')
  await checkbox.click()
  await street.fill('Calzada de Tlalpan')
  await number.fill('1200')
  await postalCode.fill('14000')
  await district.fill('Tlalpan')
  await save.click()
  await expect
    .poll(() => created.map(({ body }) => body))
    .toEqual([
      {
        name: ' Tlalpan ',
        street: 'Calzada de Tlalpan',
        number: '1200',
        postalCode: '14000',
        district: 'Tlalpan',
        latitude: 19.497146,
        longitude: -99.146226,
        opening: '12:00',
        closing: '12:00',
      },
    ])
  await expect.poll(() => closed).toBe(1)
})

test('LOC-11: street, number, postal code and district are editable only after ticking the checkbox', async () => {
  draw(LINDAVISTA)
  for (const each of LOCKED) await expect.element(each).toHaveAttribute('readonly')
  await expect.element(name).not.toHaveAttribute('readonly')
  await checkbox.click()
  for (const each of LOCKED) await expect.element(each).not.toHaveAttribute('readonly')
  await checkbox.click()
  for (const each of LOCKED) await expect.element(each).toHaveAttribute('readonly')
})

test('LOC-23: moving the marker looks up the address and fills the four fields; by keyboard too, once it rests', async () => {
  const { asked, updated } = draw(LINDAVISTA)
  await expect.element(marker).toBeVisible()
  const pin = marker.element() as HTMLElement
  pin.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(street).toHaveValue('Calle 5')
  await expect.element(number).toHaveValue('12')
  await expect.element(postalCode).toHaveValue('07320')
  await expect.element(district).toHaveValue('CDMX')
  await expect.element(page.getByText('Calle 5 12-B, Ciudad de México')).toBeVisible()
  expect(asked).toHaveLength(1)
  const { lat, lng } = asked[0]!.query as { lat: string; lng: string }
  expect(Number(lat)).toBeGreaterThan(LINDAVISTA.latitude)
  expect(Number(lng)).toBeGreaterThan(LINDAVISTA.longitude)
  await expect.element(place).toHaveTextContent(`${Number(lat).toFixed(6)}, ${Number(lng).toFixed(6)}`)
  await expect.element(pin).toHaveFocus()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect
    .poll(() => updated.map(({ params, body }) => [params.id, body]))
    .toMatchObject([
      [LINDAVISTA._id, { latitude: Number(lat), longitude: Number(lng), street: 'Calle 5', opening: '07:00', closing: '21:00' }],
    ])
})

test('LOC-23: the marker is dragged', async () => {
  const { asked } = draw(LINDAVISTA)
  await expect.element(marker).toBeVisible()
  await userEvent.dragAndDrop(marker, map, { sourcePosition: { x: 16, y: 20 }, targetPosition: { x: 40, y: 60 } })
  await expect.poll(() => asked.length).toBe(1)
  const { lat, lng } = asked[0]!.query as { lat: string; lng: string }
  expect(Number(lat)).toBeGreaterThan(LINDAVISTA.latitude)
  expect(Number(lng)).toBeLessThan(LINDAVISTA.longitude)
})

test('LOC-24: only the button overwrites typed text', async () => {
  const { asked } = draw(LINDAVISTA)
  await checkbox.click()
  await street.fill('Privada 3')
  await expect.element(marker).toBeVisible()
  ;(marker.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await page.getByRole('button', { name: 'Buscar dirección' }).click()
  await expect.element(street).toHaveValue('Calle 5')
  // Only the button looked the address up; moving the marker did not.
  expect(asked).toHaveLength(1)
})

test('LOC-24: an answer after the checkbox was ticked fills nothing', async () => {
  draw(LINDAVISTA)
  const answer = Promise.withResolvers<ReturnType<typeof geocodeAnswer>>()
  const requests = serve(locations.geocode, () => answer.promise)
  await page.getByRole('button', { name: 'Buscar dirección' }).click()
  await expect.poll(() => requests.length).toBe(1)
  await checkbox.click()
  await street.fill('Privada 3')
  answer.resolve(geocodeAnswer())
  await checkbox.click()
  await expect.element(page.getByText(/^Arrastra el marcador/)).toBeVisible()
  await expect.element(street).toHaveValue('Privada 3')
  await expect.element(number).toHaveValue('303')
})

test('LOC-25: out of reach opens the fields with the message; their content stays', async () => {
  draw(LINDAVISTA)
  serve(locations.geocode, () => {
    throw new Refused(locationFailures.GEOCODER_OUT_OF_REACH)
  })
  await page.getByRole('button', { name: 'Buscar dirección' }).click()
  await expect.element(checkbox).toBeChecked()
  await expect.element(street).not.toHaveAttribute('readonly')
  await expect.element(street).toHaveValue('Av. Montevideo')
  const text = 'No se pudo consultar la dirección. Escribe los datos a mano.'
  expect(notices.get()[0]).toMatchObject({ kind: 'warn', text })
  await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible()
})

test('LOC-26: an unknown place opens the fields too; missing parts are named', async () => {
  draw(LINDAVISTA)
  serve(locations.geocode, () => geocodeAnswer({ route: 'Calle 5', postal_code: '07320', locality: 'CDMX' }))
  const look = page.getByRole('button', { name: 'Buscar dirección' })
  await look.click()
  await expect.element(page.getByText(/Falta el número: marca «Editar dirección»\./)).toBeVisible()
  await expect.element(number).toHaveValue('')
  serve(locations.geocode, () => ({ results: [] }))
  await look.click()
  await expect.element(checkbox).toBeChecked()
  expect(notices.get()[0]).toMatchObject({ text: 'No se encontró la dirección de este punto. Escribe los datos a mano.' })
})

test.each([
  [undefined, 'Crear sede', 'Ocurrio un error al crear la sede'],
  [LINDAVISTA, 'Guardar cambios', 'Ocurrio un error al actualizar la sede'],
] as const)('LOC-14: a failure shows its reason, the form stays (%#)', async (location, button, text) => {
  draw(location && { ...location })
  for (const route of [locations.create, locations.update])
    serve(route, () => {
      throw new Refused(locationFailures.LOCATION_NOT_FOUND)
    })
  if (!location) {
    await name.fill('Tlalpan')
    await page.getByRole('button', { name: 'Buscar dirección' }).click()
    await expect.element(street).toHaveValue('Calle 5')
  }
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'error', text, reason: 'La sede no existe' })
  expect(closed).toBe(0)
})

test('LOC-12: a taken name shows under its field', async () => {
  draw(LINDAVISTA)
  const { message } = locationFailures.LOCATION_TAKEN
  serve(locations.update, () => {
    throw new Refused(locationFailures.LOCATION_TAKEN, [{ path: 'name', message }])
  })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
})

test('LOC-50, DES-24: deleting asks nothing; reports uses of the campus', async () => {
  draw(LINDAVISTA)
  const remove = page.getByRole('button', { name: 'Eliminar' }).first()
  const message = 'No se puede eliminar la sede Lindavista: en uso por el grupo IPN.'
  serve(locations.remove, () => {
    throw new Refused({ ...useFailures.IN_USE, message })
  })
  await remove.click()
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'error', text: message })
  expect(removed).toBe(0)
  const removals = serve(locations.remove, () => ({}))
  await remove.click()
  await expect.poll(() => removed).toBe(1)
  expect(removals.map(({ params }) => params.id)).toEqual([LINDAVISTA._id])
})

test('LOC-18: the deletion only with delete /locations/', async () => {
  draw(LINDAVISTA, { permissions: ['put /locations/'] })
  await expect.element(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
})
