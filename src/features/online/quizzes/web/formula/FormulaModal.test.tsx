import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { FormulaModal } from './FormulaModal.tsx'

const { promise: come, resolve: comes } = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./mathlive.ts', async original => {
  await come
  return original()
})

test('QUI-13: a user who moves to LaTeX before the visual field loads keeps the cursor there', async () => {
  render(<FormulaModal title="Fórmula de la pregunta 1" formula={null} onSave={() => {}} onClose={() => {}} />)
  const latex = page.getByRole('textbox', { name: 'LaTeX' })
  await latex.click()
  comes()
  await expect.poll(() => document.querySelector('math-field')).not.toBeNull()
  await userEvent.keyboard('x^2')
  await expect.element(latex).toHaveValue('x^2')
  await expect.element(latex).toHaveFocus()
})
