// AWS MediaLive. The SDK is large, so it loads with the first request.
import type { Input, MediaLiveClient } from '@aws-sdk/client-medialive'
import type { Config } from '#server/config.ts'
import { ProviderDown, type LiveProvider, type ProviderInput } from './provider.ts'

type Sdk = typeof import('@aws-sdk/client-medialive')

/** A user waits for the answer, and the list of our own channels works without it. */
const CONNECT_MS = 3_000
const ANSWER_MS = 8_000

const DENIED_STATUSES = new Set([401, 403])
const statusOf = (error: unknown): number | undefined => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
const refuses = (error: unknown): boolean =>
  DENIED_STATUSES.has(statusOf(error) ?? 0) || (error instanceof Error && error.name === 'CredentialsProviderError')

export function mediaLive({ region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['mediaLive']>): LiveProvider {
  let loaded: Promise<{ sdk: Sdk; client: MediaLiveClient }> | undefined
  const load = () =>
    (loaded ??= import('@aws-sdk/client-medialive').then(sdk => ({
      sdk,
      client: new sdk.MediaLiveClient({
        region,
        endpoint,
        maxAttempts: 2,
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
        ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      }),
    })))

  async function inputsOf({ sdk, client }: { sdk: Sdk; client: MediaLiveClient }): Promise<Input[]> {
    const inputs: Input[] = []
    for await (const page of sdk.paginateListInputs({ client }, { MaxResults: 100 })) inputs.push(...(page.Inputs ?? []))
    return inputs
  }

  async function statesOf({ sdk, client }: { sdk: Sdk; client: MediaLiveClient }): Promise<Map<string, string>> {
    const states = new Map<string, string>()
    for await (const page of sdk.paginateListChannels({ client }, { MaxResults: 100 }))
      for (const { Id, State } of page.Channels ?? []) if (Id && State) states.set(Id, State)
    return states
  }

  return {
    configured: true,
    async inputs() {
      try {
        const open = await load()
        const [inputs, states] = await Promise.all([inputsOf(open), statesOf(open)])
        return inputs.map(input => toInput(input, states)).toSorted((a, b) => a.Name.localeCompare(b.Name, 'es-MX'))
      } catch (error) {
        throw new ProviderDown(refuses(error), error)
      }
    },
  }
}

const toInput = ({ Id = '', Name = '', AttachedChannels = [], Destinations = [] }: Input, states: Map<string, string>): ProviderInput => ({
  Id,
  Name,
  State: AttachedChannels.map(channel => states.get(channel)).find(Boolean) ?? null,
  AttachedChannels,
  Destinations: Destinations.flatMap(({ Url }) => (Url ? [{ Url }] : [])),
})
