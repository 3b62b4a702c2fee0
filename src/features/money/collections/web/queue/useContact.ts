import { useState } from 'react'
import { toCentavos, toPesos } from '#lib/money.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { holdsRefused } from '#web/ui/useTyped.ts'
import { useSession } from '#web/session/session.tsx'
import type { CaseCard } from '../../contract.ts'
import { TEMPLATES, whatsAppText, type Template } from '../../messages.ts'
import type { Channel, Outcome } from '../../outcomes.ts'
import { reached } from './caseView.ts'
import type { Queue } from './useQueue.ts'

interface Promised {
  on: string | null
  /** Centavos. */
  amount: number | null
}

/** The contact being typed for a student: note, day, promise, for siblings too. */
export function useContact(card: CaseCard, queue: Queue) {
  const { academy } = useSession()
  const [note, setNote] = useState('')
  const [resumeOn, setResumeOn] = useState<string | null>(null)
  const [promise, setPromise] = useState<Promised | null>(null)
  const [family, setFamily] = useState(false)
  const to = reached(card)
  // Without overdue debt the message is about what is due within the week.
  const siblings = family ? card.family.filter(({ overdue }) => overdue > 0) : []
  const others = siblings.map(({ name, overdue }) => ({ name, amount: toCentavos(overdue) }))
  const [typed, setText] = useState<string | null>(null)
  const [template, setTemplate] = useState<Template>('reminder')
  const promiseOn = card.last?.promise?.on ?? null
  const composed = whatsAppText({
    to: to.name,
    academy: academy.name,
    owed: [{ name: card.name, amount: toCentavos(card.amountDue) }, ...others],
    reference: card.reference,
    clabe: card.clabe,
    template,
    promiseOn,
  })
  const text = typed ?? composed

  const write = (channel: Channel, outcome: Outcome) =>
    holdsRefused(queue.box.current) ||
    void queue.write(card, {
      channel,
      outcome,
      ...(note.trim() && { note }),
      ...(resumeOn && { resumeOn }),
      ...(family && { family }),
      ...(outcome === 'promise' &&
        promise && { promiseOn: promise.on, promiseAmount: promise.amount === null ? null : toPesos(promise.amount) }),
    })
  const focus = (slot: string) =>
    // The opened part has to be rendered first.
    requestAnimationFrame(() =>
      queue.box.current?.querySelector<HTMLElement>(`[data-${slot}] :is(input,textarea):not([role=combobox])`)?.focus(),
    )
  return {
    to,
    text,
    setText,
    templates: TEMPLATES.filter(each => each !== 'promise' || promiseOn !== null),
    template,
    /** Replaces a text that was changed. */
    setTemplate(next: Template) {
      setText(null)
      setTemplate(next)
    },
    focusText: () => focus('message'),
    chat: whatsAppOf(to.digits, text),
    note,
    setNote,
    resumeOn,
    setResumeOn,
    family,
    setFamily,
    promising: promise,
    setPromise,
    stopPromise: () => setPromise(null),
    choose(outcome: Outcome) {
      if (outcome !== 'promise') return write(outcome === 'whatsapp' ? 'whatsapp' : 'call', outcome)
      setPromise(promise ?? { on: null, amount: toCentavos(card.overdue) })
      focus('promise')
    },
    promised: () => write('call', 'promise'),
    wrote: () => write('whatsapp', 'whatsapp'),
    focusNote: () => focus('note'),
  }
}

export type ContactForm = ReturnType<typeof useContact>
