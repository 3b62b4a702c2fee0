// A file URL's text is not a path: for `Academia San José 100%` it is `Academia%20San%20Jos%C3%A9%20100%25` (M142).
import { sources, type Source } from './sources.ts'

const OWN = /\bconst (\w+)(?:: URL)? = new URL\([^\n]*import\.meta\.url\)\s*$/gm
const TO_PATH = 'a path comes from a URL by `fileURLToPath`'
const TO_URL = 'a URL comes from a path by `pathToFileURL`'

export function filePathFaultsOf(files: readonly Source[]): string[] {
  const names = new Set(files.flatMap(({ text }) => [...text.matchAll(OWN)].map(([, name]) => name!)))
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const taken =
        /import\.meta\.(?:url|resolve)\b.*\)\.pathname\b/.test(line) ||
        [...line.matchAll(/\b(\w+)\.pathname\b/g)].some(([, name]) => names.has(name!))
      const put = /`[^`]*file:\/\/\$\{/.test(line)
      return [...(taken ? [TO_PATH] : []), ...(put ? [TO_URL] : [])].map(fault => `${path}:${at + 1}: ${fault}`)
    }),
  )
}

/** Checks all code that runs under Node, with tests. Reads all files, because the URL may come from another one. */
export const filePathFaults = async (): Promise<string[]> =>
  filePathFaultsOf(
    (await sources('{src,db,tools,lab,test,e2e,deploy,examples}/**/*.{ts,tsx,mjs}', '*.ts')).filter(
      ({ path }) => !path.startsWith('tools/rules/'),
    ),
  )
