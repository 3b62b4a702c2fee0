import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dark, light } from './palette.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
/** Normalizes: the formatter may change the notation of colors. */
const plain = (color = '') => color.toUpperCase().replace(/\s/g, '').replace(/\b0\./g, '.')
const token = (block: string, name: string) => plain(new RegExp(`--${name}:([^;]+);`).exec(block)?.[1])
const kebab = (name: string) => name.replace(/[A-Z0-9]/g, each => `-${each.toLowerCase()}`)
const darkBlock = css.slice(css.indexOf("[data-theme='dark']"))

/** Named differently in the style sheet, or needed only by Ant Design. */
const OTHER = new Set(['segOn', 'pop', 'modal', 'c1'])

test('SHL-56: Ant Design and the style sheet use the same colors, light and dark', () => {
  for (const [palette, block] of [
    [light, css],
    [dark, darkBlock],
  ] as const) {
    const shared = Object.entries(palette).filter(([name]) => !OTHER.has(name))
    expect(shared.map(([name]) => [name, token(block, kebab(name))])).toEqual(shared.map(([name, color]) => [name, plain(color)]))
  }
})
