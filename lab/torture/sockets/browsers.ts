import { end, launch } from '../../../test/support/children.ts'

export interface Setup {
  port: number
}
export interface Browser {
  token: string
  /** 'talk:{id}' */
  room: string
}
export type Order = { nth: number } & (
  | { do: 'open'; setup: Setup; browsers: readonly Browser[] }
  | { do: 'state' }
  | { do: 'heard' }
  | { do: 'leave' }
  | { do: 'come' }
  | { do: 'forget' }
)
type Wish = Order extends infer A ? (A extends Order ? Omit<A, 'nth'> : never) : never

export interface State {
  connected: number
  /** How many are in the requested room, and how many were refused. */
  joined: number
  refused: number
  /** Screens that could not refetch after an outage. */
  failedReads: number
  /** Only on request. For each browser its events ('talks {id}', 'room {id}') and their number. */
  heard: Record<string, number>[]
}

export interface Browsers {
  state(): Promise<State>
  heard(): Promise<State['heard']>
  leave(): Promise<State>
  come(): Promise<State>
  forget(): Promise<State>
  close(): Promise<void>
}

const PER_PROCESS = 1_000

export async function openBrowsers(setup: Setup, browsers: readonly Browser[]): Promise<Browsers> {
  let orderCount = 0
  const shares = Array.from({ length: Math.ceil(browsers.length / PER_PROCESS) }, (_, n) =>
    browsers.slice(n * PER_PROCESS, (n + 1) * PER_PROCESS),
  )
  const children = shares.map(share => ({ share, child: launch('lab/torture/sockets/browsers.child.ts') }))
  const ask = ({ child }: (typeof children)[number], wish: Wish) =>
    new Promise<State>((resolve, reject) => {
      const nth = orderCount++
      const hear = (message: { nth: number; state: State }) => {
        if (message.nth !== nth) return
        child.off('message', hear).off('exit', ended)
        resolve(message.state)
      }
      const ended = () => reject(new Error('the browsers ended'))
      child.on('message', hear).on('exit', ended)
      child.send({ ...wish, nth })
    })
  const all = async (wish: Wish): Promise<State> => {
    const states = await Promise.all(children.map(each => ask(each, wish)))
    const sum = (of: (state: State) => number) => states.reduce((total, state) => total + of(state), 0)
    return {
      connected: sum(({ connected }) => connected),
      joined: sum(({ joined }) => joined),
      refused: sum(({ refused }) => refused),
      failedReads: sum(({ failedReads }) => failedReads),
      heard: states.flatMap(({ heard }) => heard),
    }
  }
  await Promise.all(children.map(each => ask(each, { do: 'open', setup, browsers: each.share })))
  return {
    state: () => all({ do: 'state' }),
    heard: async () => (await all({ do: 'heard' })).heard,
    leave: () => all({ do: 'leave' }),
    come: () => all({ do: 'come' }),
    forget: () => all({ do: 'forget' }),
    close: async () => void (await Promise.all(children.map(({ child }) => end(child)))),
  }
}
