import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const SOURCE = 'src/web/first-paint.js'
const FONT = /inter-latin-opsz-normal-[\w-]+\.woff2$/

/** The script that must run before the first paint (an external one: inline scripts are refused) and the font that it needs. */
export function firstPaint(): Plugin {
  const source = readFileSync(SOURCE, 'utf8')
  const hashed = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  let building = false
  return {
    name: 'plantel:first-paint',
    configResolved: config => void (building = config.command === 'build'),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: hashed, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find(file => FONT.test(file))
        return [
          { tag: 'script', attrs: { src: building ? `/${hashed}` : `/${SOURCE}` }, injectTo: 'head-prepend' },
          ...(font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
                  injectTo: 'head' as const,
                },
              ]
            : []),
        ]
      },
    },
  }
}
