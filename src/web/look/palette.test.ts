import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dark, light } from './palette.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
/** However it is written: a formatter has its own way with colours. */
const plain = (colour = '') => colour.toUpperCase().replace(/\s/g, '').replace(/\b0\./g, '.')
/** 'on-soft' of the given block. */
const token = (block: string, name: string) => plain(new RegExp(`--${name}:([^;]+);`).exec(block)?.[1])
const kebab = (name: string) => name.replace(/[A-Z0-9]/g, each => `-${each.toLowerCase()}`)
const darkBlock = css.slice(css.indexOf("[data-theme='dark']"))

/** Named otherwise in the style sheet, or only wanted by Ant Design. */
const OTHER = new Set(['segOn', 'pop', 'modal', 'c1'])

test('SHL-56: Ant Design and the style sheet draw in the same colours, light and dark', () => {
  for (const [palette, block] of [
    [light, css],
    [dark, darkBlock],
  ] as const) {
    const shared = Object.entries(palette).filter(([name]) => !OTHER.has(name))
    expect(shared.map(([name]) => [name, token(block, kebab(name))])).toEqual(shared.map(([name, colour]) => [name, plain(colour)]))
  }
})
