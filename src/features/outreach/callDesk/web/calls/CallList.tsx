import { Button } from 'antd'
import { Clock, MessageCircle, Phone } from 'lucide-react'
import type { MouseEvent } from 'react'
import { wallClock } from '#lib/days.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { weekdayText } from '#lib/schedules.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useSession } from '#web/session/session.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { CALL_TURNS, TURN_LABELS, type CallTurn } from '../../callState.ts'
import type { CallTask } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'
import { CallTag } from '../visitors/CallTag.tsx'
import { NextCall } from '../visitors/NextCall.tsx'
import { VisitorCards } from '../visitors/VisitorCards.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './calls.module.css'
import visitorsStyles from '../visitors/visitors.module.css'

interface Props {
  rows: readonly CallTask[]
  groups: Record<CallTurn, number>
  selected: string | undefined
  /** The next visitor that the panel offers, with no card open. */
  next?: string | undefined
  select(id: string | undefined): void
  /** Shows one part alone, or with undefined all of them. */
  onTurn(turn: CallTurn | undefined): void
  only: CallTurn | undefined
  onCall?(visitor: TalkStudent): void
}

export function CallList({ rows, groups, only, onTurn, ...list }: Props) {
  return (
    <div className={styles.agenda} data-rows>
      {CALL_TURNS.map(turn => {
        const own = rows.filter(row => row.turn === turn)
        const hiddenCount = groups[turn] - own.length
        return own.length === 0 ? null : (
          <section key={turn} className={classes(styles.turn, styles[turn])} aria-label={TURN_LABELS[turn]}>
            <header>
              {turn === 'overdue' && <Clock aria-hidden />}
              <h2>{TURN_LABELS[turn]}</h2>
              <span className="tabular muted">{groups[turn]}</span>
              <span className="spacer" />
              {only ? (
                <Button size="small" onClick={() => onTurn(undefined)}>
                  Ver toda la agenda
                </Button>
              ) : (
                hiddenCount > 0 && (
                  <Button size="small" onClick={() => onTurn(turn)}>
                    Ver {hiddenCount} más
                  </Button>
                )
              )}
            </header>
            <TurnRows rows={own} label={TURN_LABELS[turn]} {...list} />
          </section>
        )
      })}
    </div>
  )
}

function TurnRows({
  rows,
  label,
  selected,
  next,
  select,
  onCall,
}: Pick<Props, 'rows' | 'selected' | 'next' | 'select' | 'onCall'> & { label: string }) {
  const phone = usePhone()
  const { timeZone } = useSession().academy
  const rowAddress = useRowAddress('visitante')
  if (phone) return <VisitorCards rows={rows} label={label} select={select} onCall={onCall} />
  return (
    <DataTable
      table={{ rows, selected, select, rowAddress }}
      label={label}
      noun={['llamada', 'llamadas']}
      bare
      rowClassName={row => (row._id === next ? styles.next : undefined)}
      empty={null}
      card={row => ({ title: fullName(row), line: null })}
      columns={[
        { title: 'Llamar', key: 'next', width: 140, render: (_value, row) => <Hour row={row} timeZone={timeZone} /> },
        {
          title: 'Alumno',
          key: 'name',
          className: 'mainCell',
          render: (_value, row) => <span title={fullName(row)}>{fullName(row)}</span>,
        },
        {
          title: 'Teléfono',
          key: 'phone',
          width: 116,
          className: 'tabular',
          render: (_value, row) => <span className={visitorsStyles.telephone}>{formatPhone(row.phoneNumber)}</span>,
        },
        { title: 'Estatus de llamada', key: 'status', width: 172, render: (_value, row) => <CallTag visitor={row} /> },
        {
          title: 'Plática',
          key: 'talk',
          className: 'name',
          render: (_value, { talkInfo }) => <span title={talkInfo.name}>{talkInfo.name}</span>,
        },
        {
          title: <span className="visuallyHidden">Contacto</span>,
          key: 'reach',
          width: 84,
          render: (_value, row) => <Reach row={row} onCall={onCall} />,
        },
      ]}
    />
  )
}

function Hour({ row, timeZone }: { row: CallTask; timeZone: string }) {
  if (!row.nextCallAt || row.turn === 'overdue') return <NextCall visitor={row} />
  const { day, time } = wallClock(new Date(row.nextCallAt), timeZone)
  if (row.turn === 'today') return <b className="tabular">{time}</b>
  return <span className="tabular">{`${weekdayText(day, today())}, ${time}`}</span>
}

function Reach({ row, onCall }: { row: CallTask; onCall: Props['onCall'] }) {
  const chat = whatsAppOf(row.phoneNumber)
  const reached = (event: MouseEvent) => {
    // The row would open its card too.
    event.stopPropagation()
    onCall?.(row)
  }
  return (
    <span className={styles.reach}>
      {chat && (
        <a
          className="iconButton"
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp a ${fullName(row)}`}
          title="WhatsApp"
          onClick={reached}
        >
          <MessageCircle aria-hidden />
        </a>
      )}
      <a className="iconButton" href={`tel:${row.phoneNumber}`} aria-label={`Llamar a ${fullName(row)}`} title="Llamar" onClick={reached}>
        <Phone aria-hidden />
      </a>
    </span>
  )
}
