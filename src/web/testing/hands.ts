// Faster clicks and fills than Playwright's own, which asks the page a dozen times for each. If an element is not simply ready,
// Playwright takes over: it waits and explains.
import { commands, page, type Locator } from 'vitest/browser'
import { client } from '#web/calls/client.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** A real mouse press, in window pixels (vitest.browser.config.ts). */
    pressAt(x: number, y: number): Promise<void>
    mouseAway(): Promise<void>
  }
}

/** Frames to wait: for appearing and resting; for an answer; for the last of several; for React to draw an answer. */
const [FRAMES, CALL_FRAMES, LAST_FRAMES, DRAW_FRAMES] = [12, 24, 6, 2]
const PRESSABLE = 'button, [role=button], a, [role=link]'
const WRITABLE = /^(?:text|search|email|tel|url|password|number)$/

const nextFrame = requestAnimationFrame.bind(window)
const frame = () => new Promise(resolve => nextFrame(resolve))
const callIsOpen = () => client.isMutating() + client.isFetching() > 0
const isOff = (element: Element) => element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null

interface Spot {
  x: number
  y: number
}

function spotOf(element: Element): Spot | undefined {
  const rect = [...element.getClientRects()].find(({ width, height }) => width * height > 0.99)
  if (!rect) return undefined
  const [left, right] = [Math.max(0, rect.left), Math.min(innerWidth, rect.right)]
  const [top, bottom] = [Math.max(0, rect.top), Math.min(innerHeight, rect.bottom)]
  return left < right && top < bottom ? { x: (left + right) / 2, y: (top + bottom) / 2 } : undefined
}

const targetOf = (element: Element) => (element.matches('input, textarea, select') ? element : (element.closest(PRESSABLE) ?? element))

function pressable(element: Element): Spot | undefined {
  if (isOff(element) || !element.checkVisibility({ visibilityProperty: true })) return undefined
  const spot = spotOf(element)
  return spot && targetOf(element).contains(document.elementFromPoint(spot.x, spot.y)) ? spot : undefined
}

/** Waits until the element stays in place for two frames, and until the answer of an open call is drawn. */
async function restingSpot(locator: Locator): Promise<{ element: Element; spot: Spot } | undefined> {
  let before: { element: Element; spot: Spot } | undefined
  // Several elements match: the last one may still appear.
  const least = locator.selector.includes('nth=') ? LAST_FRAMES : 0
  let sinceCall = callIsOpen() ? 0 : DRAW_FRAMES
  for (let frames = 0; frames < (before ? CALL_FRAMES : FRAMES); frames += 1) {
    const element = locator.query()
    if (element && !spotOf(element)) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const spot = element ? pressable(element) : undefined
    const now = element && spot ? { element, spot } : undefined
    const rests = now && now.element === before?.element && now.spot.x === before.spot.x && now.spot.y === before.spot.y
    const isDrawn = sinceCall >= DRAW_FRAMES || frames === CALL_FRAMES - 1
    if (rests && isDrawn && frames >= least) return now
    before = now
    await frame()
    sinceCall = callIsOpen() ? 0 : sinceCall + 1
  }
  return undefined
}

/** False if the press met something else, or if the element moved away between press and release, so that the click met something else. */
async function press(element: Element, { x, y }: Spot): Promise<boolean> {
  const over = new AbortController()
  let hit: boolean | undefined
  let clicked: boolean | undefined
  const judge = (event: Event) => {
    const meets = targetOf(element).contains(event.composedPath()[0] as Node)
    hit ??= meets
    if (event.type === 'click') clicked ||= meets
    if (hit) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(type, judge, { capture: true, signal: over.signal })
  const window_ = frameElement!.getBoundingClientRect()
  await commands.pressAt(window_.x + x, window_.y + y)
  over.abort()
  // The cover may stay as long as the mouse is over it.
  if (!hit) await commands.mouseAway()
  return hit === true && (clicked !== false || !element.isConnected || pressable(element) === undefined)
}

const isWritable = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && WRITABLE.test(element.type))) &&
  !element.readOnly &&
  !isOff(element) &&
  element.checkVisibility({ visibilityProperty: true })

const hands = Object.getPrototypeOf(page.elementLocator(document.body)) as Pick<Locator, 'click' | 'fill'>
const { click, fill } = hands

Object.assign(hands, {
  async click(this: Locator, ...options: Parameters<Locator['click']>): Promise<void> {
    const resting = options[0] ? undefined : await restingSpot(this)
    if (!resting || !(await press(resting.element, resting.spot))) await click.apply(this, options)
  },
  async fill(this: Locator, ...[text, options]: Parameters<Locator['fill']>): Promise<void> {
    const field = this.query()
    if (options || text.includes('\n') || !isWritable(field)) return fill.call(this, text, options)
    field.focus()
    field.select()
    document.execCommand(text ? 'insertText' : 'delete', false, text)
  },
})
