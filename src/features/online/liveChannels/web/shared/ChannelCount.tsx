import { useChannels } from './useChannels.ts'

/** '2 en vivo'; nothing while loading. */
export function ChannelCount() {
  const { channels } = useChannels()
  return channels && <>{channels.filter(({ active }) => active).length} en vivo</>
}
