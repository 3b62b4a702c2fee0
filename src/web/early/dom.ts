import type { PlainIcon } from 'virtual:plain-menu'

type Child = Node | string | false | null | undefined
type Attributes = Record<string, string | boolean | undefined>

const SVG = 'http://www.w3.org/2000/svg'

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children.filter(child => child instanceof Node || typeof child === 'string'))
  return element
}

/** `true` sets an attribute without a value, undefined and false set none. */
export const h = (tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement =>
  fill(document.createElement(tag), attributes, children)

export const svg = (tag: string, attributes: Attributes, ...children: Child[]): SVGElement =>
  fill(document.createElementNS(SVG, tag), attributes, children)

export const icon = ([[tag, attributes] = ['svg', {}], ...parts]: PlainIcon): SVGElement =>
  svg(tag, attributes, ...parts.map(part => svg(...part)))

export const iconButton = (picture: PlainIcon, label: string, more: Attributes = {}): HTMLElement =>
  h('button', { type: 'button', 'aria-label': label, title: label, class: 'iconButton', ...more }, icon(picture))
