/**
 * Types like a scanner, wherever the focus is: one key per millisecond, however busy the machine. Fields receive the letters.
 * Returns whether its Enter is left to the page.
 */
export function hold(code: string, every = 1): boolean {
  const startedAt = performance.now()
  const keys = code.split('').concat('Enter')
  return keys.map((key, place) => pressAt(key, startedAt + place * every)).at(-1)!
}

function pressAt(key: string, at: number): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  const field = document.activeElement ?? document.body
  const isAccepted = field.dispatchEvent(event)
  if (isAccepted && key.length === 1 && field.matches('input, textarea')) document.execCommand('insertText', false, key)
  return isAccepted
}
