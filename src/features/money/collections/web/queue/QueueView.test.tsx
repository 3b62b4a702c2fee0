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
import { bruno, carla, caseOf, contactOf, id, luis, serveQueue } from '../testing.ts'

collectionTabs.set(queueTab, weekTab, remindersTab)

const card = () => page.getByRole('complementary', { name: 'Alumno por cobrar' })
const names = () => [...document.querySelectorAll('[data-row-key] .mainCell span[title]')].map(cell => cell.getAttribute('title'))
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
  await userEvent.keyboard('{Enter}')
  await expect.element(card().getByText('Elige el día de la promesa.')).toBeVisible()
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

test('M89: on a phone a long press ticks a card, the next press another; Mensaje opens, and closing it clears the ticks', async () => {
  await page.viewport(390, 844)
  serveQueue()
  serve(collections.readers, () => ({ readers: [], emails: 0, students: 2, overdue: 0, clabe: null, leftOut: [] }))
  draw()
  const person = (name: RegExp) => page.getByRole('button', { name })
  await person(/^Ríos Sosa, Luis/).click({ delay: 700 })
  await expect.element(person(/^Ríos Sosa, Luis/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByLabelText('Alumno por cobrar')).not.toBeInTheDocument()
  await person(/^Ríos Sosa, Bruno/).click()
  await expect.element(page.getByText('2 seleccionados')).toBeVisible()
  const panel = page.getByLabelText('Mensaje a varios', { exact: true })
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mensaje' }).click()
  await expect.element(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(page.getByText('2 seleccionados')).not.toBeInTheDocument()
  await person(/^Ríos Sosa, Luis/).click()
  await expect.element(page.getByLabelText('Alumno por cobrar').getByRole('heading', { name: /Luis/ })).toBeVisible()
  await page.viewport(1366, 768)
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
  await expect.element(page.getByText('Nadie debe pagos vencidos.')).toBeVisible()
})

test("COB-26: words broken and due promises; the card has earlier contacts, and undoes one's own", async () => {
  const promise = { on: '2026-11-20', amount: 600, state: 'broken' as const }
  const contact = contactOf(1, { outcome: 'promise', promise, note: 'El viernes' })
  const { undone } = serveQueue([{ ...luis, last: contact, contacts: [contact] }, caseOf(2, 'Bruno')])
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

const students = [luis, bruno, carla]
const serveReaders = () => {
  const readers = serve(collections.readers, () => ({
    readers: students.map(({ _id, name, lastName, secondLastName, overdue, reference, phoneNumber }) => ({
      name,
      phoneNumber,
      students: [{ _id, name, lastName, secondLastName, overdue, reference }],
    })),
    emails: 2,
    students: 3,
    overdue: 3900,
    clabe: null,
    leftOut: [{ name: 'Jorge López', reason: 'ya se le escribió hoy a las 10:40' }],
  }))
  const reminders = serve(collections.remind, () => ({ queued: 2, held: 0 }))
  const noted = serve(collections.contacts, () => ({ written: 1 }))
  return { readers, sent: reminders, noted }
}
const panel = () => page.getByLabelText('Mensaje a varios', { exact: true })

test('M89: three keys tick the list and send its mails; six are enough for 30 debtors', async () => {
  serveQueue()
  const { readers, sent } = serveReaders()
  draw()
  await expect.poll(names).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{Control>}a{/Control}')
  await expect.element(panel().getByText('2 con correo, todos a la vez')).toBeVisible()
  await expect.element(panel().getByText('Jorge López ya se le escribió hoy a las 10:40.')).toBeVisible()
  expect(readers.map(({ body }) => body)).toEqual([{ students: students.map(({ _id }) => _id) }])
  await userEvent.keyboard('m')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ purpose: 'reminder', students: students.map(({ _id }) => _id) }])
  await expect.element(panel().getByRole('button', { name: 'Enviados' })).toBeDisabled()
})

test('M89: WhatsApp opens one after the other, and notes each', async () => {
  serveQueue()
  const { noted } = serveReaders()
  draw()
  await expect.poll(names).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{Control>}a{/Control}')
  const chat = () => panel().getByRole('link', { name: /^Abrir el/ })
  await expect.element(chat()).toHaveTextContent('Abrir el 1 de 3 W')
  const opened: string[] = []
  panel()
    .element()
    .addEventListener('click', event => {
      const link = (event.target as HTMLElement).closest('a')
      if (link) opened.push(new URL(link.href).searchParams.get('text')!)
      event.preventDefault()
    })
  await userEvent.keyboard('w')
  await expect.element(chat()).toHaveTextContent('Abrir el 2 de 3 W')
  expect(opened[0]).toContain('Hola, Luis.')
  await expect.poll(() => noted.map(({ body }) => body)).toEqual([{ students: [luis._id], channel: 'whatsapp', outcome: 'whatsapp' }])
})

test('M89: a bucket filters the list and is in the address; a filter without rows says so', async () => {
  serveQueue()
  const requests = serve(collections.queue, ({ query }) => ({
    cases: [],
    total: 0,
    toCall: 3,
    following: 1,
    today: { contacts: Object.keys(query).length, promises: 0 },
  }))
  draw()
  await page.getByRole('button', { name: /^8 a 30 días/ }).click()
  await expect.element(page.getByText('Nadie con estos filtros.')).toBeVisible()
  expect(requests.at(-1)!.query).toMatchObject({ bucket: 'd30' })
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(page.getByText('Nadie por llamar.')).toBeVisible()
  await page.getByText('En seguimiento').click()
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ view: 'following' })
})

test('M89: E changes the message before it is written', async () => {
  serveQueue()
  draw({ at: `/cobranza?ficha=${bruno._id}` })
  await opened('Bruno')
  await userEvent.keyboard('e')
  await expect.element(card().getByRole('textbox', { name: 'Mensaje' })).toHaveFocus()
  await userEvent.fill(card().getByRole('textbox', { name: 'Mensaje' }), 'Hola, Bruno')
  const chat = card()
    .getByRole('link', { name: /Abrir WhatsApp/ })
    .element() as HTMLAnchorElement
  expect(new URL(chat.href).searchParams.get('text')).toBe('Hola, Bruno')
})
