import type { ReactNode } from 'react'
import { formatDay, shortDay } from '#lib/days.ts'
import { formatPhone, fullName, surnamesFirst } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { DataTable, type Choose } from '#web/ui/DataTable.tsx'
import { ChatLink } from '#web/ui/Reach.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useWide } from '#web/hooks/useWidth.ts'
import type { TableState } from '#web/calls/useTable.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import type { Case, Contact } from '../../contract.ts'
import { whatsAppText } from '../../messages.ts'
import { ageText, contactTag, reached } from './caseView.ts'
import styles from './queue.module.css'

const LABEL = 'Por cobrar'
const NOUN = ['alumno', 'alumnos'] as const

interface Moment {
  today: string
  timeZone: string
}

/** 'Promesa rota', 'Le escribí ayer'; without a contact: 'Sin contactar'. */
export function ContactTag({ contact, moment }: { contact: Contact | null; moment: Moment }) {
  if (!contact) return <span className="muted">Sin contactar</span>
  const { text, tone, icon } = contactTag(contact, moment)
  return (
    <StateTag tone={tone} icon={icon}>
      {text}
    </StateTag>
  )
}

const dueMoney = ({ amountDue }: Case) => wholeMoney(toCentavos(amountDue))

interface Props {
  table: TableState<Case>
  empty: ReactNode
  choose: Choose<Case>
  /** The user opened the WhatsApp of a card. */
  onWrote(row: Case): void
}

/** The queue in the server's order: student, payer, phone, debt, its age, and the last contact. */
export function CaseList({ table, empty, choose, onWrote }: Props) {
  const { timeZone, name: academy } = useSession().academy
  const moment = { today: useToday(), timeZone }
  // The open card has the phone; a narrow list leaves its room to the names.
  const wide = useWide()
  const late = (row: Case) => (row.dueOn ? ageText(row.dueOn, moment.today) : '')
  return (
    <DataTable
      table={table}
      label={LABEL}
      noun={NOUN}
      bare
      choose={choose}
      empty={empty}
      card={row => ({
        title: surnamesFirst(row),
        line: [row.last && contactTag(row.last, moment).text, row.payer && `paga ${row.payer.name} ${row.payer.lastName}`]
          .filter(Boolean)
          .join(' · '),
        side: (
          <span className={styles.owes}>
            <b className="tabular">{dueMoney(row)}</b>
            <small className="muted tabular">{late(row)}</small>
          </span>
        ),
        action: (
          <ChatLink
            digits={reached(row).digits}
            who={reached(row).name}
            text={whatsAppText({ to: reached(row).name, academy, owed: [{ name: row.name, amount: toCentavos(row.amountDue) }] })}
            onClick={() => onWrote(row)}
          />
        ),
      })}
      columns={[
        {
          title: 'Alumno',
          key: 'name',
          className: 'mainCell',
          render: (_value, row) => (
            <span className={styles.two}>
              <span title={fullName(row)}>{surnamesFirst(row)}</span>
              <small>{[row.course, row.payer && `paga ${row.payer.name} ${row.payer.lastName}`].filter(Boolean).join(' · ')}</small>
            </span>
          ),
        },
        ...(wide
          ? [
              {
                title: 'Teléfono',
                key: 'phone',
                width: 124,
                className: 'tabular',
                render: (_value: unknown, row: Case) => formatPhone(reached(row).digits),
              },
            ]
          : []),
        {
          title: 'Venció',
          key: 'due',
          width: 96,
          className: 'tabular',
          render: (_value, row) =>
            row.dueOn && (
              <span className={styles.two}>
                <span title={formatDay(row.dueOn)}>{shortDay(row.dueOn, moment.today)}</span>
                <small>{late(row)}</small>
              </span>
            ),
        },
        {
          title: 'Vencido',
          key: 'overdue',
          width: 116,
          align: 'right',
          className: 'tabular',
          render: (_value, row) => <b className={styles.due}>{dueMoney(row)}</b>,
        },
        {
          title: 'Último contacto',
          key: 'last',
          width: 176,
          render: (_value, row) => <ContactTag contact={row.last} moment={moment} />,
        },
      ]}
    />
  )
}
