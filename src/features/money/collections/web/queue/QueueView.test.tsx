import { collectionTabs } from '../shared/tabs.ts'
import { queueTab, remindersTab, weekTab } from '../tabs.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, academyDay } from '#lib/days.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { collectionFailures, collections } from '../../contract.ts'
import { CollectionsPage } from '../CollectionsPage.tsx'
import { bruno, caseOf, contactOf, id, luis, serveQueue } from '../testing.ts'

collectionTabs.set(queueTab, weekTab, remindersTab)

const card = () => page.getByRole('complementary', { name: 'Alumno por cobrar' })
const names = () => [...document.querySelectorAll('[data-row-key] .mainCell span[title]')].map(cell => cell.textContent)
const draw = (options: RenderOptions = {}) => {
  serve(locations.list, () => ({ locations: [] }))
  render(<CollectionsPage />, { at: '/cobranza', ...options })
}
const opened = async (name: string) => {
  await expect.element(card().getByRole('heading', { name: new RegExp(name) })).toBeVisible()
}
const today = () => academyDay(new Date(), 'America/Mexico_City')

test("COB-61: lists student, payer, age and last contact; Enter opens the card with the payer's number", async () => {
  serveQueue()
  draw()
  await expect.poll(names).toEqual(['Luis Ríos Sosa', 'Bruno Ríos Sosa', 'Carla Ríos Sosa'])
  const first = page.getByRole('row', { name: /Luis/ })
  await expect.element(first.getByText('Álgebra · paga Laura Ríos')).toBeVisible()
  await expect.element(first.getByText('Sin contactar')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await opened('Luis')
  await expect.element(card().getByRole('link', { name: 'Llamar a Laura' })).toHaveAttribute('href', 'tel:5544719032')
  await expect.element(card().getByText('Álgebra, pago 2 de 4 · venció el 03/11/2026')).toBeVisible()
  await expect.element(card().getByText('Ana Ríos Sosa')).toBeVisible()
})

test('COB-61: keys alone write a result and open the next one', async () => {
  const { written } = serveQueue()
  draw({ at: `/cobranza?ficha=${luis._id}` })
  await opened('Luis')
  await userEvent.keyboard('2')
  await opened('Bruno')
  await userEvent.keyboard('6')
  await opened('Carla')
  await expect
    .poll(() => written.map(({ params, body }) => [params.studentId, body]))
    .toEqual([
      [luis._id, { channel: 'call', outcome: 'no_answer' }],
      [bruno._id, { channel: 'call', outcome: 'refused' }],
    ])
  await userEvent.keyboard('{Escape}')
  await expect.element(card()).not.toBeInTheDocument()
})

test('COB-28: P asks for day and amount, the overdue one filled in, and Enter writes it; the note is sent too', async () => {
  const { written } = serveQueue()
  draw({ at: `/cobranza?ficha=${luis._id}` })
  await opened('Luis')
  await userEvent.keyboard('n')
  await expect.element(card().getByRole('textbox', { name: /Nota/ })).toHaveFocus()
  await userEvent.type(card().getByRole('textbox', { name: /Nota/ }), 'Cobra el viernes')
  await userEvent.click(card().getByRole('heading', { name: /Luis/ }))
  await userEvent.keyboard('p')
  await expect.element(card().getByRole('textbox', { name: 'Monto de la promesa' })).toHaveValue('1,300.00')
  await expect.element(card().getByRole('button', { name: /Guardar promesa/ })).toBeDisabled()
  await userEvent.click(card().getByRole('button', { name: 'Mañana' }))
  await userEvent.fill(card().getByRole('textbox', { name: 'Monto de la promesa' }), '4000')
  await expect.element(card().getByText('Es más que el adeudo.')).toBeVisible()
  await userEvent.fill(card().getByRole('textbox', { name: 'Monto de la promesa' }), '600')
  await userEvent.keyboard('{Enter}')
  await opened('Bruno')
  expect(written.map(({ body }) => body)).toEqual([
    { channel: 'call', outcome: 'promise', note: 'Cobra el viernes', promiseOn: addDays(today(), 1), promiseAmount: 600 },
  ])
})

test('COB-32: W opens the chat with the text filled in, and writes a contact; ticked, for the siblings too', async () => {
  const { written } = serveQueue()
  const opening = vi.fn((event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-whatsapp]')
    if (!link) return
    event.preventDefault()
    opening.mock.lastCall?.push(link.href as never)
  })
  document.addEventListener('click', opening)
  draw({ at: `/cobranza?ficha=${luis._id}` })
  await opened('Luis')
  const link = card().getByRole('link', { name: /WhatsApp a Laura/ })
  const text = () => new URL((link.element() as HTMLAnchorElement).href).searchParams.get('text')
  expect((link.element() as HTMLAnchorElement).href).toMatch(/^https:\/\/wa\.me\/525544719032\?/)
  expect(text()).toBe('Hola, Laura. Somos Academia Plantel. Luis tiene pendiente un pago de $1,300.00. ¡Gracias!')
  await userEvent.click(card().getByRole('checkbox', { name: 'Anotar lo mismo para Ana' }))
  await expect
    .poll(text)
    .toBe('Hola, Laura. Somos Academia Plantel. Luis ($1,300.00) y Ana ($900.00) tienen pendientes $2,200.00. ¡Gracias!')
  await userEvent.keyboard('w')
  await opened('Bruno')
  document.removeEventListener('click', opening)
  expect(written.map(({ body }) => body)).toEqual([{ channel: 'whatsapp', outcome: 'whatsapp', family: true }])
})

