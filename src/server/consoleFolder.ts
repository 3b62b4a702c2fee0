// Where the built console is, and a start without it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const CONSOLE: string = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** For runs that ask the API alone, and for `npm run dev`, whose console Vite serves. */
export const WITHOUT_CONSOLE = '--without-console'

export const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/** Throws before anything starts, where people would find no page. */
export function needConsole(folder = CONSOLE): void {
  if (!isBuilt(folder))
    throw new Error(`There is no built console in ${folder}. Run "npm ci" and "npm run build", or start with "npm start".`)
}
