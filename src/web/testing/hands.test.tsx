import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './render.tsx'

test('M83: a press whose button moves between press and release is made again', async () => {
  const presses: string[] = []
  let moves = 0
  render(
    <div style={{ height: 300 }}>
      <button
        type="button"
        onPointerDown={({ currentTarget }) => {
          if (moves++ === 0) currentTarget.style.marginTop = '200px'
        }}
        onClick={() => presses.push('pressed')}
      >
        Marcar
      </button>
    </div>,
  )
  await page.getByRole('button', { name: 'Marcar' }).click()
  expect(presses).toEqual(['pressed'])
})
