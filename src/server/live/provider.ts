// Reads the state of a broadcast provider; never changes it.

/** An input takes the studio's signal and feeds the channels attached to it. `Destinations`: the addresses that the studio sends to. */
export interface ProviderInput {
  Id: string
  Name: string
  /** The state of its channel ('RUNNING', 'IDLE' …); null without a channel. */
  State: string | null
  AttachedChannels: string[]
  Destinations: { Url: string }[]
}

export interface LiveProvider {
  /** false: no provider is configured. */
  readonly configured: boolean
  /** Sorted by name. Rejects with `ProviderDown`. */
  inputs(): Promise<ProviderInput[]>
}

/** `refused`: it answered but did not accept our credentials; otherwise it did not answer. */
export class ProviderDown extends Error {
  readonly refused: boolean
  constructor(refused: boolean, cause: unknown) {
    super(refused ? 'the live provider refused our credentials' : 'the live provider is out of reach', { cause })
    this.refused = refused
  }
}
