import { fail, Refusal } from '#server/http/refusal.ts'
import { ProviderDown, type LiveProvider, type ProviderInput } from '#server/live/provider.ts'
import { liveChannelFailures } from '../contract.ts'
import { masked } from '../streamKey.ts'

const { NO_LIVE_PROVIDER, LIVE_PROVIDER_OUT_OF_REACH, LIVE_PROVIDER_REFUSED } = liveChannelFailures

export async function inputsOf(provider: LiveProvider): Promise<ProviderInput[]> {
  if (!provider.configured) fail(NO_LIVE_PROVIDER)
  try {
    return await provider.inputs()
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    throw Object.assign(new Refusal(error.refused ? LIVE_PROVIDER_REFUSED : LIVE_PROVIDER_OUT_OF_REACH), { cause: error })
  }
}

/** A channel for the wire: the stream keys in its addresses are masked. */
export const toProviderChannel = (input: ProviderInput): ProviderInput => ({
  ...input,
  Destinations: input.Destinations.map(({ Url }) => ({ Url: masked(Url) })),
})

/** The whole address of an input chosen from the provider's list, where it is masked; undefined when the input has no such address. */
export async function addressOf(provider: LiveProvider, idInput: string, maskedUrl: string): Promise<string | undefined> {
  if (!provider.configured || idInput === '') return undefined
  const input = (await inputsOf(provider)).find(({ Id }) => Id === idInput)
  return input?.Destinations.find(({ Url }) => masked(Url) === maskedUrl)?.Url
}
