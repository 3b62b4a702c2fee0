import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { talks } from '#features/outreach/talks/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { orientation } from '../../testing.tsx'
import { card, outcome, paola, serveDesk, shown } from '../testing.tsx'
import { VisitorsModal } from '../VisitorsModal.tsx'

const tab = (name: string) => card().getByRole('tab', { name })
function draw(more = '') {
  serveDesk()
  serve(talks.list, () => ({ talks: [], total: 0 }))
  render(<VisitorsModal talk={orientation} onClose={() => {}} />, { at: `/platicas?visitante=${paola._id}${more}` })
}

test('CLL-43: number, outcome and hour stay in sight whichever tab is open, and only 7 and 8 ask for an hour', async () => {
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
])('CLL-43: beside the open card at %i px who called stands in: %j', async (width, columns) => {
  await page.viewport(width, 768)
  draw()
  await expect.element(shown('Paola')).toBeVisible()
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
