import { useLocation } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acts } from '#web/calls/acts.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { closedDayFailures, closedDays, type ClosedDay, type ProposedDay } from '../../contract.ts'
import { ClosedDaysDrawer } from './ClosedDaysDrawer.tsx'
import { OpenYears } from './OpenYears.tsx'

const COYOACAN = { _id: 'a00000000000000000000002', name: 'Coyoacán' }
const closedDay = (part: Partial<ClosedDay> = {}): ClosedDay => ({
  _id: 'f00000000000000000000001',
  location: null,
  name: 'Día de la Revolución',
  startDate: '2026-11-16',
  endDate: '2026-11-16',
  ...part,
})
const proposed = (name: string, startDate: string, part: Partial<ProposedDay> = {}): ProposedDay => ({
  name,
  startDate,
  endDate: startDate,
  kind: 'national',
  ticked: true,
  closed: false,
  ...part,
})
const PROPOSALS = [
  proposed('Año Nuevo', '2026-01-01'),
  proposed('Día de la Revolución', '2026-11-16', { closed: true }),
  proposed('Día de la Virgen de Guadalupe', '2026-12-12', { kind: 'custom', ticked: false }),
  proposed('Fin de año', '2026-12-24', { endDate: '2027-01-01', kind: 'custom', ticked: false }),
  proposed('Navidad', '2026-12-25'),
]

