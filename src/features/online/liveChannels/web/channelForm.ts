// The channel form: checks in the order of its fields, and values filled in from the provider.
import type { Check } from '#web/ui/useRouteForm.ts'
import { LiveChannelInput, type LiveChannel, type ProviderChannel } from '../contract.ts'

export type ChannelValues = Omit<LiveChannel, '_id'>

export const EMPTY_CHANNEL: ChannelValues = {
  name: '',
  idInput: '',
  idChannel: '',
  rtmpUrl: '',
  awsCdnUrl: '',
  cdnUrl: '',
  active: true,
}

export const valuesOf = ({ _id, ...values }: LiveChannel): ChannelValues => values

export function channelCheck(values: ChannelValues): Check | null {
  const issue = LiveChannelInput.safeParse(values).error?.issues[0]
  return issue ? { field: String(issue.path[0]), text: issue.message } : null
}

export const filledFrom = (input: ProviderChannel, { name }: ChannelValues): Partial<ChannelValues> => ({
  name: name.trim() || input.Name,
  idInput: input.Id,
  idChannel: input.AttachedChannels[0] ?? '',
  ...(input.Destinations[0] && { rtmpUrl: input.Destinations[0].Url }),
})
