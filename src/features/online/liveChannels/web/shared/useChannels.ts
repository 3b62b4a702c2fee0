import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { isProviderChannel, liveChannels, liveChannelsChanged, type LiveChannel, type ProviderChannel } from '../../contract.ts'

const LIVE_ROUTES = [liveChannels.list]

export function useChannels() {
  const { can } = useSession()
  const reading = useRead(liveChannels.list, can(liveChannels.list) ? {} : skip)
  useLive(liveChannelsChanged, LIVE_ROUTES)
  const channels = reading.data?.channels.filter((channel): channel is LiveChannel => !isProviderChannel(channel))
  return { channels, failed: reading.error, loading: reading.isPending, retry: () => void reading.refetch() }
}

/** The provider's inputs, read separately so that our list does not depend on them. */
export function useProvider() {
  const provider = useRead(liveChannels.list, { query: { awsInfo: true } }, { fresh: 30_000 })
  const inputs = provider.data?.channels.filter(isProviderChannel)
  /** The provider's input for one of ours: by its channel, else by its input. */
  const of = ({ idChannel, idInput }: Pick<LiveChannel, 'idChannel' | 'idInput'>): ProviderChannel | undefined =>
    inputs?.find(input => idChannel !== '' && input.AttachedChannels.includes(idChannel)) ??
    inputs?.find(input => idInput !== '' && input.Id === idInput)
  const none = provider.error?.code === 'NO_LIVE_PROVIDER'
  return { inputs, of, none, loading: provider.isPending, failed: provider.error, retry: () => void provider.refetch() }
}
export type Provider = ReturnType<typeof useProvider>
