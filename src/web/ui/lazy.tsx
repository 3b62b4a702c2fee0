// Lazy code, and a failed load (M124): a release during an open tab, no network. It tries twice; then the part shows a message in its
// place, and the page around it keeps working.
import { Component, lazy as reactLazy, useState, type ComponentType, type ReactNode } from 'react'
import { PartMissing } from './PartMissing.tsx'

class NotLoaded extends Error {}

/** Milliseconds before the second try. */
const PAUSE = 700

async function arrived<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => setTimeout(resolve, PAUSE))
    return load().catch((error: unknown) => {
      throw new NotLoaded('code did not arrive', { cause: error })
    })
  }
}

interface BoundaryProps {
  children: ReactNode
  missing: ReactNode
}

/** Catches only failed loads; other errors reach the page. */
class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof NotLoaded) return this.props.missing
    throw error
  }
}

type Missing = ComponentType<{ again(): void }>
type Late<P> = ((props: P) => ReactNode) & { preload(): Promise<void> }

interface Coming<P> {
  /** The loaded component, drawn without waiting. */
  there: ComponentType<P> | undefined
  /** Suspends until the component has loaded. */
  waiting: ComponentType<P>
  come(): Promise<unknown>
}

function begin<P extends object>(load: () => Promise<ComponentType<P>>): Coming<P> {
  let coming: Promise<{ default: ComponentType<P> }> | undefined
  const come = () =>
    (coming ??= arrived(load).then(code => {
      each.there = code
      return { default: code }
    }))
  const each: Coming<P> = { there: undefined, waiting: reactLazy(come), come }
  return each
}

/**
 * A component whose code loads when first drawn, or by `preload`.
 * @param Missing drawn after a failed load; it may retry
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, Missing: Missing = PartMissing): Late<P> {
  let present = begin(load)
  function Lazy(props: P) {
    const [mine, take] = useState(() => ({ of: present, Code: present.there ?? present.waiting }))
    const again = () => {
      if (mine.of === present) present = begin(load)
      take({ of: present, Code: present.waiting })
    }
    return (
      <Boundary key={keyOf(mine.of)} missing={<Missing again={again} />}>
        <mine.Code {...props} />
      </Boundary>
    )
  }
  const preload = () =>
    present.come().then(
      () => {},
      () => {},
    )
  return Object.assign(Lazy, { preload })
}

/** A key per attempt, so that a boundary resets its error. */
const keys = new WeakMap<object, number>()
let mounted = 0
function keyOf(of: object): number {
  if (!keys.has(of)) keys.set(of, (mounted += 1))
  return keys.get(of)!
}
