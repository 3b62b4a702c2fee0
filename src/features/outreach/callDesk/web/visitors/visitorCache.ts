// What is known of a visitor on every open screen: changed at once, taken back when the server refuses.
import type { Answer } from '#contract/route.ts'
import { comments } from '#features/people/comments/contract.ts'
import { client } from '#web/calls/client.ts'
import { callDesk, visitors } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'

type Change = Partial<TalkStudent>

const changed = <T extends TalkStudent>(row: T, id: string, change: Change): T => (row._id === id ? { ...row, ...change } : row)

/** Puts a change into everything that was read of this visitor. */
export function patchVisitor(id: string, change: Change): void {
  client.setQueriesData<Answer<typeof callDesk.students>>(
    { queryKey: [callDesk.students.name] },
    read => read && { ...read, userTalks: read.userTalks.map(row => changed(row, id, change)) },
  )
  client.setQueriesData<Answer<typeof visitors.calls>>(
    { queryKey: [visitors.calls.name] },
    read => read && { ...read, calls: read.calls.map(row => changed(row, id, change)) },
  )
  client.setQueriesData<Answer<typeof visitors.find>>(
    { queryKey: [visitors.find.name] },
    read => read && { ...read, userTalks: changed(read.userTalks, id, change) },
  )
}

/** The visitor left for another talk: out of reach, the comments gone with them (TLK-80). */
export function markGone(id: string): void {
  patchVisitor(id, { isUnavailable: true, comments: 0 })
  client.setQueryData<Answer<typeof comments.list>>([comments.list.name, { query: { userTalks: id } }], read => read && { comments: [] })
}

/** A reading under way would bring back what stood before the change. */
export const holdReads = (): Promise<unknown> =>
  Promise.all([callDesk.students, visitors.calls, visitors.find].map(route => client.cancelQueries({ queryKey: [route.name] })))

/** Of a visitor, what a change replaces: how to take it back. */
export const before = (visitor: TalkStudent, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map(key => [key, visitor[key as keyof TalkStudent]]))
