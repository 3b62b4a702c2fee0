import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { entry } from '#features/foundation/audit/web/testing.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { undo, undoFailures } from '../contract.ts'
import { LineUndo } from './LineUndo.tsx'

const BATCH = 'b000000000000000000000ba'
const moved = entry({ action: 'Movió a 12 alumnos de grupo', batch: BATCH, count: 12 })
const batchAnswer: Answer<typeof undo.showBatch> = {
  state: 'done',
  said: 'Grupo cambiado',
  acts: 12,
  done: 0,
  leftOut: [],
  batch: null,
  large: false,
  would: [
    { name: 'inscripciones', count: 12, how: 'changes' },
    { name: 'lugares apartados', count: 2, how: 'goes' },
    { name: 'anotado', count: 1, how: 'back' },
  ],
}
const { large: _large, would: _would, ...counts } = batchAnswer
const answer: Answer<typeof undo.pressBatch> = { ...counts, state: 'undone', said: 'Grupo cambiado (12): deshecho', done: 12 }
const ask = page.getByRole('button', { name: 'Deshacer este cambio: Movió a 12 alumnos de grupo' })
const press = page.getByRole('button', { name: 'Deshacer', exact: true })

test('DES-19: previews the undo of a batch, then Enter undoes all', async () => {
  serve(undo.showBatch, () => batchAnswer)
  const pressed = serve(undo.pressBatch, () => answer)
  render(<LineUndo entry={moved} alone />)
  await ask.click()
  await expect.element(page.getByText('12 movimientos vuelven a como estaban, del más nuevo al más viejo.')).toBeVisible()
  const kinds = page.getByRole('list', { name: 'Lo que cambia' }).getByRole('listitem')
  expect(kinds.elements().map(each => each.textContent)).toEqual([
    '12 inscripciones cambian',
    '2 lugares apartados se quitan',
    '1 anotado vuelve',
  ])
  await expect.element(press).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => pressed.map(({ params, body }) => [params, body])).toEqual([[{ id: BATCH }, { rest: false }]])
})

test('DES-14, DES-19: shows what others changed since, and undoes the rest without it', async () => {
  serve(undo.showBatch, () => batchAnswer)
  const rests: unknown[] = []
  serve(undo.pressBatch, ({ body }) => {
    rests.push((body as { rest: boolean }).rest)
    if (rests.length === 1) throw new Refused(undoFailures.UNDO_CHANGED, undefined, { conflicts: [], rest: true })
    return answer
  })
  render(<LineUndo entry={moved} alone />)
  await ask.click()
  await press.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Alguien lo cambió después.' })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer lo demás' }).click()
  await expect.poll(() => rests).toEqual([false, true])
})

const LARGE: typeof batchAnswer = { ...batchAnswer, acts: 5200, large: true }
const LEFT_OUT = [{ record: 'Ana Ríos', reason: 'Ya se usa (1 folio): quítalo a mano.' }]

test.each([
  ['above 5,000 rows it says that it goes by parts', LARGE, /se deshace por partes, y lo que ya se usó se queda/, 1],
  ['under way it tells how far it is', { ...LARGE, state: 'undoing' as const, done: 2000 }, 'Se está deshaciendo: 2,000 de 5,200.', 0],
  [
    'gone back it tells what stayed, and why',
    { ...LARGE, state: 'undone' as const, leftOut: LEFT_OUT },
    'Ana Ríos Ya se usa (1 folio): quítalo a mano.',
    0,
  ],
])('DES-19: %s', async (_what, now, text, presses) => {
  serve(undo.showBatch, () => now)
  render(<LineUndo entry={moved} alone />)
  await ask.click()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(press.elements()).toHaveLength(presses)
})

test('DES-19: without an undo the opened line says why at once; in a list only on request', async () => {
  const never = entry({ undo: 'never' })
  const why: Answer<typeof undo.show> = {
    state: 'never',
    said: '',
    reason: 'Solo consulta.',
    where: [],
    lines: [],
    conflicts: [],
    instead: [],
    rest: false,
  }
  serve(undo.show, () => why)
  const { unmount } = render(<LineUndo entry={never} alone />)
  await expect.element(page.getByText('Solo consulta.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  unmount()
  render(<LineUndo entry={never} />)
  await expect.element(page.getByRole('button', { name: /Deshacer este cambio/ })).toBeVisible()
})
