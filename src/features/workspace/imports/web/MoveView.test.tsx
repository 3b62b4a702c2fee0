import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { imports, moves, type Move } from '../contract.ts'
import { MoveView } from './MoveView.tsx'
import { draw as drawImport, shownAs } from './testing.tsx'

const ana = { _id: 'a00000000000000000000011', name: 'Ana Ríos Sosa' }
const opening = {
  _id: 'a00000000000000000000031',
  amount: 3_700,
  day: '2026-09-15',
  student: ana,
  group: 'ECOEMS A',
  filename: 'libreta.xlsx',
  row: 37,
  voided: false,
}
const NOW: Move = { closedAt: null, firstAt: null, count: 1, sum: 3_700 }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString()

function draw(part: Partial<Move>) {
  serve(moves.list, () => ({ openings: [opening], move: { ...NOW, ...part }, total: 1 }))
  render(
    <>
      <MoveView section="Cuenta" title="Configuraciones" back={null} />
      <Questions />
    </>,
  )
}

test('LLE-42: shows each opening with its file and row; closing is proposed after seven days', async () => {
  draw({ firstAt: daysAgo(8) })
  const closed = serve(moves.close, () => ({ move: NOW }))
  await expect.element(page.getByText('libreta.xlsx, fila 37')).toBeVisible()
  await expect.element(page.getByText('Empezó hace 8 días: si ya entró todo, ciérrala.')).toBeVisible()
  await expect.element(page.getByText(/1 saldo inicial, \$3,700.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar la mudanza' }).click()
  await expect.poll(() => closed.length).toBe(1)
})

test('LLE-42: the end of an import with openings offers to close the move, until it is closed', async () => {
  let move: Move = { ...NOW, firstAt: daysAgo(0) }
  serve(imports.sums, () => ({ students: 1, groups: 1, cost: 8900, paid: 3700, missing: 5200, credit: 0, byGroup: [] }))
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4, group: 5, paid: 6 }
  drawImport(shownAs({ state: 'done', mapping, verdicts: { written: 3 } }))
  // The path of the list looks like that of an import: the last answer counts.
  serve(moves.list, () => ({ openings: [], move, total: 1 }))
  const closed = serve(moves.close, () => {
    move = { ...move, closedAt: daysAgo(0) }
    return { move }
  })
  await page.getByRole('button', { name: 'Cerrar la mudanza' }).click()
  await expect.poll(() => closed.length).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Cerrar la mudanza' }).query()).toBeNull()
})

test('LLE-42: a closed move opens again after a question', async () => {
  draw({ closedAt: daysAgo(1) })
  const opened = serve(moves.open, () => ({ move: NOW }))
  await page.getByRole('button', { name: 'Abrir de nuevo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir de nuevo' }).click()
  await expect.poll(() => opened.length).toBe(1)
})
