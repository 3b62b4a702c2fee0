import { expect, test, vi } from 'vitest'
import { printFile } from '#web/calls/saveFile.ts'

test('M140: the tab of a receipt closes when it was printed, and not before', () => {
  const opened = Object.assign(new EventTarget(), { print: vi.fn(), close: vi.fn() })
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  printFile('blob:receipt')
  opened.dispatchEvent(new Event('load'))
  expect([opened.print.mock.calls.length, opened.close.mock.calls.length]).toEqual([1, 0])
  opened.dispatchEvent(new Event('afterprint'))
  expect(opened.close.mock.calls.length).toBe(1)
  open.mockRestore()
})
