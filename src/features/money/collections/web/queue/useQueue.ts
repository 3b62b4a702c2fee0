import { useRef, useState, type RefObject } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { refresh } from '#web/calls/useRead.ts'
import type { BodyOf } from '#web/calls/callTypes.ts'
import { collections, type Case, type Contact } from '../../contract.ts'

type Body = BodyOf<typeof collections.contact>

const READS = [collections.queue, collections.card]

/** The last contact, while it can be undone. */
export interface ContactMade {
  contact: Contact
  who: Pick<Case, '_id' | 'name' | 'lastName' | 'secondLastName'>
}

interface Options {
  rows: readonly Case[]
  selected: string | undefined
  select(id: string | undefined): void
}

/** The desk of collections: writes a result, moves on at once, and returns when the server refuses. */
export function useQueue({ rows, selected, select }: Options) {
  const box = useRef<HTMLElement>(null)
  const [lastContact, setLastContact] = useState<ContactMade | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const { run } = useCall(collections.undo, { refresh: READS, failure: 'No se pudo deshacer' })
  const at = rows.findIndex(({ _id }) => _id === selected)
  const next = at < 0 ? rows[0] : rows[at + 1]
  const previous = at > 0 ? rows[at - 1] : undefined
  /** A called student leaves the list: after the last one comes the first. */
  const onward = next ?? rows.find(({ _id }) => _id !== selected)

  async function write(who: ContactMade['who'], body: Body): Promise<void> {
    if (busy === who._id) return
    setBusy(who._id)
    if (who._id === selected) select(onward?._id)
    try {
      const { contact } = await call(collections.contact, { params: { studentId: who._id }, body })
      setLastContact({ contact, who })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error, 'No se pudo anotar')
      select(who._id)
    } finally {
      setBusy(null)
      void refresh(READS)
    }
  }

  async function undo(): Promise<void> {
    if (!lastContact) return
    if (await run({ params: { id: lastContact.contact._id } })) {
      setLastContact(null)
      select(lastContact.who._id)
    }
  }

  return {
    box: box as RefObject<HTMLElement>,
    write,
    busy,
    done: lastContact,
    undo,
    drop: () => setLastContact(null),
    previous: previous ? () => select(previous._id) : undefined,
    next: next ? () => select(next._id) : undefined,
  }
}

export type Queue = ReturnType<typeof useQueue>
