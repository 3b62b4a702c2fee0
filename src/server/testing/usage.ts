// Records called routes and provoked failures, for the check that every one has a test (tools/usage.ts).
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Usage {
  routes: string[]
  failures: string[]
}

/** The folder for the records; unset: nobody reads them. */
const folder = process.env.PLANTEL_USAGE

export function usageRecorder() {
  const routes = new Set<string>()
  const failures = new Set<string>()
  return {
    record(route: string, status: number, body: unknown) {
      if (status < 300) routes.add(route)
      const code = (body as { errorExt?: { code?: unknown } } | null)?.errorExt?.code
      if (typeof code === 'string') failures.add(code)
    },
    async write() {
      if (!folder) return
      await mkdir(folder, { recursive: true })
      const usage: Usage = { routes: [...routes], failures: [...failures] }
      await writeFile(join(folder, `${randomBytes(8).toString('hex')}.json`), JSON.stringify(usage))
    },
  }
}
