import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { talks } from '#features/outreach/talks/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { orientation } from '../../testing.tsx'
import { by, card, oscar, outcome, paola, rodrigo, serveDesk, cardOf, visitorOf } from '../testing.tsx'
import { VisitorsModal } from '../VisitorsModal.tsx'

const tab = (name: string) => card().getByRole('tab', { name })
function draw(more = '', visitor = paola) {
  serveDesk([visitor, paola])
  serve(talks.list, () => ({ talks: [], total: 0 }))
  render(<VisitorsModal talk={orientation} onClose={() => {}} />, { at: `/platicas?visitante=${visitor._id}${more}` })
}

test('CLL-43: number, outcome and hour stay in view on every tab, and only 7 and 8 ask for an hour', async () => {
  await page.viewport(1366, 768)
  draw('&pestana=cambio')
  await expect.element(tab('Cambio de platica')).toHaveAttribute('aria-selected', 'true')
  await expect.element(outcome('Buzón 1')).toBeVisible()
  expect(card().element().getBoundingClientRect().width).toBe(380)
  expect(card().getByLabelText('Hora de la llamada').elements()).toEqual([])
  await outcome('Volver a llamar').click()
  await expect.element(card().getByLabelText('Hora de la llamada')).toHaveFocus()
  await expect.element(tab('Cambio de platica')).toHaveAttribute('aria-selected', 'true')
})

test.each([
  [1366, []],
  [1440, ['Llamó']],
])('CLL-43: beside the open card at %i px the caller is shown: %j', async (width, columns) => {
  await page.viewport(width, 768)
  draw()
  await expect.element(cardOf('Paola')).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('columnheader', { name: 'Llamó' })
        .elements()
        .map(each => each.textContent),
    )
    .toEqual(columns)
  await page.viewport(1366, 768)
})

const called = { user: by, userId: orientation._id, date: '2026-11-20T16:14:00.000Z' }
const NOTE = 36
test.each([
  ['Paola, never called', paola, 320 + NOTE],
  ['Oscar, called', oscar, 320 + NOTE],
  ['Rodrigo, confirmed', rodrigo, 320],
  [
    'Valeria, to be called again',
    visitorOf(107, 'Valeria', { status: { status: 8 }, calledBy: called, nextCallAt: '2027-01-05T18:30:00.000Z' }),
    320,
  ],
])('M84: at 1366 × 768 the tab of %s has 320 px, and no button of the card is smaller than it is', async (_who, visitor, least) => {
  draw('', visitor)
  const panel = card().getByRole('tabpanel')
  await expect.element(panel).toBeVisible()
  expect(panel.element().clientHeight).toBeGreaterThanOrEqual(least)
  const heights = card()
    .getByRole('group', { name: 'Estatus de llamada' })
    .getByRole('button')
    .elements()
    .map(each => each.getBoundingClientRect().height)
  // Confirmed they give way to the reason.
  expect(heights).toEqual(visitor === rodrigo ? [] : Array(10).fill(36))
  const [body] = document.querySelectorAll('[data-slot=aside] [data-slot=aside-body]')
  expect(body!.scrollHeight).toBe(body!.clientHeight)
})

test('M84: on a high screen the card shows the number large and ten outcomes in two columns', async () => {
  await page.viewport(1920, 1080)
  draw()
  await expect.element(card().getByText('Segundo: 55 5671 0038')).toBeVisible()
  const lefts = new Set(['Buzón 1', 'Buzón 2', 'Buzón 3', 'No existe'].map(each => outcome(each).element().getBoundingClientRect().left))
  expect(lefts.size).toBe(2)
  expect(card().getByRole('tabpanel').element().clientHeight).toBeGreaterThanOrEqual(320)
})
