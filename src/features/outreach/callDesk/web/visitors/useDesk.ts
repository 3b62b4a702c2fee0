import { useRef, useState, type RefObject } from 'react'
import { useNow } from '#web/state/useNow.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { callsLater } from '../../outcomes.ts'
import type { TalkStudent } from '../../visitor.ts'
import { neighbours, onwardOf } from './steps.ts'
import { useCallDesk } from './useCallDesk.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { useDialled, type BackFromCall } from './useDialled.ts'
import type { CardTab } from './useVisitorAddress.ts'

interface Options {
  rows: readonly TalkStudent[]
  selected: string | undefined
  select(id: string | undefined): void
  setTab(tab: CardTab): void
  /** A confirmation opens the next one too ('Mis llamadas'). */
  confirmMoves?: boolean
  /** After the last visitor continues with the first, because called visitors leave the list. */
  wraps?: boolean
  /** A visitor is shown without an open card: L calls them. */
  waiting?: boolean
}

/** A call desk: rows, the selected one, keys and buttons. After a status the next row opens. */
export function useDesk({ rows, selected, select, setTab, confirmMoves = false, wraps = false, waiting = false }: Options) {
  const box = useRef<HTMLDivElement>(null)
  const writes = useCallDesk()
  /** 'Reprogramar' or 'Volver a llamar' is asking for date and hour. */
  const [later, setLater] = useState<{ id: string; status: number } | null>(null)
  const visitor = rows.find(row => row._id === selected)
  const free = visitor && !visitor.isUnavailable ? visitor : undefined
  const { previous, next } = neighbours(rows, selected)
  const onward = onwardOf(rows, selected, { wraps, now: useNow() })

  /** Moves on at once; a refusal returns to its visitor. */
  const moveOn = (who: TalkStudent, writing: Promise<boolean>) => {
    if (onward) select(onward)
    void writing.then(stands => stands || select(who._id))
  }
  const status = (who: TalkStudent, value: number, nextCallAt: Date | null = null) => {
    setLater(null)
    const writing = writes.status(who, value, nextCallAt)
    if (!who.confirmed) moveOn(who, writing)
  }
  const choose = (who: TalkStudent, value: number) => {
    if (!callsLater(value) || who.confirmed) return status(who, value)
    setLater({ id: who._id, status: value })
  }
  const confirm = (who: TalkStudent, confirmed = !who.confirmed) => {
    const writing = writes.confirm(who, confirmed)
    if (confirmed && confirmMoves && who._id === selected) moveOn(who, writing)
  }
  const comment = () => {
    setTab('comentarios')
    // The tab may have to be drawn first.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-comments] textarea')?.focus())
  }

  const { may } = writes
  const [back, setBack] = useState<BackFromCall | null>(null)
  const phone = usePhone()
  const dialled = useDialled(call => {
    if (!phone) return
    // Selects the called visitor's card below the sheet, so that the next one follows.
    select(call.visitor._id)
    setBack(call)
  })
  const mark = (who: TalkStudent): Promise<boolean> => {
    dialled(who)
    return writes.mark(who)
  }
  const keys = {
    status: free && free.student === null && may.status ? (value: number) => choose(free, value) : undefined,
    confirm: free && may.call ? () => confirm(free) : undefined,
    comment: free && may.comment ? comment : undefined,
    dial: free || waiting ? () => box.current?.querySelector<HTMLElement>('[data-dial]')?.click() : undefined,
    next: next ? () => select(next) : undefined,
    previous: previous ? () => select(previous) : undefined,
    close: selected === undefined ? undefined : () => (later ? setLater(null) : select(undefined)),
  }
  useDeskKeys(box, keys, free?._id ?? '')
  return {
    box: box as RefObject<HTMLDivElement>,
    may,
    choose,
    status,
    confirm,
    mark,
    enrol: (who: TalkStudent) => {
      select(who._id)
      setTab('inscribir')
    },
    back,
    dropBack: () => setBack(null),
    attend: writes.attend,
    later: later && later.id === selected ? later.status : null,
    dropLater: () => setLater(null),
    previous: previous ? () => select(previous) : undefined,
    next: next ? () => select(next) : undefined,
  }
}

export type Desk = ReturnType<typeof useDesk>