function draw({ closed = [closedDay()], ...options }: RenderOptions & { closed?: ClosedDay[] } = {}) {
  const listed = serve(closedDays.list, () => ({ closedDays: closed, proposals: PROPOSALS, openYears: [] }))
  const previewed = serve(closedDays.preview, () => ({
    days: [{ date: '2026-12-25', lessons: 14, students: 310 }],
    groups: [
      { group: { _id: 'd00000000000000000000001', name: 'UNAM A' }, lost: 1, endDate: '2026-12-30', newEnd: '2027-01-02', collides: true },
    ],
    open: [{ kind: 'talk' as const, _id: 'e00000000000000000000001', name: 'Conoce la prepa', date: '2026-12-25', people: 12 }],
  }))
  const closeCalls = serve(closedDays.close, () => ({
    closedDays: [closedDay()],
    extended: [],
    left: [{ _id: 'd00000000000000000000001', name: 'UNAM A' }],
    queued: { email: 0, sms: 0 },
  }))
  const opened = serve(closedDays.open, () => ({ closedDay: closedDay() }))
  const onClose = vi.fn()
  const { unmount } = render(
    <>
      <ClosedDaysDrawer campuses={[COYOACAN]} today="2026-11-23" first={2026} onClose={onClose} />
      <Questions />
    </>,
    options,
  )
  return { listed, previewed, made: closeCalls, opened, onClose, unmount }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('OFE-2, OFE-3: ticks the coming national days; shows the effects of closing before it happens', async () => {
  const { previewed, made } = draw()
  await button('Proponer 2026').click()
  await expect.element(page.getByRole('checkbox', { name: /^Navidad/ })).toBeChecked()
  // Past and closed days are not proposed.
  expect(page.getByRole('checkbox', { name: /Año Nuevo|Revolución/ }).elements()).toHaveLength(0)
  await button('Cerrar 1 día').click()
  await expect.element(page.getByText('Se pierden 14 clases')).toBeVisible()
  await expect.element(page.getByText('14 clases · 310 alumnos')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Plática Conoce la prepa, 25/12/2026 (12)' }))
    .toHaveAttribute('href', '/platicas?ficha=e00000000000000000000001')
  expect(made).toHaveLength(0)
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.poll(() => made.length).toBe(1)
  const body = { days: [{ name: 'Navidad', startDate: '2026-12-25', endDate: '2026-12-25' }], location: null }
  expect([previewed[0]!.body, made[0]!.body]).toEqual([body, body])
})

test('M73: the focus follows each step: the ticks, the losses, the ticks again', async () => {
  draw()
  await button('Proponer 2026').click()
  await expect.element(page.getByRole('checkbox').first()).toHaveFocus()
  await button('Cerrar 1 día').click()
  await expect.element(page.getByRole('heading', { name: 'Se pierden 14 clases' })).toHaveFocus()
})

test('OFE-1: closes a day inside a longer chosen period once', async () => {
  const { previewed } = draw()
  await button('Proponer 2026').click()
  await page.getByRole('checkbox', { name: /^Fin de año/ }).click()
  await button('Cerrar 9 días').click()
  await expect.poll(() => previewed.length).toBe(1)
  expect((previewed[0]!.body as { days: object[] }).days).toEqual([{ name: 'Fin de año', startDate: '2026-12-24', endDate: '2027-01-01' }])
})

test('OFE-1: a period that the user adds shows missing values, and is closed with the others', async () => {
  const { previewed } = draw()
  await button('Proponer 2026').click()
  await page.getByRole('checkbox', { name: /^Navidad/ }).click()
  await expect.element(button('Cerrar 0 días')).toBeDisabled()
  await button('Agregar').click()
  await expect.element(page.getByText('Escribe cómo se llama el día.')).toBeVisible()
  await page.getByLabelText('Nombre').fill('Junta de consejo')
  await button('Agregar').click()
  await expect.element(page.getByText('Elige la fecha.')).toBeVisible()
  await page.getByLabelText('Del').fill('07/12/2026')
  await userEvent.keyboard('{Enter}')
  await button('Agregar').click()
  await button('Cerrar 1 día').click()
  await expect.poll(() => previewed.length).toBe(1)
  expect((previewed[0]!.body as { days: object[] }).days).toEqual([
    { name: 'Junta de consejo', startDate: '2026-12-07', endDate: '2026-12-07' },
  ])
})

test('M110 DES-20: two closings with the drawer open are two acts: each Ctrl Z undoes one', async () => {
  draw()
  const ids = ['e0000000000000000000000a', 'e0000000000000000000000b']
  const leftIds = [...ids]
  const closeCalls = serve(
    closedDays.close,
    () => ({ closedDays: [closedDay()], extended: [], left: [], queued: { email: 0, sms: 0 } }),
    () => leftIds.shift()!,
  )
  const close = async () => {
    await button('Cerrar 1 día').click()
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  }
  await button('Proponer 2026').click()
  await close()
  await expect.poll(() => closeCalls.length).toBe(1)
  await close()
  await expect.poll(() => closeCalls.length).toBe(2)
  expect(closeCalls.map(({ headers }) => headers.get('act-batch'))).toEqual([null, null])
  await expect
    .poll(() => acts.get().map(({ id, batch }) => [id, batch]))
    .toEqual([
      [ids[1], undefined],
      [ids[0], undefined],
    ])
})

test('OFE-2: another year has its own national days ticked, independent of this one', async () => {
  draw()
  await button('Proponer 2026').click()
  await page.getByRole('checkbox', { name: /^Navidad/ }).click()
  serve(closedDays.list, ({ query }) => ({
    closedDays: [],
    proposals: query.year === '2027' ? [proposed('Día del Trabajo', '2027-05-01')] : PROPOSALS,
    openYears: [],
  }))
  await button('Año siguiente').click()
  await button('Proponer los nacionales').click()
  await expect.element(page.getByRole('checkbox', { name: /^Día del Trabajo/ })).toBeChecked()
})

test('OFE-4: opening again asks once, naming the days', async () => {
  const { opened } = draw({ closed: [closedDay({ location: COYOACAN })] })
  await expect.element(page.getByText('Coyoacán').first()).toBeVisible()
  await button('Volver a abrir Día de la Revolución').click()
  await expect.element(page.getByText('Día de la Revolución, 16/11/2026: las clases de estos días vuelven.')).toBeVisible()
  await button('Abrir').click()
  await expect.poll(() => opened.map(({ params }) => params)).toEqual([{ id: 'f00000000000000000000001' }])
})

test('OFE-1: without the right it is read-only; an empty year says so; year and campus filter', async () => {
  const { listed } = draw({ closed: [], permissions: ['get /groups/'] })
  await expect.element(page.getByText('Sin días cerrados en 2026.')).toBeVisible()
  expect(button(/Proponer/).elements()).toHaveLength(0)
  await button('Año siguiente').click()
  await expect.element(page.getByText('Sin días cerrados en 2027.')).toBeVisible()
  expect(listed.map(({ query }) => query)).toEqual([{ year: '2026' }, { year: '2027' }])
})

test('OFE-1: names a day that somebody else closed meanwhile, and keeps the input', async () => {
  draw()
  serve(closedDays.close, () => {
    throw new Refused({ ...closedDayFailures.CLOSED_OVERLAP, message: 'Ya está cerrado: Navidad.' })
  })
  await button('Proponer 2026').click()
  await button('Cerrar 1 día').click()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.poll(() => notices.get().map(({ text }) => text)).toContain('Ya está cerrado: Navidad.')
  await button('Regresar').click()
  await expect.element(page.getByRole('checkbox', { name: /^Navidad/ })).toBeChecked()
})

test('OFE-6: moves the end of ticked groups; conflicting ones stay and are named', async () => {
  const { made } = draw()
  await button('Proponer 2026').click()
  await button('Cerrar 1 día').click()
  await page.getByText('1 grupo pierde clases').click()
  await page.getByRole('checkbox', { name: 'Recorrer el fin de UNAM A al 02/01/2027' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Recorrer el fin de todos' })).toBeChecked()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.poll(() => made[0]?.body).toMatchObject({ extend: ['d00000000000000000000001'] })
  await expect.poll(() => notices.get().map(({ text }) => text)).toContain('Su salón está ocupado, quedan como estaban: UNAM A.')
})

test('M59: an employee limited to Coyoacán begins there, is not offered the whole academy, and cannot open its days', async () => {
  const own = closedDay({ _id: 'f00000000000000000000002', name: 'Fumigación', location: COYOACAN })
  const { listed } = draw({ closed: [closedDay(), own], user: { campuses: [COYOACAN] } })
  await expect.element(button('Volver a abrir Fumigación')).toBeInTheDocument()
  expect(button('Volver a abrir Día de la Revolución').elements()).toHaveLength(0)
  expect(listed.at(-1)!.query).toMatchObject({ location: COYOACAN._id })
  await page.getByRole('combobox', { name: 'Dónde' }).click()
  await expect.element(page.getByRole('option', { name: 'Coyoacán' })).toBeInTheDocument()
  expect(page.getByRole('option', { name: 'Toda la academia' }).elements()).toHaveLength(0)
})

const Where = () => <output>{useLocation().href}</output>

test('M162: shows a year without closed days where the day begins; Proponer opens it in the calendar', async () => {
  serve(closedDays.list, () => ({ closedDays: [], proposals: [], openYears: [2027, 2028] }))
  render(
    <>
      <OpenYears />
      <Where />
    </>,
  )
  await expect.element(page.getByText('2027 no tiene días cerrados.')).toBeVisible()
  await page.getByRole('button', { name: 'Proponer' }).click()
  await expect.element(page.getByText('/calendario?cerrar=2027')).toBeVisible()
})

test("M92: 'Cerrar otros días' asks only for a period that the user adds", async () => {
  const { previewed } = draw()
  await button('Cerrar otros días').click()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await userEvent.fill(page.getByLabelText('Nombre'), 'Junta')
  await userEvent.fill(page.getByLabelText('Del'), '10/12/2026')
  await userEvent.keyboard('{Tab}')
  await button('Agregar').click()
  await button('Cerrar 1 día').click()
  await expect
    .poll(() => previewed.map(({ body }) => (body as { days: object[] }).days))
    .toEqual([[{ name: 'Junta', startDate: '2026-12-10', endDate: '2026-12-10' }]])
})
