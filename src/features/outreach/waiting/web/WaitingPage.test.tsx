import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { waiting, waitingFailures } from '../contract.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { WaitingPage } from './WaitingPage.tsx'
import { entryOf, id, offeredTo, serveList } from './testing.ts'

const aside = () => page.getByRole('complementary', { name: 'En espera' })
const draw = (options: RenderOptions = {}) => render(<WaitingPage />, { at: '/espera', ...options })

test('OFE-28: the list shows person, wish and since when, and why they are not called or how long the offer lasts', async () => {
  serveList([
    offeredTo(1, 'Mariana', 5),
    offeredTo(4, 'Rosa', 1, { hold: { ...offeredTo(4, 'Rosa', 1).hold!, toCall: true } }),
    entryOf(2, 'Ian', {
      persons: [...entryOf(2, 'Ian').persons, ...entryOf(2, 'Eva').persons],
      reason: { kind: 'tooFew', free: 1, held: 0, until: null, seated: 39, quota: 40 },
      seats: 2,
    }),
    entryOf(3, 'Óscar', {
      group: null,
      location: { _id: id(9), name: 'Lindavista' },
      reason: { kind: 'noGroup', free: 0, held: 0, until: null, seated: 0, quota: 0 },
    }),
  ])
  draw()
  await expect.element(page.getByRole('row', { name: /Mariana/ }).getByText('Ofrecido, quedan 5 h')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Rosa/ }).getByText('Por llamar, queda 1 h')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ian Ríos y 1 más/ }).getByText('Son 2 y hay 1 lugar')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Óscar/ }).getByText('Ningún grupo de Álgebra en Lindavista')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Óscar/ }).getByText('Cualquiera en Lindavista')).toBeVisible()
})

test('OFE-28: on a phone a card shows the wish, the place and the full reason', async () => {
  await page.viewport(390, 844)
  const reason = { kind: 'noGroup' as const, free: 0, held: 0, until: null, seated: 0, quota: 0 }
  serveList([entryOf(3, 'Óscar', { group: null, location: { _id: id(9), name: 'Lindavista' }, reason })])
  draw()
  const card = page.getByRole('listitem').filter({ hasText: 'Óscar' })
  await expect.element(card.getByText('Cualquiera en Lindavista · lugar 3')).toBeVisible()
  const notice = card.getByText('Ningún grupo de Álgebra en Lindavista')
  await expect.element(notice).toBeVisible()
  expect(notice.element().scrollWidth).toBeLessThanOrEqual(notice.element().clientWidth)
})

test('OFE-24: by keys an offer is prolonged and refused', async () => {
  const { acted } = serveList([offeredTo(1, 'Mariana', 5)])
  draw({ at: `/espera?ficha=${id(1)}` })
  await expect.element(aside().getByRole('heading', { name: 'Mariana Ríos' })).toBeVisible()
  await userEvent.keyboard('p')
  await expect.poll(() => acted.map(({ body }) => body)).toEqual([{ act: 'extend' }])
  await expect.element(aside().getByRole('button', { name: /No, gracias/ })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.poll(() => acted.map(({ body }) => body)).toEqual([{ act: 'extend' }, { act: 'leave' }])
})

test('OFE-24: a refusal says that somebody was faster', async () => {
  serveList([entryOf(1, 'Ana')])
  serve(waiting.attend, () => {
    throw new Refused(waitingFailures.WAITING_STATE)
  })
  draw({ at: `/espera?ficha=${id(1)}` })
  await userEvent.click(aside().getByRole('button', { name: /Ofrecer/ }))
  await expect.element(page.getByText('Alguien más ya atendió a esta persona.')).toBeVisible()
})

test("OFE-23: WhatsApp opens with the offer's text, and empty without an offer; the history is beside it", async () => {
  serveList([offeredTo(1, 'Mariana', 5), entryOf(2, 'Ana')])
  draw({ at: `/espera?ficha=${id(2)}` })
  const chat = () => aside().getByRole('link', { name: /WhatsApp/ })
  await expect.element(aside().getByRole('heading', { name: 'Ana Ríos' })).toBeVisible()
  await expect.element(chat()).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+$/))
  await expect.element(aside().getByRole('button', { name: 'Historial' })).toBeVisible()
  await userEvent.click(page.getByRole('row', { name: /Mariana/ }))
  await expect.element(chat()).toHaveAttribute('href', expect.stringContaining('?text='))
})