test('COB-60: undoes a contact from the line above the list, and its card opens again', async () => {
  const { undone } = serveQueue()
  draw({ at: `/cobranza?ficha=${luis._id}` })
  await opened('Luis')
  await userEvent.keyboard('1')
  await opened('Bruno')
  await userEvent.click(page.getByRole('button', { name: 'Deshacer' }))
  await opened('Luis')
  expect(undone.map(({ params }) => params.id)).toEqual([id(501)])
  await expect.poll(() => names()[0]).toBe('Luis Ríos Sosa')
})

test('COB-61: a refusal shows why and brings the student back', async () => {
  serveQueue()
  serve(collections.contact, () => {
    throw new Refused(collectionFailures.NOT_OWING)
  })
  draw({ at: `/cobranza?ficha=${luis._id}` })
  await opened('Luis')
  await userEvent.keyboard('1')
  await expect.element(page.getByText('El alumno no tiene pagos vencidos.')).toBeVisible()
  await opened('Luis')
})

test('COB-61: an empty queue says so', async () => {
  serveQueue([])
  draw()
  await expect.element(page.getByText('Nadie por llamar.')).toBeVisible()
  await expect.element(page.getByText('Lo vencido está en seguimiento.')).toBeVisible()
})

test("COB-26: words broken and due promises; the card has earlier contacts, and undoes one's own", async () => {
  const promise = { on: '2026-11-20', amount: 600, state: 'broken' as const }
  const said = contactOf(1, { outcome: 'promise', promise, note: 'El viernes' })
  const { undone } = serveQueue([{ ...luis, last: said, contacts: [said] }, caseOf(2, 'Bruno')])
  draw({ at: `/cobranza?ficha=${luis._id}` })
  await expect.element(page.getByRole('row', { name: /Luis/ }).getByText('Promesa rota')).toBeVisible()
  await expect.element(card().getByText('Promesa de $600.00 para el 20/11/2026, rota')).toBeVisible()
  await userEvent.click(card().getByRole('button', { name: /^Quitar el contacto/ }))
  await expect.poll(() => undone.length).toBe(1)
})

test('COB-61: a reader has neither results nor notes', async () => {
  serveQueue()
  draw({ at: `/cobranza?ficha=${luis._id}`, permissions: ['get /collections/', 'get /students/'] })
  await opened('Luis')
  await expect.element(card().getByRole('group', { name: 'Resultado del contacto' })).not.toBeInTheDocument()
  await expect.element(card().getByRole('button', { name: /Cobrar/ })).not.toBeInTheDocument()
})
