// The user's recent hits: only kinds and ids, in this browser.
import { browserStore } from '#web/state/safeStore.ts'
import { SEARCH_LIMITS, type Hit } from '../contract.ts'

const keyOf = (user: string) => `plantel.recent.${user}`
const SHAPE = /^[a-z]+:[0-9a-f]{24}$/

/** 'student:65f0…', newest first. */
export function recentOf(user: string): string[] {
  try {
    const stored: unknown = JSON.parse(browserStore.get(keyOf(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string' && SHAPE.test(each)) : []
  } catch {
    return []
  }
}

export function remember(user: string, { kind, _id }: Pick<Hit, 'kind' | '_id'>): void {
  const name = `${kind}:${_id}`
  const next = [name, ...recentOf(user).filter(each => each !== name)].slice(0, SEARCH_LIMITS.recent)
  browserStore.set(keyOf(user), JSON.stringify(next))
}
