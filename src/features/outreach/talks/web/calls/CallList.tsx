import { Button } from 'antd'
import { Clock } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { usePhone } from '#web/useWidth.ts'
import { CALL_TURNS, TURN_LABELS, type CallTurn } from '../../callState.ts'
import type { CallTask } from '../../contract.ts'
import { TALK_TEXTS } from '../../texts.ts'
import type { TalkStudent } from '../../visitor.ts'
import { CallTag } from '../visitors/CallTag.tsx'
import { NextCall } from '../visitors/NextCall.tsx'
import { VisitorCards } from '../visitors/VisitorCards.tsx'

interface Props {
  rows: readonly CallTask[]
  /** How many there are of each part, shown or not. */
  groups: Record<CallTurn, number>
  selected: string | undefined
  select(id: string | undefined): void
  /** Shows one part alone, or with undefined all of them. */
  onTurn(turn: CallTurn | undefined): void
  only: CallTurn | undefined
  onCall?(visitor: TalkStudent): void
}

/** The agenda: each part with its count; what is overdue first, in amber. */
export function CallList({ rows, groups, only, onTurn, ...list }: Props) {
  return (
    <div className="mc-agenda" data-rows>
      {CALL_TURNS.map(turn => {
        const own = rows.filter(row => row.turn === turn)
        const hidden = groups[turn] - own.length
        return own.length === 0 ? null : (
          <section key={turn} className={`mc-turn mc-${turn}`} aria-label={TURN_LABELS[turn]}>
            <header>
              {turn === 'overdue' && <Clock aria-hidden />}
              <h2>{TURN_LABELS[turn]}</h2>
              <span className="num mut">{groups[turn]}</span>
              <span className="sp" />
              {only ? (
                <Button size="small" onClick={() => onTurn(undefined)}>
                  Ver toda la agenda
                </Button>
              ) : (
                hidden > 0 && (
                  <Button size="small" onClick={() => onTurn(turn)}>
                    Ver {hidden} más
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

function TurnRows({ rows, label, selected, select, onCall }: Pick<Props, 'rows' | 'selected' | 'select' | 'onCall'> & { label: string }) {
  const phone = usePhone()
  const { user } = useSession()
  if (phone) return <VisitorCards rows={rows} label={label} select={select} onCall={onCall} />
  return (
    <DataTable
      table={{ rows, selected, select }}
      label={label}
      noun={['llamada', 'llamadas']}
      bare
      empty={null}
      card={row => ({ title: fullName(row), line: null })}
      columns={[
        { title: 'Llamar', key: 'next', width: 108, render: (_value, row) => <NextCall visitor={row} /> },
        {
          title: 'Alumno',
          key: 'name',
          className: 'k',
          render: (_value, row) => <span title={fullName(row)}>{fullName(row)}</span>,
        },
        {
          title: 'Teléfono',
          key: 'phone',
          width: 116,
          className: 'num',
          render: (_value, row) => <span className="tv-tel">{formatPhone(row.phoneNumber)}</span>,
        },
        { title: 'Estatus de llamada', key: 'status', width: 172, render: (_value, row) => <CallTag visitor={row} /> },
        {
          title: 'Plática',
          key: 'talk',
          width: selected === undefined ? 200 : 140,
          render: (_value, { talkInfo }) => <span title={talkInfo.name}>{talkInfo.name}</span>,
        },
        // Beside an open card there is no room for more.
        ...(selected === undefined
          ? [
              {
                title: 'Fecha',
                key: 'date',
                width: 100,
                className: 'num',
                render: (_value: unknown, { talkInfo }: CallTask) => (talkInfo.date ? formatDay(talkInfo.date) : TALK_TEXTS.noDate),
              },
              {
                title: 'Llamó',
                key: 'caller',
                width: 130,
                render: (_value: unknown, { calledBy }: CallTask) =>
                  calledBy && calledBy.userId !== user._id ? (
                    <span title={`Llamó ${calledBy.user.name} ${calledBy.user.lastName}`}>
                      {calledBy.user.name} {calledBy.user.lastName}
                    </span>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  )
}
