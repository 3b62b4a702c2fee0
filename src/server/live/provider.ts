// Who carries live broadcasts from the studio to the viewers: a look at what stands there, never a change.

/** An input takes the studio's signal and feeds the channels attached to it. `Destinations`: where the studio sends to. */
export interface ProviderInput {
  Id: string
  Name: string
  /** Of the channel that it feeds ('RUNNING', 'IDLE' …); null when it feeds none. */
  State: string | null
  AttachedChannels: string[]
  Destinations: { Url: string }[]
}

export interface LiveProvider {
  /** false: no provider is configured. */
  readonly configured: boolean
  /** By name. Rejects with `ProviderDown`. */
  inputs(): Promise<ProviderInput[]>
}

/** `refused`: it answered, and did not accept our credentials; else it did not answer, or could not. */
export class ProviderDown extends Error {
  readonly refused: boolean
  constructor(refused: boolean, cause: unknown) {
    super(refused ? 'the live provider refused our credentials' : 'the live provider is out of reach', { cause })
    this.refused = refused
  }
}
