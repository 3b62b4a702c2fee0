// A value that React and plain modules share.
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}
export type Followed<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** Resets each store, in component tests. */
const restarts: (() => void)[] | undefined = (import.meta as { env?: { MODE: string } }).env?.MODE === 'test' ? [] : undefined

/** Resets every store to its initial value, between tests. */
export const restartStores = (): void => restarts?.forEach(restart => restart())

export function store<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  restarts?.push(() => set(initial))
  return {
    get: () => value,
    set,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
