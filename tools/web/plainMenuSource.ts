// The text of 'virtual:plain-menu' (plainMenu.ts), with the icons' renderer.
import { createElement } from 'react'
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Check,
  CircleAlert,
  CircleHelp,
  Ellipsis,
  ListFilter,
  LogOut,
  PanelLeft,
  Plus,
  Search,
  type LucideIcon,
} from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'

const ICONS = {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Check,
  CircleAlert,
  CircleHelp,
  Ellipsis,
  ListFilter,
  LogOut,
  PanelLeft,
  Plus,
  Search,
}

interface Entry {
  label: string
  icon: LucideIcon
  access?: unknown
  also?: unknown
  unless?: unknown
  inside?: string
  key?: string
  opens: { screen: string } | { wizard: string }
}

/** An SVG as [tag, attributes] of itself and its parts, as Lucide draws it. */
const nodesOf = (icon: LucideIcon): [string, Record<string, string>][] =>
  [...renderToStaticMarkup(createElement(icon, { 'aria-hidden': true })).matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes]) => [
    tag!,
    Object.fromEntries([...attributes!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
  ])

export async function source(): Promise<string> {
  const { menu, insideEntries } = (await import(new URL('../../src/web/shell/menu.ts', import.meta.url).href)) as {
    menu: { label?: string; entries: Entry[] }[]
    insideEntries: Entry[]
  }
  const plain = ({ label, icon, access, also, unless, inside, key, opens }: Entry) => ({
    label,
    access,
    also,
    unless,
    inside,
    key,
    href: 'screen' in opens ? opens.screen : `?inscripcion=${opens.wizard}`,
    icon: nodesOf(icon),
  })
  const groups = menu.map(({ label, entries }) => ({ label, entries: entries.map(plain) }))
  const icons = Object.fromEntries(Object.entries(ICONS).map(([name, icon]) => [name, nodesOf(icon)]))
  const parts = { menu: groups, insideEntries: insideEntries.map(plain), icons }
  return Object.entries(parts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
