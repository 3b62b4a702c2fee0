// Events about a talk for other desks: the change event, and messages in the talk's room (TLK-79, TLK-80).
import type { Context } from '#server/http/feature.ts'
import { talkRoom, talksChanged } from '../contract.ts'

type Telling = Pick<Context, 'emit' | 'afterCommit' | 'live'>

/** Announces that these talks or their visitors changed: after the commit every desk reads again. */
export function announce({ emit, afterCommit, live }: Telling, talkIds: readonly string[]): void {
  emit(talksChanged, [...talkIds])
  afterCommit(() => {
    for (const talk of talkIds) live.say(talkRoom, talk, 'update_table_event', { talk })
  })
}

/** Announces that these visitors left the talk: moved to another, or removed. */
export function announceGone({ afterCommit, live }: Telling, talkId: string, userTalks: readonly string[]): void {
  afterCommit(() => live.say(talkRoom, talkId, 'remove_from_talk', { userTalks }))
}
