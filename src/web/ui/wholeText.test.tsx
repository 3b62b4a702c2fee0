import { expect, test } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { showWhole } from './wholeText.ts'

const over = (element: Element) => {
  document.addEventListener('pointerover', showWhole, { once: true })
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
}
const GROUP = 'Preparación ECOEMS sabatino, segunda vuelta'

test('M86: hovering text with an ellipsis shows it whole, unless it fits', async () => {
  const { screen } = render(
    <>
      <p className="truncate" style={{ width: 80 }}>
        <b>{GROUP}</b>
      </p>
      <p title="Otro" className="truncate" style={{ width: 80 }}>
        Lunes, miércoles y viernes
      </p>
    </>,
  )
  const group = screen.getByText(GROUP)
  await expect.element(group).toBeVisible()
  const line = group.element().parentElement!
  over(group.element())
  expect(line.title).toBe(GROUP)
  line.style.width = '600px'
  over(group.element())
  expect(line.hasAttribute('title')).toBe(false)
  const own = screen.getByText('Lunes, miércoles y viernes').element() as HTMLElement
  over(own)
  expect(own.title).toBe('Otro')
})
