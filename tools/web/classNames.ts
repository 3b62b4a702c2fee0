import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../runner.ts'

const DEFAULT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g

/** Short class names of CSS Modules: three letters for the file, then the class's number in it. */
export function scopedNames(): (name: string, file: string) => string {
  const files = new Map<string, { path: string; names: string[] }>()
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
    const short = createHash('sha256')
      .update(path)
      .digest('base64')
      .replace(/^[^a-z]+|[+/]/gi, '')
      .slice(0, 3)
    const entry = files.get(short) ?? { path, names: [] }
    if (entry.path !== path) throw new Error(`the classes of ${path} and ${entry.path} would be called alike: rename one of the files`)
    if (!entry.names.includes(name)) entry.names.push(name)
    files.set(short, entry)
    return short + entry.names.indexOf(name).toString(36)
  }
}

/** Replaces `styles.row` by the name itself: a default import would include the table of all names. */
export const inlineClassNames = (): Plugin => ({
  name: 'plantel:class-names',
  apply: 'build',
  transform: {
    filter: { id: /^[^?]+\.tsx?$/, code: '.module.css' },
    handler: code => ({ code: code.replace(DEFAULT, 'import * as $1 from $2'), map: null }),
  },
})
