import type { Answer } from '#contract/route.ts'
import { comments } from '#features/people/comments/contract.ts'
import { client } from '#web/calls/client.ts'
import { callDesk, visitors } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'

type Change = Partial<TalkStudent>

const changed = <T extends TalkStudent>(row: T, id: string, change: Change): T => (row._id === id ? { ...row, ...change } : row)

/** Applies a change to every cached read of this visitor. */
export function patchVisitor(id: string, change: Change): void {
  client.setQueriesData<Answer<typeof callDesk.students>>(
    { queryKey: [callDesk.students.name] },
    cached => cached && { ...cached, userTalks: cached.userTalks.map(row => changed(row, id, change)) },
  )
  client.setQueriesData<Answer<typeof visitors.calls>>(
    { queryKey: [visitors.calls.name] },
    cached => cached && { ...cached, calls: cached.calls.map(row => changed(row, id, change)) },
  )
  client.setQueriesData<Answer<typeof visitors.find>>(
    { queryKey: [visitors.find.name] },
    cached => cached && { ...cached, userTalks: changed(cached.userTalks, id, change) },
  )
}

/** The visitor moved to another talk: disables them and drops their comments (TLK-80). */
export function markGone(id: string): void {
  patchVisitor(id, { isUnavailable: true, comments: 0 })
  client.setQueryData<Answer<typeof comments.list>>(
    [comments.list.name, { query: { userTalks: id } }],
    cached => cached && { comments: [] },
  )
}

/** A pending read would restore the old state. */
export const holdReads = (): Promise<unknown> =>
  Promise.all([callDesk.students, visitors.calls, visitors.find].map(route => client.cancelQueries({ queryKey: [route.name] })))

/** A visitor's fields that a change replaces, to revert it. */
export const before = (visitor: TalkStudent, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map(key => [key, visitor[key as keyof TalkStudent]]))
