import { sources } from './sources.ts'

const MOST_LINES = 500
/** Written by kysely-codegen. */
const GENERATED = new Set(['src/server/db/schema.ts'])

/** No file has more than 500 lines; no function more than 60 (tools/lint). */
export async function fileFaults(): Promise<string[]> {
  const all = await sources('{src,db,tools,e2e,lab,test}/**/*.{ts,tsx,js,mjs,css}', '*.ts')
  return all.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > MOST_LINES && !GENERATED.has(path) ? [`${path} has ${lines} lines; at most ${MOST_LINES}`] : []
  })
}
