import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = 'src/web/early/inPage.ts'
const FONT = /inter-latin-opsz-normal-[\w-]+\.woff2$/

/** One inline script: the page contains it, and the policy its hash (src/server/http/headers.ts). */
async function bundled(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2023', modulePreload: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code.trim()
}

/** The script that runs before the first paint, and the font that it needs. */
export function inPage(): Plugin {
  return {
    name: 'plantel:in-page',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find(file => FONT.test(file))
        return [
          { tag: 'script', children: await bundled(), injectTo: 'head-prepend' },
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
