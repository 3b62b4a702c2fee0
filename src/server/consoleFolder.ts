import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const CONSOLE: string = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** For runs that need only the API, and for `npm run dev`, where Vite serves the console. */
export const WITHOUT_CONSOLE = '--without-console'

export const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/** Throws at start when the console is not built. */
export function needConsole(folder = CONSOLE): void {
  if (!isBuilt(folder))
    throw new Error(`There is no built console in ${folder}. Run "npm ci" and "npm run build", or start with "npm start".`)
}
