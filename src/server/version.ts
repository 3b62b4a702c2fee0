import { readFileSync } from 'node:fs'

export const { version: VERSION } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map(version => version.split('.').map(Number))
  const differs = a!.findIndex((number, at) => number !== (b![at] ?? 0))
  return differs >= 0 && a![differs]! > (b![differs] ?? 0)
}
