import { afterEach, expect, test, vi } from 'vitest'
import { isAltPress } from './altPress.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function press(tag: 'input' | 'button', key: string, platform: string): boolean {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  const element = document.createElement(tag)
  document.body.append(element)
  let shortcut = false
  element.addEventListener('keydown', event => (shortcut = isAltPress(event as KeyboardEvent)))
  element.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyU', altKey: true, bubbles: true }))
  return shortcut
}

test.each([
  ['input', 'u', 'Win32', true],
  ['input', 'Dead', 'Win32', false],
  ['input', 'Dead', 'MacIntel', false],
  ['input', 'u', 'MacIntel', false],
  ['button', 'u', 'MacIntel', true],
] as const)('M127: Alt in a %s, key %s, on %s: a shortcut is %s', (tag, key, platform, is) => expect(press(tag, key, platform)).toBe(is))
