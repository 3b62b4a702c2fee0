import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { twins } from '#features/foundation/twins/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { merges } from '../contract.ts'
import { CardNote } from './CardNote.tsx'
import { GIVE, KEEP, other, preview } from './testing.ts'

const merged = {
  _id: GIVE,
  name: 'Ana Lopes Ruiz',
  folio: null,
  at: '2026-11-22T18:00:00.000Z',
  act: 'a0000000000000000000000f',
  until: '2026-12-22T18:00:00.000Z',
}

test("DES-31: a card shows possible duplicates; 'Comparar' opens the window", async () => {
  serve(twins.of, () => ({ twins: [other] }))
  serve(merges.of, () => ({ merged: [] }))
  serve(merges.preview, () => preview())
  render(<CardNote kind="student" id={KEEP} />)
  await expect.element(page.getByText('Puede ser la misma persona que Ana Lopes Ruiz, folio 26-001702.')).toBeVisible()
  await page.getByRole('button', { name: 'Comparar' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Unir fichas/ }).getByText('Se suma, nada se pierde')).toBeVisible()
})

test("DES-30: shows 'Unida con' while the cards can be separated; 'Separar' does it", async () => {
  serve(twins.of, () => ({ twins: [] }))
  serve(merges.of, () => ({ merged: [merged] }))
  const pressed = serve(undo.press, () => ({ act: GIVE, said: 'Fichas unidas: deshecho', notes: [], leftOut: [], final: false }))
  render(<CardNote kind="student" id={KEEP} />)
  await expect.element(page.getByText('Unida con Ana Lopes Ruiz el 22/11/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Separar' }).click()
  await expect.poll(() => pressed.map(({ params }) => params)).toEqual([{ id: merged.act }])
})

test('DES-31: without the right to merge shows the duplicate, but no button', async () => {
  serve(twins.of, () => ({ twins: [other] }))
  serve(merges.of, () => ({ merged: [merged] }))
  render(<CardNote kind="student" id={KEEP} />, { permissions: ['get /students/'] })
  await expect.element(page.getByText(/^Puede ser la misma persona/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('M84: in a narrow card the note is one line, and the name comes before other words', async () => {
  serve(twins.of, () => ({ twins: [other] }))
  serve(merges.of, () => ({ merged: [] }))
  render(
    <div style={{ width: 340 }}>
      <CardNote kind="student" id={KEEP} />
    </div>,
  )
  const note = page.getByRole('status')
  await expect.element(note).toBeVisible()
  expect(note.element().getBoundingClientRect().height).toBeLessThanOrEqual(34)
  const name = page.getByText('Ana Lopes Ruiz, folio 26-001702.').last().element()
  expect(name.scrollWidth - name.clientWidth).toBeLessThanOrEqual(60)
  expect(name.clientWidth).toBeGreaterThan(120)
})
