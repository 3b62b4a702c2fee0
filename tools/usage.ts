// Runs after the tests: every route must have answered a test, and every declared failure must have been provoked by one.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Failure } from '../src/contract/failure.ts'
import type { AnyRoute } from '../src/contract/route.ts'
import type { Usage } from '../src/server/testing/usage.ts'
import { glob } from 'node:fs/promises'
import { root } from './runner.ts'

interface Declared {
  routes: string[]
  failures: { code: string; name: string }[]
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'status' in value &&
  'message' in value &&
  typeof value.code === 'string'
const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'paramsSchema' in value

async function declared(): Promise<Declared> {
  const all: Declared = { routes: [], failures: [] }
  for await (const path of glob('src/features/*/*/contract.ts', { cwd: root })) {
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
    for (const group of Object.values(module)) {
      if (typeof group !== 'object' || group === null) continue
      for (const [name, value] of Object.entries(group)) {
        if (isRoute(value)) all.routes.push(value.name)
        else if (isFailure(value) && value.code !== '') all.failures.push({ code: value.code, name: `${name} (${path})` })
      }
    }
  }
  return all
}

async function used(folder: string): Promise<{ routes: Set<string>; failures: Set<string> }> {
  const all = { routes: new Set<string>(), failures: new Set<string>() }
  for await (const file of glob('*.json', { cwd: folder })) {
    const { routes, failures } = JSON.parse(await readFile(join(folder, file), 'utf8')) as Usage
    for (const route of routes) all.routes.add(route)
    for (const failure of failures) all.failures.add(failure)
  }
  return all
}

export async function usageFaults(folder: string): Promise<string[]> {
  const [promised, touched] = [await declared(), await used(folder)]
  return [
    ...promised.routes.filter(name => !touched.routes.has(name)).map(name => `no test gets an answer from ${name}`),
    ...promised.failures.filter(({ code }) => !touched.failures.has(code)).map(({ name }) => `no test provokes ${name}`),
  ]
}
