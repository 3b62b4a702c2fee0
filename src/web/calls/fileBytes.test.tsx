import { expect, test } from 'vitest'
import { ignoreOtherDrops } from './fileBytes.ts'

test('M128: dropping files outside of a drop zone does not leave the page; dragging text still works', () => {
  ignoreOtherDrops()
  const drop = (fill: (carried: DataTransfer) => void) => {
    const dataTransfer = new DataTransfer()
    fill(dataTransfer)
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(drop(carried => void carried.items.add(new File(['x'], 'alumnos.xlsx')))).toBe(true)
  expect(drop(carried => carried.setData('text/plain', 'Ana'))).toBe(false)
})
