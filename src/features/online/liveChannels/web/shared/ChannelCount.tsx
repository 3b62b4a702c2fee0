import { useChannels } from './useChannels.ts'

/** '2 en vivo'; nothing until it is known. */
export function ChannelCount() {
  const { channels } = useChannels()
  return channels && <>{channels.filter(({ active }) => active).length} en vivo</>
}
