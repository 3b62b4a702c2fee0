import { Button } from 'antd'
import { Banknote, Info, Landmark } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useSession } from '#web/session/session.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Note } from '#web/ui/Note.tsx'
import { usePlaceKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import type { BankLine, Twin } from '../contract.ts'
import { LINES, twinTitle } from './bankView.ts'
import { useDecide } from './useDecide.ts'
import styles from './panel.module.css'

interface Props {
  importId: string
  line: BankLine
  head: string
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  onClose(): void
}

/** The facts of each side, one below the other; differences are marked. */
type Facts = readonly { label: string; value: string }[]

const factsOf = (line: BankLine, twin: Twin, timeZone: string): readonly [own: Facts, other: Facts] => {
  const reference = (text: string) => (text ? `Ref. ${text}` : 'Sin referencia')
  const own = [
    { label: 'Día', value: formatDay(line.day) },
    { label: 'Concepto', value: line.text || 'Sin concepto' },
    { label: 'Cómo', value: reference(line.reference) },
    { label: 'Dónde', value: `Este archivo, renglón ${line.number}` },
  ]
  if (twin.line) {
    const { text, reference: of, account, filename, number } = twin.line
    return [
      own,
      [
        { label: 'Día', value: formatDay(twin.day) },
        { label: 'Concepto', value: text || 'Sin concepto' },
        { label: 'Cómo', value: reference(of) },
        { label: 'Dónde', value: `${account}, ${filename}, renglón ${number}` },
      ],
    ]
  }
  const { date, concept, type, receipt } = twin.payment!
  return [
    own,
    [
      { label: 'Día', value: formatInstant(new Date(date), timeZone) },
      { label: 'Concepto', value: concept },
      { label: 'Cómo', value: PAYMENT_TYPES[type] },
      { label: 'Dónde', value: receipt ? `Comprobante ${receipt}` : 'Caja' },
    ],
  ]
}

/** A deposit beside the one that it may be: 1 the same, 2 another (LLE-22, LLE-25). */
export function TwinPanel({ importId, line, head, previous, next, onClose }: Props) {
  const { academy } = useSession()
  const box = useRef<HTMLDivElement>(null)
  const decide = useDecide(importId, line)
  const twin = line.twin!
  const asks = line.state === 'twin'
  const keys = {
    '1': ['Es el mismo', asks ? () => void decide.same() : undefined],
    '2': ['Es otro depósito', () => void decide.other()],
    arrowdown: ['Siguiente', next],
    arrowup: ['Anterior', previous],
  } satisfies Record<string, PlaceKey>
  usePlaceKeys(box, keys, `${importId}.${line.number}`)
  const [own, other] = factsOf(line, twin, academy.timeZone)
  const differs = (at: number) => own[at]!.label !== 'Dónde' && own[at]!.value !== other[at]!.value
  return (
    <Aside
      label="¿Es el mismo depósito?"
      head={head}
      previous={previous}
      next={next}
      onClose={onClose}
      footer={
        <>
          <Button disabled={decide.busy} onClick={() => void decide.other()}>
            Es otro depósito <Kbd>2</Kbd>
          </Button>
          {asks && (
            <FinalButton key={line.number} disabled={decide.busy} onClick={() => void decide.same()}>
              Es el mismo <Kbd>1</Kbd>
            </FinalButton>
          )}
        </>
      }
    >
      <div ref={box} className={styles.panel}>
        <h3 className={styles.twinTitle}>{twinTitle(twin, today())}</h3>
        <p className="muted">{twin.student ? fullName(twin.student) : 'Todavía sin alumno'}</p>
        <div className={styles.sides}>
          <Side title="Este depósito" icon={<Landmark aria-hidden />} amount={line.amount} facts={own} differs={differs} />
          <Side
            title={twin.line ? LINES[twin.line.state].label : 'En caja'}
            icon={twin.line ? <Landmark aria-hidden /> : <Banknote aria-hidden />}
            amount={twin.amount}
            facts={other}
            differs={differs}
          />
        </div>
        <Note tone="plain" icon={Info} title={asks ? 'Nada se registra hasta que digas si es el mismo.' : 'Se tomó por el mismo depósito.'}>
          {twin.payment
            ? `Lo capturó ${twin.payment.user ?? 'alguien que ya no está'}. Si es el mismo, el comprobante queda «En banco» y no se cobra otra vez.`
            : 'Si es el mismo, no se cobra otra vez. Si es otro, se busca su alumno.'}
        </Note>
      </div>
    </Aside>
  )
}

function Side({
  title,
  icon,
  amount,
  facts,
  differs,
}: {
  title: string
  icon: ReactNode
  amount: number
  facts: Facts
  differs(at: number): boolean
}) {
  return (
    <section className={styles.side} aria-label={title}>
      <span className={styles.sideHead}>
        {icon} {title}
      </span>
      <BigMoney pesos={amount} />
      <dl>
        {facts.map(({ label, value }, at) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd data-differs={differs(at) || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