test('M157: people not heard of for long are shown above the list; the question to all asks for confirmation', async () => {
  serveList([entryOf(1, 'Ana', { unconfirmed: true }), entryOf(2, 'Luis')])
  const requests = serve(waiting.ask, () => ({ asked: 1 }))
  render(
    <>
      <WaitingPage />
      <Questions />
    </>,
    { at: '/espera' },
  )
  await expect.element(page.getByText('1 sin confirmar')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ana.*Sin confirmar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Preguntar a todos' }).click()
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click()
  await expect.element(page.getByText('1 mensaje en cola')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('OFE-29: a card shows the value of another group', async () => {
  serveList(
    [entryOf(1, 'Ana')],
    [{ course: { _id: id(100), name: 'ECOEMS' }, location: { _id: id(9), name: 'Coyoacán' }, persons: 18, amount: 171_000 }],
  )
  draw()
  await expect.element(page.getByText('18 esperan, $171,000 si abres otro grupo')).toBeVisible()
  await expect.element(page.getByText('ECOEMS · Coyoacán')).toBeVisible()
})

test('OFE-21: Anotar sends a guest with the wish for any group of the course, and shows the place', async () => {
  const { joined } = serveList([])
  serve(groups.list, () => ({ groups: [] }))
  draw({ at: `/espera?ver=anotar&curso=${id(100).replace(/^e/, 'a')}` })
  const form = page.getByRole('dialog')
  await expect.element(form.getByText(/^Cualquier grupo( de .+)? en cualquier sede$/)).toBeVisible()
  await userEvent.fill(form.getByLabelText('Nombre'), 'Ana')
  await userEvent.fill(form.getByLabelText('Apellidos'), 'Ríos')
  await userEvent.fill(form.getByLabelText('Teléfono'), '55 1234 5678')
  await userEvent.click(form.getByRole('button', { name: 'Anotar', exact: true }))
  await expect.element(page.getByText('Quedó en el lugar 6')).toBeVisible()
  expect(joined.map(({ body }) => body)).toEqual([
    { course: id(100).replace(/^e/, 'a'), persons: [{ guest: { name: 'Ana', lastName: 'Ríos', phoneNumber: '55 1234 5678' } }] },
  ])
})

test('OFE-22: an empty list says so; a reader has no buttons', async () => {
  serveList([])
  draw({ permissions: ['get /waiting/'] })
  await expect.element(page.getByText('Nadie espera.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Anotar' })).not.toBeInTheDocument()
})

test('OFE-27: two wait together: enrols the next one, by name; a person already in the group is marked', async () => {
  const two = [...entryOf(1, 'Ana').persons, ...entryOf(1, 'Iván').persons]
  const { hold } = offeredTo(1, 'Ana', 5)
  serveList([offeredTo(1, 'Ana', 5, { persons: two, seats: 1, hold: { ...hold!, seats: 1 } })])
  draw({ at: `/espera?ficha=${id(1)}` })
  await expect.element(aside().getByRole('heading', { name: 'Ana Ríos · ya inscrito' })).toBeVisible()
  await expect.element(aside().getByRole('button', { name: /Inscribir a Iván/ })).toBeVisible()
})

test('OFE-21: shows an entry from the search even if it is on no page of the list', async () => {
  const { entries } = { entries: [entryOf(1, 'Ana')] }
  serveList(entries)
  const requests = serve(waiting.list, ({ query }) => {
    const alone = (query as { entry?: string }).entry === id(7)
    return { entries: alone ? [entryOf(7, 'Xóchitl')] : entries, cards: [], unconfirmed: 0, now: new Date().toISOString(), total: 1 }
  })
  draw({ at: `/espera?ficha=${id(7)}` })
  await expect.element(aside().getByRole('heading', { name: 'Xóchitl Ríos' })).toBeVisible()
  expect(requests.some(({ query }) => (query as { entry?: string }).entry === id(7))).toBe(true)
})

test("OFE-21: a talk's visitor is written down from their card", async () => {
  const { joined } = serveList([])
  serve(groups.list, () => ({ groups: [] }))
  const [course, visitor] = [id(100).replace(/^e/, 'a'), id(8)]
  draw({ at: `/espera?ver=anotar&curso=${course}&visitante=${visitor}` })
  const form = page.getByRole('dialog')
  await expect.element(form.getByText('Alumno de plática')).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Anotar', exact: true }))
  await expect.poll(() => joined.map(({ body }) => body)).toEqual([{ course, persons: [{ visitor }] }])
})

test('M92: an added person can be taken away again; the course is found by typing', async () => {
  const { joined } = serveList([])
  serve(groups.list, () => ({ groups: [] }))
  draw({ at: `/espera?ver=anotar&curso=${id(100).replace(/^e/, 'a')}` })
  const form = page.getByRole('dialog')
  await userEvent.fill(form.getByLabelText('Nombre'), 'Ana')
  await expect.element(form.getByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument()
  await form.getByRole('button', { name: /agregar persona/ }).click()
  await form.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.element(form.getByRole('group', { name: 'Persona 2' })).not.toBeInTheDocument()
  await userEvent.fill(form.getByLabelText('Apellidos'), 'Ríos')
  await userEvent.fill(form.getByLabelText('Teléfono'), '55 1234 5678')
  await userEvent.click(form.getByRole('button', { name: 'Anotar', exact: true }))
  await expect.poll(() => joined.map(({ body }) => (body as { persons: unknown[] }).persons.length)).toEqual([1])
})
