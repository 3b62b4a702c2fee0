// Code that comes late, and what happens when it does not come (M124): a release under an open tab, no network. It is tried twice; then
// the part says so in its place, and the page around it goes on.
import { Component, lazy as reactLazy, useState, type ComponentType, type ReactNode } from 'react'
import { PartMissing } from './PartMissing.tsx'

/** Code that did not arrive. */
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

/** Only for code that did not arrive; other errors go on to the page. */
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

/** One try to get the code. */
interface Coming<P> {
  /** The component itself once it is there: drawn without a moment of waiting. */
  there: ComponentType<P> | undefined
  /** Waits. */
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
 * A component whose code is loaded when it is first drawn, or by `preload`.
 * @param Missing drawn while the code did not arrive; it may ask again
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

/** A number of its own for each try, so that a boundary forgets the error of the one before. */
const keys = new WeakMap<object, number>()
let made = 0
function keyOf(of: object): number {
  if (!keys.has(of)) keys.set(of, (made += 1))
  return keys.get(of)!
}
